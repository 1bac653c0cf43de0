import { useLingui } from '@lingui/react';
import { useState } from 'react';
import type { AdminUser } from '../../../api/admin/users';
import { Section } from '../../../ui/section';
import { AccessQuestion, type Question } from './access-questions';
import { ActionRow } from './action-row';
import { ImmediateRows } from './immediate-rows';
import { LinkDialog } from './link-dialog';

/** How the user signs in, and what the account may do. */
export function AccessSection({ user }: { user: AdminUser }) {
  const { i18n } = useLingui();
  const { isAdmin, disabled, twoFactorEnabled, passkeyEnabled } = user;
  const [open, setOpen] = useState<Question | 'link'>();
  const close = () => setOpen(undefined);
  return (
    <Section title={i18n._('Access')}>
      <ul className="flex flex-col divide-y divide-line">
        <ImmediateRows user={user} />
        <ActionRow
          title={i18n._('Password')}
          text={i18n._('A link with which the user sets a new password, without a mail.')}
          action={i18n._('Create a link…')}
          onAction={() => setOpen('link')}
        />
        {(twoFactorEnabled || passkeyEnabled) && (
          <ActionRow
            title={i18n._('Second factors')}
            text={i18n._('For a user who has lost the authenticator app or the passkeys.')}
            action={i18n._('Remove second factors…')}
            look="danger"
            onAction={() => setOpen('factors')}
          />
        )}
        <ActionRow
          title={i18n._('Sessions')}
          text={i18n._('Signs the user out in all browsers.')}
          action={i18n._('End the sessions…')}
          look="danger"
          onAction={() => setOpen('sessions')}
        />
        <RoleRow isAdmin={isAdmin} onAction={() => setOpen(isAdmin ? 'demote' : 'promote')} />
        {!disabled && (
          <ActionRow
            title={i18n._('Account')}
            text={i18n._('A disabled account keeps everything, and can be enabled again.')}
            action={i18n._('Disable the account…')}
            look="danger"
            onAction={() => setOpen('disable')}
          />
        )}
      </ul>
      {open === 'link' && <LinkDialog user={user} onClose={close} />}
      {open !== undefined && open !== 'link' && (
        <AccessQuestion user={user} question={open} onClose={close} />
      )}
    </Section>
  );
}

function RoleRow({ isAdmin, onAction }: { isAdmin: boolean; onAction(): void }) {
  const { i18n } = useLingui();
  return (
    <ActionRow
      title={i18n._('Administrator')}
      text={
        isAdmin
          ? i18n._('The user can do everything on this panel.')
          : i18n._('The user has only own servers, and those of memberships.')
      }
      action={isAdmin ? i18n._('Remove the role…') : i18n._('Make an administrator…')}
      look="danger"
      onAction={onAction}
    />
  );
}
