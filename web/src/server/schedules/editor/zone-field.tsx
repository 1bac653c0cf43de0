import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { Field, Select } from '../../../ui/form/field';

type Props = {
  timeZone: string;
  /** The zone that the form had at first, which this browser may not list. */
  first: string;
  onChange(timeZone: string): void;
  error: string | undefined;
};

/** The choice of the time zone of a schedule. The reader's own zone and UTC come first. */
export function ZoneField({ timeZone, first, onChange, error }: Props) {
  const { i18n } = useLingui();
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { common, rest } = useMemo(() => {
    const top = [...new Set([own, 'UTC', first])];
    return { common: top, rest: Intl.supportedValuesOf('timeZone').filter((each) => !top.includes(each)) };
  }, [own, first]);
  return (
    <Field
      label={i18n._('Time zone')}
      help={i18n._('Your time zone is {zone}.', { zone: own })}
      error={error}
    >
      <Select name="timeZone" value={timeZone} onChange={({ target }) => onChange(target.value)}>
        {common.map((each) => (
          <option key={each}>{each}</option>
        ))}
        <optgroup label={i18n._('All time zones')}>
          {rest.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </optgroup>
      </Select>
    </Field>
  );
}
