import { useLingui } from '@lingui/react';
import { Field, TextInput } from '../../../ui/form/field';
import { type Keep, keepText } from '../task-texts';
import { CheckField } from './check-field';
import { type KeepDraft, keepOf } from './draft';

type Props = {
  keep: KeepDraft;
  /** The index of the task, from 0. */
  index: number;
  onChange(keep: KeepDraft): void;
  error: string | undefined;
};

/** The largest number of each rule. */
const MAX: Record<keyof Keep, number> = { last: 100, daily: 366, weekly: 260 };

/** Which earlier backups of the schedule are kept after a new one. */
export function KeepFields({ keep, index, onChange, error }: Props) {
  const { i18n } = useLingui();
  const rules = [
    { rule: 'last', label: i18n._('Keep the last …') },
    { rule: 'daily', label: i18n._('One per day for … days') },
    { rule: 'weekly', label: i18n._('One per week for … weeks') },
  ] as const;
  const words = keepText(i18n, keepOf(keep));
  return (
    <div className="flex flex-col gap-3">
      <CheckField
        name={`task-${index}-keep`}
        label={i18n._('Delete older backups of this schedule')}
        help={i18n._(
          'After each new backup. Backups that users or other schedules have created are never deleted.',
        )}
        isChecked={keep.isOn}
        onChange={(isOn) => onChange({ ...keep, isOn })}
      />
      {keep.isOn && (
        <>
          <div className="grid gap-3 sm:grid-cols-3">
            {rules.map(({ rule, label }) => (
              <Field key={rule} label={label}>
                <TextInput
                  type="number"
                  name={`task-${index}-${rule}`}
                  min={1}
                  max={MAX[rule]}
                  value={keep[rule]}
                  onChange={({ target }) => onChange({ ...keep, [rule]: target.value })}
                />
              </Field>
            ))}
          </div>
          <p className="max-w-prose text-dim">
            {words === null ? i18n._('Fill in at least one field.') : words}{' '}
            {i18n._(
              'A backup stays as long as one of these rules keeps it. Empty fields are left out, and days and weeks without a backup do not count.',
            )}
          </p>
        </>
      )}
      {error !== undefined && <p className="text-crashed">{error}</p>}
    </div>
  );
}
