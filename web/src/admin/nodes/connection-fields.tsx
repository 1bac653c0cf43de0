import { useLingui } from '@lingui/react';
import { Field, TextInput } from '../../ui/form/field';
import { FINGERPRINT } from './form-text';

type FieldsProps = {
  url?: string;
  certificateFingerprint?: string | null;
  errorOf(field: 'url' | 'key' | 'certificateFingerprint'): string | undefined;
};

/** The address of a daemon, the key for it, and the certificate that it must have. */
export function ConnectionFields({ url = '', certificateFingerprint = null, errorOf }: FieldsProps) {
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
      <Field
        label={i18n._('SHA-256 fingerprint of the certificate (optional)')}
        help={i18n._(
          'Only for https, with a certificate that no public authority has signed. The panel then accepts exactly this one.',
        )}
        error={errorOf('certificateFingerprint')}
      >
        <TextInput
          name="certificateFingerprint"
          dir="ltr"
          maxLength={128}
          pattern={FINGERPRINT}
          autoComplete="off"
          spellCheck={false}
          defaultValue={certificateFingerprint ?? ''}
        />
      </Field>
    </>
  );
}
