import type { I18n } from '@lingui/core';
import { ACTIONS } from '../../server/activity/actions';

type Label = (i18n: I18n) => string;

/** What users did with accounts and with the panel, by the names of the panel's operations. */
const OTHER_ACTIONS: Readonly<Record<string, Label>> = {
  login: (i18n) => i18n._('Sign in with a password'),
  verifyTwoFactor: (i18n) => i18n._('Enter a one-time code'),
  verifyPasskeySignIn: (i18n) => i18n._('Sign in with a passkey'),
  verifyPasskeyAuthentication: (i18n) => i18n._('Use a passkey as second factor'),
  createPasskeyAuthenticationOptions: (i18n) => i18n._('Ask for a passkey as second factor'),
  logout: (i18n) => i18n._('Sign out'),
  reauthenticate: (i18n) => i18n._('Confirm the sign-in'),
  createReauthenticationOptions: (i18n) => i18n._('Ask to confirm the sign-in with a passkey'),
  register: (i18n) => i18n._('Create an account'),
  registerWithPasskey: (i18n) => i18n._('Create an account with a passkey'),
  requestPasswordReset: (i18n) => i18n._('Request a link for a new password'),
  resetPassword: (i18n) => i18n._('Set a new password with a link'),
  confirmEmail: (i18n) => i18n._('Confirm an e-mail address'),
  requestEmailConfirmation: (i18n) => i18n._('Request a mail to confirm an address'),
  changePassword: (i18n) => i18n._('Change the own password'),
  updateAccount: (i18n) => i18n._('Change the own account'),
  updateOnboarding: (i18n) => i18n._('Finish the introduction'),
  endSession: (i18n) => i18n._('End an own session'),
  endOtherSessions: (i18n) => i18n._('End all other own sessions'),
  enableTwoFactor: (i18n) => i18n._('Turn on one-time codes'),
  disableTwoFactor: (i18n) => i18n._('Turn off one-time codes'),
  regenerateRecoveryCodes: (i18n) => i18n._('Create new recovery codes'),
  createPasskeyRegistrationOptions: (i18n) => i18n._('Begin to add a passkey'),
  verifyPasskeyRegistration: (i18n) => i18n._('Add a passkey'),
  updatePasskey: (i18n) => i18n._('Rename a passkey'),
  deletePasskey: (i18n) => i18n._('Delete a passkey'),
  createAccountApiKey: (i18n) => i18n._('Create an own API key'),
  updateAccountApiKey: (i18n) => i18n._('Change an own API key'),
  rotateAccountApiKey: (i18n) => i18n._('Replace the secret of an own API key'),
  deleteAccountApiKey: (i18n) => i18n._('Delete an own API key'),
  createApiKey: (i18n) => i18n._('Create an API key for a user'),
  updateApiKey: (i18n) => i18n._('Change the API key of a user'),
  rotateApiKey: (i18n) => i18n._('Replace the secret of the API key of a user'),
  deleteApiKey: (i18n) => i18n._('Delete the API key of a user'),
  createUser: (i18n) => i18n._('Create a user'),
  updateUser: (i18n) => i18n._('Change a user'),
  deleteUser: (i18n) => i18n._('Delete a user'),
  unlockUser: (i18n) => i18n._('Unlock a user'),
  createPasswordResetLink: (i18n) => i18n._('Create a link for a new password'),
  disableUserTwoFactor: (i18n) => i18n._('Remove the second factors of a user'),
  endUserSessions: (i18n) => i18n._('End the sessions of a user'),
  endAllSessions: (i18n) => i18n._('End the sessions of all users'),
  createNode: (i18n) => i18n._('Add a node'),
  updateNode: (i18n) => i18n._('Change a node'),
  deleteNode: (i18n) => i18n._('Remove a node'),
  createJoinCode: (i18n) => i18n._('Create a join code'),
  deleteJoinCode: (i18n) => i18n._('Revoke a join code'),
  joinNode: (i18n) => i18n._('Join as a node'),
  deleteRetainedData: (i18n) => i18n._('Delete the files of a deleted server'),
  createBan: (i18n) => i18n._('Ban an address'),
  deleteBan: (i18n) => i18n._('Lift a ban'),
  updateSettings: (i18n) => i18n._('Change the settings of the panel'),
  createAnnouncement: (i18n) => i18n._('Create an announcement'),
  updateAnnouncement: (i18n) => i18n._('Change an announcement'),
  deleteAnnouncement: (i18n) => i18n._('Delete an announcement'),
  putFleetType: (i18n) => i18n._('Define a server type'),
  deleteFleetType: (i18n) => i18n._('Delete a server type'),
  sendTestMail: (i18n) => i18n._('Send a test mail'),
  exportAuditEntries: (i18n) => i18n._('Export the audit log'),
  omitAnonymousFailures: (i18n) => i18n._('Further failures of unknown clients'),
};

/** Returns what an action is, in words; the name of the operation if there are none. */
export function actionLabel(action: string, i18n: I18n): string {
  if (Object.hasOwn(OTHER_ACTIONS, action)) return OTHER_ACTIONS[action]?.(i18n) ?? action;
  return Object.hasOwn(ACTIONS, action) ? (ACTIONS[action]?.label(i18n) ?? action) : action;
}

/** All actions with their labels, in the order of the labels. */
export function allActions(i18n: I18n): (readonly [action: string, label: string])[] {
  const names = new Set([...Object.keys(ACTIONS), ...Object.keys(OTHER_ACTIONS)]);
  return [...names]
    .map((action) => [action, actionLabel(action, i18n)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, i18n.locale));
}
