import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountQuery } from '../../api/account/account';
import { Failure } from '../../ui/failure';
import { EmailSection } from './email-section';
import { NameSection } from './name-section';
import { RetainedFiles } from './retained-files';

/** The name and the e-mail address of the user. */
export function ProfilePage(): ReactNode {
  const { i18n } = useLingui();
  const { data: account, error, refetch } = useQuery(accountQuery);
  // A failure to read the account again does not replace a form that the user fills in.
  if (account === undefined && error !== null)
    return <Failure error={error} onRetry={() => void refetch()} />;
  if (account === undefined) return <p className="text-dim">{i18n._('Loading…')}</p>;
  return (
    <>
      <NameSection key={account.id} account={account} />
      <EmailSection account={account} />
      <RetainedFiles />
    </>
  );
}
