import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/form/field';
import { ValueInput } from '../variables/value-input';
import { type AddedVariable, isSecret, type NameProblem } from './variable-draft';

const TEXT = { kind: 'text', maxLength: 32_768 } as const;

type RowProps = {
  name: string;
  value: string;
  /** The new value; null if it is to be removed, undefined if it is unchanged. */
  changed: string | null | undefined;
  /** Whether the variable is the acceptance of the license of the server type. */
  isLicence: boolean;
  onChange(value: string | null): void;
};

/** A variable that the server has. */
export function VariableRow({ name, value, changed, isLicence, onChange }: RowProps) {
  const { i18n } = useLingui();
  const [isShown, setShown] = useState(false);
  if (changed === null) {
    return (
      <li className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 grow text-dim">
          <code className="line-through [overflow-wrap:anywhere]">{name}</code>{' '}
          {i18n._('is removed when you save.')}
        </span>
        <Button look="quiet" onClick={() => onChange(value)}>
          {i18n._('Keep {name}', { name })}
        </Button>
      </li>
    );
  }
  const isHidden = isSecret(name) && !isShown;
  return (
    <li className="flex flex-wrap items-start gap-x-2">
      <div className="min-w-52 grow">
        <Field
          label={<code className="[overflow-wrap:anywhere]">{name}</code>}
          help={
            isLicence
              ? i18n._('TRUE accepts the license of the game. Without it, the server does not start.')
              : undefined
          }
        >
          <ValueInput
            name={name}
            value={changed ?? value}
            control={TEXT}
            isHidden={isHidden}
            onChange={onChange}
          />
        </Field>
      </div>
      <div className="ms-auto flex gap-1 sm:pt-6">
        {isSecret(name) && (
          <Button look="quiet" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? i18n._('Hide') : i18n._('Show')}
          </Button>
        )}
        <Button look="quiet" aria-label={i18n._('Remove {name}', { name })} onClick={() => onChange(null)}>
          {i18n._('Remove')}
        </Button>
      </div>
    </li>
  );
}

type AddedProps = {
  row: AddedVariable;
  problem: NameProblem | undefined;
  onChange(row: AddedVariable): void;
  onRemove(): void;
};

/** A variable that the user adds. */
export function AddedVariableRow({ row, problem, onChange, onRemove }: AddedProps) {
  const { i18n } = useLingui();
  const problems: Record<NameProblem, string> = {
    form: i18n._('Begin with a letter or _, then use only letters, digits and _.'),
    taken: i18n._('This variable already exists.'),
  };
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-2">
      <div className="min-w-40 grow">
        <Field label={i18n._('New variable')} error={problem && problems[problem]}>
          <TextInput
            autoFocus
            name="variable-name"
            maxLength={128}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={row.name}
            onChange={({ target }) => onChange({ ...row, name: target.value })}
          />
        </Field>
      </div>
      <div className="min-w-40 grow-[2]">
        <Field label={i18n._('Value')}>
          <ValueInput
            name={row.name}
            value={row.value}
            control={TEXT}
            onChange={(value) => onChange({ ...row, value })}
          />
        </Field>
      </div>
      <div className="ms-auto sm:pt-6">
        <Button look="quiet" onClick={onRemove}>
          {i18n._('Remove')}
        </Button>
      </div>
    </li>
  );
}
