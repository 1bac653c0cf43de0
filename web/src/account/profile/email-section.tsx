import { useLingui } from '@lingui/react';
import { type FormEvent, useState } from 'react';
import type { Account } from '../../api/account/account';
import { api, asFailure } from '../../api/client';
import { Button } from '../../ui/button';
import { Failure } from '../../ui/failure';
import { Field, TextInput } from '../../ui/form/field';
import { Section } from '../../ui/section';
import { CurrentPasswordField, isWrongPassword } from '../current-password-field';
import { useAccountAction } from '../use-account-action';

/** The e-mail address, with which the user signs in. */
export function EmailSection({ account }: { account: Account }) {
  const { i18n } = useLingui();
  /** The new address, if the panel waits for its confirmation. */
  const [awaited, setAwaited] = useState<string>();
  const change = useAccountAction(async (body: { email: string; currentPassword: string }) => {
    const { response } = await api.PATCH('/api/v2/account', { body });
    setAwaited(response.status === 202 ? body.email : undefined);
  });
  const code = change.error === null ? undefined : asFailure(change.error).code;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const body = {
      email: String(fields.get('email')),
      currentPassword: String(fields.get('currentPassword')),
    };
    change.mutate(body, { onSuccess: () => form.reset() });
  };
  return (
    <Section
      title={i18n._('E-mail address')}
      description={i18n._('You sign in with {email}. If it changes, your other sessions end.', {
        email: account.email,
      })}
    >
      <p role="status" className="rounded-panel border border-info p-3 empty:hidden">
        {awaited !== undefined &&
          i18n._('Open the link in the mail to {email} within one hour. Until then, nothing changes.', {
            email: awaited,
          })}
      </p>
      {account.hasPassword ? (
        <form onSubmit={submit} className="flex flex-col gap-3">
          <div className="grid gap-3 sm:grid-cols-2">
            <Field
              label={i18n._('New e-mail address')}
              error={code === 'email_taken' ? asFailure(change.error).message : undefined}
            >
              <TextInput name="email" type="email" required maxLength={254} autoComplete="email" />
            </Field>
            <CurrentPasswordField error={change.error} />
          </div>
          {change.error !== null && code !== 'email_taken' && !isWrongPassword(change.error) && (
            <Failure error={change.error} />
          )}
          <div>
            <Button type="submit" disabled={change.isPending}>
              {i18n._('Change the address')}
            </Button>
          </div>
        </form>
      ) : (
        <p className="text-dim">{i18n._('To change it, set a password first, on the page Security.')}</p>
      )}
    </Section>
  );
}
