import { useLingui } from '@lingui/react';
import { api, asFailure } from '../api/client';
import { Button } from '../ui/button';
import { Frame } from './frame';
import { linkToken, signInAndReturn } from './next-page';
import { Refusal } from './refusal';
import { useSubmit } from './use-submit';

/** Confirms an e-mail address after a click, because programs that scan mails also follow links. */
export function ConfirmEmailPage() {
  const { i18n } = useLingui();
  const { onSubmit, error, isBusy } = useSubmit(async () => {
    try {
      await api.POST('/api/v2/auth/email/confirm', { body: { token: linkToken() } });
    } catch (failure) {
      // An invalid link has another code: with this one, there is no session yet.
      if (asFailure(failure).code !== 'unauthorized') throw failure;
      return signInAndReturn();
    }
    location.assign('/app/account');
  });
  return (
    <Frame
      title={i18n._('Confirm your e-mail address')}
      description={i18n._(
        'You sign in with the address that this link was sent to. Confirm it only if you requested this. If you are not signed in, you sign in first.',
      )}
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <Refusal error={error} />
        <Button type="submit" look="primary" disabled={isBusy}>
          {i18n._('Confirm the address')}
        </Button>
      </form>
    </Frame>
  );
}
