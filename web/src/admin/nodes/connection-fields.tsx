import { useLingui } from '@lingui/react';
import { Field, TextInput } from '../../ui/form/field';

type FieldsProps = {
  url?: string;
  errorOf(field: 'url' | 'key'): string | undefined;
};

/** The address of a daemon, and the key for it. */
export function ConnectionFields({ url = '', errorOf }: FieldsProps) {
  const { i18n } = useLingui();
  return (
    <>
      <Field
        label={i18n._('Address')}
        help={i18n._(
          'Where the panel reaches the daemon, such as https://node1.example.org:8080. Not a path behind it.',
        )}
        error={errorOf('url')}
      >
        <TextInput
          name="url"
          type="url"
          dir="ltr"
          required
          maxLength={2048}
          autoComplete="off"
          defaultValue={url}
        />
      </Field>
      <Field
        label={i18n._('Key')}
        help={i18n._('Create it on the host with this command: {command}', {
          command: "npx berth daemon key create --name panel --permission '*'",
        })}
        error={errorOf('key')}
      >
        <TextInput
          name="key"
          type="password"
          dir="ltr"
          required
          minLength={16}
          maxLength={256}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
    </>
  );
}
