import { useLingui } from '@lingui/react';
import { asFailure } from '../api/client';
import { Field, TextInput } from '../ui/form/field';

/** Returns whether an error says that the current password is wrong. */
export const isWrongPassword = (error: unknown): boolean =>
  error !== null && asFailure(error).code === 'invalid_credentials';

/** The field `currentPassword` of a form. @param error the error of the form's last request, or null */
export function CurrentPasswordField({ error }: { error: unknown }) {
  const { i18n } = useLingui();
  return (
    <Field
      label={i18n._('Current password')}
      error={isWrongPassword(error) ? i18n._('This is not your password.') : undefined}
    >
      <TextInput
        name="currentPassword"
        type="password"
        required
        maxLength={128}
        autoComplete="current-password"
      />
    </Field>
  );
}
