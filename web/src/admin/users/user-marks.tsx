import { useLingui } from '@lingui/react';
import type { AdminUser } from '../../api/admin/users';
import { Icon } from '../../ui/icon';
import { formatTime } from '../../ui/text/format';

const MARK = 'inline-flex items-center gap-1.5 font-medium';

/** Why a user cannot sign in, or nothing. A mark is a shape and a word, so that it can be told without seeing colours. */
export function UserState({ user }: { user: AdminUser }) {
  const { i18n } = useLingui();
  const { disabled, lockedUntil, emailConfirmed } = user;
  return (
    <>
      {disabled && (
        <span className={`${MARK} text-crashed`}>
          <Icon name="stop" className="size-3.5" />
          {i18n._('Disabled')}
        </span>
      )}
      {lockedUntil !== null && (
        <span className={`${MARK} text-busy`}>
          <Icon name="alert" className="size-3.5" />
          {i18n._('Locked until {time}', { time: formatTime(lockedUntil, i18n.locale) })}
        </span>
      )}
      {!emailConfirmed && (
        <span className={`${MARK} text-dim`}>
          <Icon name="alert" className="size-3.5" />
          {i18n._('Address unconfirmed')}
        </span>
      )}
    </>
  );
}

/** The mark of an administrator, or nothing. */
export function AdministratorMark({ user }: { user: Pick<AdminUser, 'isAdmin'> }) {
  const { i18n } = useLingui();
  if (!user.isAdmin) return null;
  return (
    <span className={MARK}>
      <Icon name="wrench" className="size-3.5" />
      {i18n._('Administrator')}
    </span>
  );
}

/** Which second factors a user has. */
export function SecondFactors({ user }: { user: AdminUser }) {
  const { i18n } = useLingui();
  const { twoFactorEnabled, passkeyEnabled } = user;
  if (twoFactorEnabled && passkeyEnabled) return i18n._('One-time codes and passkey');
  if (twoFactorEnabled) return i18n._('One-time codes');
  return passkeyEnabled ? i18n._('Passkey') : <span className="text-dim">{i18n._('None')}</span>;
}

export function LastSignIn({ user: { lastLoginAt } }: { user: AdminUser }) {
  const { i18n } = useLingui();
  if (lastLoginAt === null) return <span className="text-dim">{i18n._('Never')}</span>;
  return <time dateTime={lastLoginAt}>{formatTime(lastLoginAt, i18n.locale)}</time>;
}
