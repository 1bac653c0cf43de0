import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import type { AdminUser } from '../../../api/admin/users';
import { api } from '../../../api/client';
import { Confirm } from '../../../ui/dialog/confirm';
import { toasts } from '../../../ui/toasts';
import { changeUser, useReadUsersAgain } from './use-user-changes';
import { useIsOwnAccount } from './user-summary';

/** What must be asked before it is done. */
export type Question = 'factors' | 'sessions' | 'promote' | 'demote' | 'disable';

type Text = { title: string; description: string; action: string; done: string };
type Props = { user: AdminUser; question: Question; onClose(): void };

/** Asks before something that takes access from a user, or gives all of it. */
export function AccessQuestion({ user, question, onClose }: Props) {
  const { i18n } = useLingui();
  const readAgain = useReadUsersAgain();
  const isOwn = useIsOwnAccount(user.id);
  const { title, description, action, done } = textOf(question, user.username, i18n);
  const own = i18n._('This is your own account: you are signed out.');
  return (
    <Confirm
      open
      onClose={onClose}
      title={title}
      description={isOwn ? `${description} ${own}` : description}
      action={action}
      onConfirm={async () => {
        await act(question, user.id);
        toasts.add({ title: done });
        await readAgain();
      }}
    />
  );
}

async function act(question: Question, userId: string): Promise<void> {
  const params = { path: { userId } };
  if (question === 'factors') await api.DELETE('/api/v2/admin/users/{userId}/2fa', { params });
  else if (question === 'sessions') await api.DELETE('/api/v2/admin/users/{userId}/sessions', { params });
  else if (question === 'disable') await changeUser(userId, { disabled: true });
  else await changeUser(userId, { isAdmin: question === 'promote' });
}

function textOf(question: Question, name: string, i18n: I18n): Text {
  switch (question) {
    case 'factors':
      return {
        title: i18n._('Remove the second factors of {name}?', { name }),
        description: i18n._(
          'First make sure that the request is really from this person, for example with a call: whoever knows the password can then sign in. One-time codes, recovery codes and passkeys are removed, and the sessions end.',
        ),
        action: i18n._('Remove them'),
        done: i18n._('Removed the second factors of {name}', { name }),
      };
    case 'sessions':
      return {
        title: i18n._('End the sessions of {name}?', { name }),
        description: i18n._('The user is signed out in all browsers. API keys keep working.'),
        action: i18n._('End the sessions'),
        done: i18n._('Ended the sessions of {name}', { name }),
      };
    case 'promote':
      return {
        title: i18n._('Make {name} an administrator?', { name }),
        description: i18n._(
          'An administrator can do everything on this panel: use and delete all servers, change nodes and settings, and remove other administrators. The sessions of the user end.',
        ),
        action: i18n._('Make an administrator'),
        done: i18n._('{name} is an administrator', { name }),
      };
    case 'demote':
      return {
        title: i18n._('Remove the administrator role of {name}?', { name }),
        description: i18n._(
          'The user keeps own servers and memberships, and loses the access to everything else. The sessions of the user end.',
        ),
        action: i18n._('Remove the role'),
        done: i18n._('{name} is no longer an administrator', { name }),
      };
    case 'disable':
      return {
        title: i18n._('Disable the account of {name}?', { name }),
        description: i18n._(
          'The user is signed out and cannot sign in any more, and API keys are rejected. Servers, keys and factors are kept, and servers keep running.',
        ),
        action: i18n._('Disable the account'),
        done: i18n._('Disabled the account of {name}', { name }),
      };
  }
}
