import { useLingui } from '@lingui/react';
import { Field, Select, TextInput } from '../../ui/form/field';
import type { Moment } from './draft';

type Props = {
  label: string;
  /** What it means that no time is chosen, such as "Now". */
  none: string;
  /** The label of the field of the time. */
  timeLabel: string;
  value: Moment;
  onChange(value: Moment): void;
  error?: string | undefined;
};

/** The start or the end of an announcement: at a time, or without one. */
export function MomentField({ label, none, timeLabel, value, onChange, error }: Props) {
  const { i18n } = useLingui();
  const { isAt, text } = value;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="flex min-w-52 flex-1 flex-col gap-2">
      <Field label={label} error={isAt ? undefined : error}>
        <Select
          value={isAt ? 'at' : 'none'}
          onChange={({ target }) => onChange({ isAt: target.value === 'at', text })}
        >
          <option value="none">{none}</option>
          <option value="at">{i18n._('At a time')}</option>
        </Select>
      </Field>
      {isAt && (
        <Field
          label={<span className="sr-only">{timeLabel}</span>}
          help={i18n._('In your time zone, {zone}', { zone })}
          error={error}
        >
          <TextInput
            type="datetime-local"
            required
            value={text}
            onChange={({ target }) => onChange({ isAt, text: target.value })}
          />
        </Field>
      )}
    </div>
  );
}
