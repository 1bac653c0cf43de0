import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { api } from '../api/client';
import { Button } from '../ui/button';
import { Field, TextInput } from '../ui/form/field';
import { NewPasswordField } from '../ui/form/new-password-field';
import { Frame, PageLink } from './frame';
import { linkToken } from './next-page';
import { Refusal } from './refusal';
import { useSubmit } from './use-submit';

/** Sets a new password with the link of a mail. */
export function ResetPasswordPage() {
  const { i18n } = useLingui();
  const [isDone, setDone] = useState(false);
  const { onSubmit, error, isBusy } = useSubmit(async ({ password = '', recoveryCode = '' }) => {
    const code = recoveryCode.replace(/[\s-]/g, '').toLowerCase();
    const removal = code === '' ? {} : { removeFactors: true, recoveryCode: code };
    await api.POST('/api/v2/auth/password/reset', { body: { token: linkToken(), password, ...removal } });
    setDone(true);
  });
  if (isDone)
    return (
      <Frame
        title={i18n._('Your password is changed')}
        description={i18n._('All sessions of your account have ended.')}
      >
        <PageLink to="/app/sign-in">{i18n._('Sign in with the new password')}</PageLink>
      </Frame>
    );
  const isWeak = error?.code === 'weak_password';
  return (
    <Frame
      title={i18n._('Set a new password')}
      description={i18n._('You will be signed out everywhere. Sign in with the new password afterwards.')}
      footer={<PageLink to="/app/forgot-password">{i18n._('Request another link')}</PageLink>}
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <NewPasswordField label={i18n._('New password')} error={isWeak ? error.message : undefined} />
        <details>
          <summary className="cursor-pointer">
            {i18n._('I have lost my authenticator app and my passkeys')}
          </summary>
          <div className="pt-3">
            <Field
              label={i18n._('Recovery code')}
              help={i18n._(
                'One-time codes and all passkeys are removed from your account. Leave it empty to keep them.',
              )}
            >
              <TextInput name="recoveryCode" autoComplete="off" spellCheck={false} maxLength={64} />
            </Field>
          </div>
        </details>
        {!isWeak && <Refusal error={error} />}
        <Button type="submit" look="primary" disabled={isBusy}>
          {i18n._('Set the password')}
        </Button>
      </form>
    </Frame>
  );
}
