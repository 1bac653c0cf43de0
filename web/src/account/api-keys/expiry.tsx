import { useLingui } from '@lingui/react';
import { Field, Select } from '../../ui/form/field';
import { formatTime } from '../../ui/text/format';

const DAY_MS = 24 * 60 * 60 * 1000;

/** When the key expires. `current` is that of an existing key; undefined for a new key. */
export function Expiry({ current }: { current: string | null | undefined }) {
  const { i18n } = useLingui();
  return (
    <Field label={i18n._('Expires')}>
      <Select name="expiry" defaultValue={current ? 'keep' : 'never'}>
        {current && <option value="keep">{formatTime(current, i18n.locale)}</option>}
        <option value="never">{i18n._('Never')}</option>
        {[7, 30, 90, 365].map((days) => (
          <option key={days} value={days}>
            {i18n._('In {days} days', { days })}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Returns the part of a request for a choice of `Expiry`. */
export function expiresAtOf(choice: string): { expiresAt?: string | null } {
  if (choice === 'keep') return {};
  if (choice === 'never') return { expiresAt: null };
  return { expiresAt: new Date(Date.now() + Number(choice) * DAY_MS).toISOString() };
}
