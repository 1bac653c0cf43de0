// The map of the panel's operations. Written by `npm run generate` from spec/ and handlers/; never edited.
import type { operations } from '../../generated/panel/types.js';
import { notImplemented } from '../not-implemented.js';
import { createAccountApiKey } from './account-api-keys/createAccountApiKey.js';
import { deleteAccountApiKey } from './account-api-keys/deleteAccountApiKey.js';
import { listAccountApiKeys } from './account-api-keys/listAccountApiKeys.js';
import { rotateAccountApiKey } from './account-api-keys/rotateAccountApiKey.js';
import { updateAccountApiKey } from './account-api-keys/updateAccountApiKey.js';
import { changePassword } from './account/changePassword.js';
import { getAccount } from './account/getAccount.js';
import { requestEmailConfirmation } from './account/requestEmailConfirmation.js';
import { updateAccount } from './account/updateAccount.js';
import { updateOnboarding } from './account/updateOnboarding.js';
import { createApiKey } from './api-keys/createApiKey.js';
import { deleteApiKey } from './api-keys/deleteApiKey.js';
import { listApiKeys } from './api-keys/listApiKeys.js';
import { rotateApiKey } from './api-keys/rotateApiKey.js';
import { updateApiKey } from './api-keys/updateApiKey.js';
import { exportAuditEntries } from './audit/exportAuditEntries.js';
import { listAuditEntries } from './audit/listAuditEntries.js';
import { confirmEmail } from './auth/confirmEmail.js';
import { createPasskeyAuthenticationOptions } from './auth/createPasskeyAuthenticationOptions.js';
import { createReauthenticationOptions } from './auth/createReauthenticationOptions.js';
import { getSession } from './auth/getSession.js';
import { getSetup } from './auth/getSetup.js';
import { login } from './auth/login.js';
import { logout } from './auth/logout.js';
import { reauthenticate } from './auth/reauthenticate.js';
import { register } from './auth/register.js';
import { requestPasswordReset } from './auth/requestPasswordReset.js';
import { resetPassword } from './auth/resetPassword.js';
import { verifyPasskeyAuthentication } from './auth/verifyPasskeyAuthentication.js';
import { verifyTwoFactor } from './auth/verifyTwoFactor.js';
import { createBan } from './bans/createBan.js';
import { deleteBan } from './bans/deleteBan.js';
import { listBans } from './bans/listBans.js';
import { getHealth } from './core/getHealth.js';
import { createNode } from './nodes/createNode.js';
import { deleteNode } from './nodes/deleteNode.js';
import { getNode } from './nodes/getNode.js';
import { listNodeRetainedData } from './nodes/listNodeRetainedData.js';
import { listNodes } from './nodes/listNodes.js';
import { updateNode } from './nodes/updateNode.js';
import { createPasskeyRegistrationOptions } from './passkeys/createPasskeyRegistrationOptions.js';
import { deletePasskey } from './passkeys/deletePasskey.js';
import { listPasskeys } from './passkeys/listPasskeys.js';
import { updatePasskey } from './passkeys/updatePasskey.js';
import { verifyPasskeyRegistration } from './passkeys/verifyPasskeyRegistration.js';
import { controlServer } from './servers/controlServer.js';
import { createServer } from './servers/createServer.js';
import { deleteRetainedData } from './servers/deleteRetainedData.js';
import { deleteServer } from './servers/deleteServer.js';
import { getServer } from './servers/getServer.js';
import { getServerLogs } from './servers/getServerLogs.js';
import { listRetainedData } from './servers/listRetainedData.js';
import { listServerPlayers } from './servers/listServerPlayers.js';
import { listServerTypes } from './servers/listServerTypes.js';
import { listServers } from './servers/listServers.js';
import { streamServerEvents } from './servers/streamServerEvents.js';
import { transferServer } from './servers/transferServer.js';
import { endOtherSessions } from './sessions/endOtherSessions.js';
import { endSession } from './sessions/endSession.js';
import { listSessions } from './sessions/listSessions.js';
import { listSignIns } from './sessions/listSignIns.js';
import { getSettings } from './settings/getSettings.js';
import { updateSettings } from './settings/updateSettings.js';
import { disableTwoFactor } from './two-factor/disableTwoFactor.js';
import { enableTwoFactor } from './two-factor/enableTwoFactor.js';
import { regenerateRecoveryCodes } from './two-factor/regenerateRecoveryCodes.js';
import { setupTwoFactor } from './two-factor/setupTwoFactor.js';
import { createPasswordResetLink } from './users/createPasswordResetLink.js';
import { createUser } from './users/createUser.js';
import { deleteUser } from './users/deleteUser.js';
import { disableUserTwoFactor } from './users/disableUserTwoFactor.js';
import { endAllSessions } from './users/endAllSessions.js';
import { endUserSessions } from './users/endUserSessions.js';
import { getUser } from './users/getUser.js';
import { listUsers } from './users/listUsers.js';
import { unlockUser } from './users/unlockUser.js';
import { updateUser } from './users/updateUser.js';
import type { PanelHandler, PanelServices } from './types.js';

/** Operations of the document that have no handler yet. */
export const pendingPanelOperations = [
] as const;

/** Every operation of the document; one whose handler does not fit it does not compile. */
export const panelHandlers = {
  createAccountApiKey,
  deleteAccountApiKey,
  listAccountApiKeys,
  rotateAccountApiKey,
  updateAccountApiKey,
  changePassword,
  getAccount,
  requestEmailConfirmation,
  updateAccount,
  updateOnboarding,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  rotateApiKey,
  updateApiKey,
  exportAuditEntries,
  listAuditEntries,
  confirmEmail,
  createPasskeyAuthenticationOptions,
  createReauthenticationOptions,
  getSession,
  getSetup,
  login,
  logout,
  reauthenticate,
  register,
  requestPasswordReset,
  resetPassword,
  verifyPasskeyAuthentication,
  verifyTwoFactor,
  createBan,
  deleteBan,
  listBans,
  getHealth,
  createNode,
  deleteNode,
  getNode,
  listNodeRetainedData,
  listNodes,
  updateNode,
  createPasskeyRegistrationOptions,
  deletePasskey,
  listPasskeys,
  updatePasskey,
  verifyPasskeyRegistration,
  controlServer,
  createServer,
  deleteRetainedData,
  deleteServer,
  getServer,
  getServerLogs,
  listRetainedData,
  listServerPlayers,
  listServerTypes,
  listServers,
  streamServerEvents,
  transferServer,
  endOtherSessions,
  endSession,
  listSessions,
  listSignIns,
  getSettings,
  updateSettings,
  disableTwoFactor,
  enableTwoFactor,
  regenerateRecoveryCodes,
  setupTwoFactor,
  createPasswordResetLink,
  createUser,
  deleteUser,
  disableUserTwoFactor,
  endAllSessions,
  endUserSessions,
  getUser,
  listUsers,
  unlockUser,
  updateUser,
  ...notImplemented(pendingPanelOperations),
} satisfies { [O in keyof operations]: (services: PanelServices) => PanelHandler<O> };
