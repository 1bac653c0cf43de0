import { useLingui } from '@lingui/react';
import { getRouteApi } from '@tanstack/react-router';
import { PasskeysSection } from '../account/security/passkeys-section';
import { TwoFactorSection } from '../account/security/two-factor-section';
import type { Account } from '../api/account/account';
import { Button } from '../ui/button';
import { leaveForLater } from './first-run';

const route = getRouteApi('/first-run');

/** Offers a second factor and its recovery codes, or what replaces a lost passkey. Both can also be left for later. */
export function AccountStep({ account }: { account: Account }) {
  const { i18n } = useLingui();
  const navigate = route.useNavigate();
  const isProtected = account.twoFactorEnabled || account.passkeyEnabled;
  const next = () => {
    leaveForLater(account.id);
    return navigate({ search: { step: 'node' } });
  };
  return (
    <>
      <p>
        {account.hasPassword
          ? i18n._(
              'The administrator can change everything on this panel. Protect the account with one-time codes, which come with recovery codes to save, or with a passkey.',
            )
          : i18n._(
              'The account has one passkey. Prepare for the day on which you lose it: add a second passkey, or turn on one-time codes and save their recovery codes.',
            )}
      </p>
      <TwoFactorSection account={account} />
      <PasskeysSection isListed />
      <div className="flex flex-wrap items-center gap-3">
        <Button look={isProtected ? 'primary' : 'plain'} onClick={() => void next()}>
          {isProtected ? i18n._('Continue') : i18n._('Not now')}
        </Button>
        {!isProtected && (
          <span className="text-dim">{i18n._('Later, you find this in your account, under Security.')}</span>
        )}
      </div>
    </>
  );
}
