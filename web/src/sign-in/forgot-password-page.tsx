import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { api } from '../api/client';
import { Button } from '../ui/button';
import { Field, TextInput } from '../ui/form/field';
import { Frame, PageLink } from './frame';
import { Refusal } from './refusal';
import { useSubmit } from './use-submit';

/** Requests a link for a new password. */
export function ForgotPasswordPage() {
  const { i18n } = useLingui();
  const [isSent, setSent] = useState(false);
  const { onSubmit, error, isBusy } = useSubmit(async ({ email = '' }) => {
    await api.POST('/api/v2/auth/password/forgot', { body: { email } });
    setSent(true);
  });
  return (
    <Frame
      title={i18n._('Forgotten password')}
      description={i18n._('You get a link by mail, with which you can set a new password within one hour.')}
      footer={<PageLink to="/app/sign-in">{i18n._('Back to the sign-in')}</PageLink>}
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field label={i18n._('E-mail address')}>
          <TextInput name="email" type="email" autoComplete="username" required maxLength={254} autoFocus />
        </Field>
        <Refusal error={error} />
        <p role="status" className="rounded-control border border-info p-3 empty:hidden">
          {isSent &&
            i18n._(
              'If there is an account with this address, you will receive a link. If none arrives, ask an administrator for one.',
            )}
        </p>
        <Button type="submit" look="primary" disabled={isBusy}>
          {isSent ? i18n._('Send it again') : i18n._('Send the link')}
        </Button>
      </form>
    </Frame>
  );
}
