import { useLingui } from '@lingui/react';
import type { ApiFailure } from '../../api/client';
import { Field, TextInput } from '../../ui/form/field';
import { NewPasswordField } from '../../ui/form/new-password-field';
import { Refusal } from '../refusal';

/** The fields of a new account, with the error of the attempt to create it. */
export function AccountFields({ error }: { error: ApiFailure | undefined }) {
  const { i18n } = useLingui();
  const messageFor = (code: string) => (error?.code === code ? error.message : undefined);
  const isOfField = error?.code === 'email_taken' || error?.code === 'weak_password';
  return (
    <>
      <Field label={i18n._('E-mail address')} error={messageFor('email_taken')}>
        <TextInput name="email" type="email" autoComplete="username" required maxLength={254} autoFocus />
      </Field>
      <Field label={i18n._('Name')} help={i18n._('Other users see it.')}>
        <TextInput name="username" autoComplete="nickname" required maxLength={64} />
      </Field>
      <NewPasswordField label={i18n._('Password')} error={messageFor('weak_password')} />
      {!isOfField && <Refusal error={error} />}
    </>
  );
}
