import { useLingui } from '@lingui/react';
import { Field, TextInput } from '../../ui/form/field';
import { LIMITS, type Limit, type LimitDraft, limitOf } from './limit-values';

type Props = {
  draft: LimitDraft;
  onChange(draft: LimitDraft): void;
  /** The text of a field that was not touched. */
  initialText?(limit: Limit): string;
  /** What the panel has found wrong with a limit. */
  errorOf(limit: Limit): string | undefined;
};

/** The fields for the limits of a server. */
export function LimitInputs({ draft, onChange, initialText = () => '', errorOf }: Props) {
  const { i18n } = useLingui();
  const texts: Record<Limit, { label: string; help: string; error: string }> = {
    memoryLimit: {
      label: i18n._('Memory in MiB'),
      help: i18n._('Empty: the value of the server type. Only nodes with Docker enforce it.'),
      error: i18n._('Enter a whole number of at least 16, or nothing.'),
    },
    cpuLimit: {
      label: i18n._('Processor cores'),
      help: i18n._('Empty: the value of the server type. Only nodes with Docker enforce it.'),
      error: i18n._('Enter a number from 0.01 to 1024, or nothing.'),
    },
    diskLimit: {
      label: i18n._('Disk space in MiB'),
      help: i18n._('Empty: the limit of the node, if it has one.'),
      error: i18n._('Enter a whole number of at least 1, or nothing.'),
    },
  };
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      {LIMITS.map((limit) => (
        <Field
          key={limit}
          label={texts[limit].label}
          help={texts[limit].help}
          error={limitOf(limit, draft[limit] ?? '') === undefined ? texts[limit].error : errorOf(limit)}
        >
          <TextInput
            name={limit}
            inputMode="decimal"
            autoComplete="off"
            value={draft[limit] ?? initialText(limit)}
            onChange={({ target }) => onChange({ ...draft, [limit]: target.value })}
          />
        </Field>
      ))}
    </div>
  );
}
