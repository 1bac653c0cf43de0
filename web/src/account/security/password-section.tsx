import { useLingui } from '@lingui/react';
import type { FormEvent } from 'react';
import { api, asFailure } from '../../api/client';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { NewPasswordField } from '../../ui/form/new-password-field';
import { Section } from '../../ui/section';
import { toasts } from '../../ui/toasts';
import { CurrentPasswordField, isWrongPassword } from '../current-password-field';
import { useAccountAction } from '../use-account-action';

/** Changes the password. */
export function PasswordSection({ email }: { email: string }) {
  const { i18n } = useLingui();
  const change = useAccountAction(
    (body: { currentPassword: string; newPassword: string }) =>
      api.POST('/api/v2/account/password', { body }),
    () => toasts.add({ title: i18n._('Password changed. Your other sessions have ended.') }),
  );
  const code = change.error === null ? undefined : asFailure(change.error).code;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const body = {
      currentPassword: String(fields.get('currentPassword')),
      newPassword: String(fields.get('password')),
    };
    change.mutate(body, { onSuccess: () => form.reset() });
  };
  return (
    <Section title={i18n._('Password')} description={i18n._('When you change it, your other sessions end.')}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        {/* Password managers take the account from here. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <div className="grid gap-3 sm:grid-cols-2">
          <CurrentPasswordField error={change.error} />
          <NewPasswordField
            label={i18n._('New password')}
            error={code === 'weak_password' ? asFailure(change.error).message : undefined}
          />
        </div>
        {change.error !== null && code !== 'weak_password' && !isWrongPassword(change.error) && (
          <Failure error={change.error} />
        )}
        <div>
          <Button type="submit" disabled={change.isPending}>
            {i18n._('Change the password')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
