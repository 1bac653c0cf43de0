import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { canUsePasskeys } from '../../api/account/passkeys';
import type { ApiFailure } from '../../api/client';
import { Choices } from '../../ui/form/choices';
import { Field, TextInput } from '../../ui/form/field';
import { NewPasswordField } from '../../ui/form/new-password-field';
import { Refusal } from '../refusal';

type Way = 'password' | 'passkey';

/**
 * The fields of a new account, with the error of the attempt to create it. There is no field for a password if the user
 * has chosen a passkey instead.
 */
export function AccountFields({ error }: { error: ApiFailure | undefined }) {
  const { i18n } = useLingui();
  const [way, setWay] = useState<Way>('password');
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
      {canUsePasskeys() && (
        <Choices<Way>
          legend={i18n._('How you sign in')}
          value={way}
          onChange={setWay}
          choices={[
            { value: 'password', label: i18n._('Password') },
            {
              value: 'passkey',
              label: i18n._('Passkey'),
              help: i18n._('A fingerprint, a face or a PIN of your device, or a security key.'),
            },
          ]}
        />
      )}
      {way === 'password' ? (
        <NewPasswordField label={i18n._('Password')} error={messageFor('weak_password')} />
      ) : (
        <p className="text-dim">
          {i18n._(
            'Your browser asks you to create the passkey next. Add a second one on another device later, so that you can still sign in if you lose this one.',
          )}
        </p>
      )}
      {!isOfField && <Refusal error={error} />}
    </>
  );
}
