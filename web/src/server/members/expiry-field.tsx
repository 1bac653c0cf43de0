import { useLingui } from '@lingui/react';
import { Field, TextInput } from '../../ui/form/field';
import { formatTime } from '../../ui/text/format';

type Props = {
  /** The text of a `datetime-local` field, in the reader's zone; empty for no end. */
  value: string;
  onChange(value: string): void;
  /** When the membership of the user ends, after which the user cannot grant anything. */
  latest: string | null;
  error?: string | undefined;
};

/** When a membership ends. */
export function ExpiryField({ value, onChange, latest, error }: Props) {
  const { i18n } = useLingui();
  const help =
    latest === null
      ? i18n._('Empty: it does not end by itself.')
      : i18n._('At the latest when your own membership ends: {time}.', {
          time: formatTime(latest, i18n.locale),
        });
  return (
    <Field label={i18n._('Membership ends')} help={help} error={error}>
      <TextInput
        type="datetime-local"
        name="expires"
        value={value}
        min={localText(new Date())}
        {...(latest === null ? {} : { max: localText(new Date(latest)) })}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

/** Returns a time as the text of a `datetime-local` field, in the reader's zone. */
export function localText(at: Date): string {
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** Returns the time of a `datetime-local` field for the panel; null for an empty field. */
export const timeOf = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());
