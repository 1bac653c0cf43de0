import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountQuery } from '../../api/account/account';
import { sessionQuery } from '../../api/account/session';
import { Failure } from '../../ui/failure';
import { FirstPassword } from './first-password';
import { PasskeysSection } from './passkeys-section';
import { PasswordSection } from './password-section';
import { TwoFactorSection } from './two-factor-section';

/** How the user proves who they are. */
export function SecurityPage(): ReactNode {
  const { i18n } = useLingui();
  const { data: account, error, refetch } = useQuery(accountQuery);
  const { data: session } = useQuery(sessionQuery);
  // A failure to read the account again does not replace recovery codes, which are shown only once.
  if (account === undefined && error !== null)
    return <Failure error={error} onRetry={() => void refetch()} />;
  if (account === undefined || session === undefined) return <p className="text-dim">{i18n._('Loading…')}</p>;
  return (
    <>
      <TwoFactorSection account={account} />
      <PasskeysSection isListed={session.restriction === null} />
      {account.hasPassword ? (
        <PasswordSection email={account.email} />
      ) : (
        <FirstPassword email={account.email} />
      )}
    </>
  );
}
