import { useLingui } from '@lingui/react';
import { api, asFailure } from '../../api/client';
import { Button } from '../../ui/button';
import { Frame } from '../frame';
import { linkToken, signInAndReturn } from '../next-page';
import { Refusal } from '../refusal';
import { useSubmit } from '../use-submit';
import { AccountFields } from './account-fields';
import { createAccount } from './create-account';
import { useSetupState } from './setup-state';

/** Accepts an invitation to a server, with an account or with a new one. */
export function InvitationPage() {
  const { i18n } = useLingui();
  const setup = useSetupState();
  const { onSubmit, error, isBusy } = useSubmit(async () => {
    try {
      await api.POST('/api/v2/invitations/accept', { body: { token: linkToken() } });
    } catch (failure) {
      // An invalid link has another code: with this one, there is no session yet.
      if (asFailure(failure).code !== 'unauthorized') throw failure;
      return signInAndReturn();
    }
    location.assign('/app/');
  });
  return (
    <Frame
      title={i18n._('Invitation to a server')}
      description={i18n._('Accept only if you know who sent you this link.')}
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <h2 className="text-base font-semibold">{i18n._('If you have an account')}</h2>
        <p className="text-dim">{i18n._('If you are not signed in, you sign in first.')}</p>
        <Refusal error={error} />
        <Button type="submit" look="primary" disabled={isBusy}>
          {i18n._('Accept the invitation')}
        </Button>
      </form>
      <section className="flex flex-col gap-4 border-t border-line pt-5">
        <h2 className="text-base font-semibold">{i18n._('If you have no account')}</h2>
        {setup?.invitedRegistration === false ? (
          <p className="text-dim">
            {i18n._('Ask an administrator of this panel for an account, then open this link again.')}
          </p>
        ) : (
          <NewAccount />
        )}
      </section>
    </Frame>
  );
}

function NewAccount() {
  const { i18n } = useLingui();
  const { onSubmit, error, isBusy } = useSubmit(async (fields) => {
    await createAccount(fields, { invitationToken: linkToken() });
    location.assign('/app/');
  });
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <p className="text-dim">
        {i18n._('Create one. If the link was mailed to you, use the e-mail address that got the mail.')}
      </p>
      <AccountFields error={error} />
      <Button type="submit" disabled={isBusy}>
        {i18n._('Create the account and accept')}
      </Button>
    </form>
  );
}
