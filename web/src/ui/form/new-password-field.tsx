import { useLingui } from '@lingui/react';
import { Field, TextInput } from './field';

/** The rules of the panel that a browser can check by itself. */
const RULES = '(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9]).*';

/** The field `password` for a new password, with its rules. */
export function NewPasswordField({ label, error }: { label: string; error?: string | undefined }) {
  const { i18n } = useLingui();
  const rules = i18n._('8 to 128 characters, with an uppercase letter, a lowercase letter and a digit.');
  return (
    <Field label={label} help={rules} error={error}>
      <TextInput
        name="password"
        type="password"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={128}
        pattern={RULES}
        title={rules}
      />
    </Field>
  );
}
