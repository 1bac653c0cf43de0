import { useLingui } from '@lingui/react';
import { Field, Select, TextInput } from '../../../ui/form/field';
import { dayName } from '../cron-words';
import { WEEK } from '../repeat';
import { type Preset, type When, withPreset } from './draft';

type Props = { when: When; onChange(when: When): void; error: string | undefined };

/** The choice of when a schedule runs: a preset with its values, or a cron expression. */
export function WhenFields({ when, onChange, error }: Props) {
  const { i18n } = useLingui();
  const { preset, minute, time, cron } = when;
  const isCustom = preset === 'custom';
  return (
    <>
      <Field label={i18n._('Repeat')} error={isCustom ? undefined : error}>
        <Select
          name="preset"
          value={preset}
          onChange={({ target }) => onChange(withPreset(when, target.value as Preset))}
        >
          <option value="hour">{i18n._('Every hour')}</option>
          <option value="day">{i18n._('Every day')}</option>
          <option value="week">{i18n._('On days of the week')}</option>
          <option value="custom">{i18n._('By a cron expression')}</option>
        </Select>
      </Field>
      {preset === 'week' && <Days when={when} onChange={onChange} />}
      {preset === 'hour' && (
        <Field label={i18n._('Minute')} help={i18n._('Minutes past the hour, from 0 to 59.')}>
          <TextInput
            type="number"
            name="minute"
            required
            min={0}
            max={59}
            value={minute}
            onChange={({ target }) => onChange({ ...when, minute: target.value })}
          />
        </Field>
      )}
      {(preset === 'day' || preset === 'week') && (
        <Field label={i18n._('At')} help={i18n._('In the time zone below.')}>
          <TextInput
            type="time"
            name="time"
            required
            value={time}
            onChange={({ target }) => onChange({ ...when, time: target.value.slice(0, 5) })}
          />
        </Field>
      )}
      {isCustom && (
        <Field
          label={i18n._('Cron expression')}
          help={i18n._(
            'Minute, hour, day of the month, month and day of the week, such as 0 4 * * 1-5 for 04:00 from Monday to Friday.',
          )}
          error={error}
        >
          <TextInput
            name="cron"
            required
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
            value={cron}
            onChange={({ target }) => onChange({ ...when, cron: target.value })}
          />
        </Field>
      )}
    </>
  );
}

function Days({ when, onChange }: Omit<Props, 'error'>) {
  const { i18n } = useLingui();
  const { days } = when;
  const toggle = (day: number) =>
    onChange({ ...when, days: days.includes(day) ? days.filter((each) => each !== day) : [...days, day] });
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium">{i18n._('Days')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {WEEK.map((day) => (
          <label
            key={day}
            className={`inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-control border px-2 has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11 ${days.includes(day) ? 'border-accent bg-accent/5' : 'border-line hover:border-field'}`}
          >
            <input
              type="checkbox"
              name={`day-${day}`}
              checked={days.includes(day)}
              onChange={() => toggle(day)}
              aria-label={dayName(day, i18n.locale)}
              className="size-4 accent-accent outline-none"
            />
            <span aria-hidden="true">{dayName(day, i18n.locale, 'short')}</span>
          </label>
        ))}
      </div>
      {days.length === 0 && <p className="text-crashed">{i18n._('Choose at least one day.')}</p>}
    </fieldset>
  );
}
