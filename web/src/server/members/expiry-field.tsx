import { useLingui } from '@lingui/react';
import { Field, TextInput } from '../../ui/form/field';
import { formatTime } from '../../ui/text/format';
import { localText } from '../../ui/text/local-time';

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
