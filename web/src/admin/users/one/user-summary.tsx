import { useLingui } from '@lingui/react';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sessionQuery } from '../../../api/account/session';
import type { AdminUser } from '../../../api/admin/users';
import { CopyButton } from '../../../ui/copy-button';
import { Section } from '../../../ui/section';
import { formatTime } from '../../../ui/text/format';
import { visibleText } from '../../../ui/text/visible-text';
import { AdministratorMark, LastSignIn, SecondFactors, UserState } from '../user-marks';

/** Whether this is the account of the administrator who looks at it. */
export const useIsOwnAccount = (userId: string): boolean =>
  useSuspenseQuery(sessionQuery).data.user.id === userId;

/** Who the user is, and in which state the account is. */
export function UserSummary({ user }: { user: AdminUser }) {
  const { i18n } = useLingui();
  const isOwn = useIsOwnAccount(user.id);
  const { id, username, email, createdAt } = user;
  return (
    <Section
      title={<span className="[overflow-wrap:anywhere]">{visibleText(username)}</span>}
      description={<span className="[overflow-wrap:anywhere]">{email}</span>}
    >
      <p className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
        {isOwn && <span className="font-medium text-running">{i18n._('This is your account')}</span>}
        <AdministratorMark user={user} />
        <UserState user={user} />
      </p>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact label={i18n._('Second factor')}>
          <SecondFactors user={user} />
        </Fact>
        <Fact label={i18n._('Password')}>
          {user.hasPassword ? i18n._('Set') : <span className="text-dim">{i18n._('None yet')}</span>}
        </Fact>
        <Fact label={i18n._('Last sign-in')}>
          <LastSignIn user={user} />
        </Fact>
        <Fact label={i18n._('Created')}>
          <time dateTime={createdAt}>{formatTime(createdAt, i18n.locale)}</time>
        </Fact>
        <Fact label={i18n._('User id')}>
          <span className="inline-flex max-w-full items-center gap-1">
            <code className="min-w-0 font-mono break-all">{id}</code>
            <CopyButton text={id} label={i18n._('Copy the id')} />
          </span>
        </Fact>
      </dl>
    </Section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-dim">{label}</dt>
    <dd>{children}</dd>
  </div>
);
