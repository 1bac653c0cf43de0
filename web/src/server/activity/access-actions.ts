import type { ActionTexts } from './actions';

/** The actions on members, invitations and SFTP logins. */
export const ACCESS_ACTIONS: Readonly<Record<string, ActionTexts>> = {
  inviteMember: {
    label: (i18n) => i18n._('Invite a member'),
    done: (i18n, facts) => i18n._('{user} invited a member', facts),
  },
  acceptInvitation: {
    label: (i18n) => i18n._('Accept an invitation'),
    done: (i18n, facts) => i18n._('{user} accepted an invitation', facts),
  },
  register: {
    label: (i18n) => i18n._('Create an account with an invitation'),
    done: (i18n, facts) => i18n._('{user} created an account with an invitation', facts),
  },
  registerWithPasskey: {
    label: (i18n) => i18n._('Create an account with an invitation'),
    done: (i18n, facts) => i18n._('{user} created an account with an invitation', facts),
  },
  deleteInvitation: {
    label: (i18n) => i18n._('Revoke an invitation'),
    done: (i18n, facts) => i18n._('{user} revoked an invitation', facts),
  },
  updateMember: {
    label: (i18n) => i18n._('Change the rights of a member'),
    done: (i18n, facts) => i18n._('{user} changed the rights of a member', facts),
  },
  removeMember: {
    label: (i18n) => i18n._('Remove a member'),
    done: (i18n, facts) => i18n._('{user} removed a member', facts),
  },
  leaveServer: {
    label: (i18n) => i18n._('Leave the server'),
    done: (i18n, facts) => i18n._('{user} left the server', facts),
  },
  createSftpCredential: {
    label: (i18n) => i18n._('Create an SFTP login'),
    done: (i18n, { user, username = '' }) =>
      i18n._('{user} created the SFTP login {username}', { user, username }),
  },
  deleteSftpCredential: {
    label: (i18n) => i18n._('Revoke an SFTP login'),
    done: (i18n, facts) => i18n._('{user} revoked an SFTP login', facts),
  },
};
