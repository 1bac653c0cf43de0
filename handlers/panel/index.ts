// The map of the panel's operations. Written by `npm run generate` from spec/ and handlers/; never edited.
import type { operations } from '../../generated/panel/types.js';
import { notImplemented } from '../not-implemented.js';
import { changePassword } from './account/changePassword.js';
import { createAccountApiKey } from './account/createAccountApiKey.js';
import { createPasskeyRegistrationOptions } from './account/createPasskeyRegistrationOptions.js';
import { deleteAccountApiKey } from './account/deleteAccountApiKey.js';
import { deletePasskey } from './account/deletePasskey.js';
import { disableTwoFactor } from './account/disableTwoFactor.js';
import { enableTwoFactor } from './account/enableTwoFactor.js';
import { endOtherSessions } from './account/endOtherSessions.js';
import { endSession } from './account/endSession.js';
import { getAccount } from './account/getAccount.js';
import { listAccountApiKeys } from './account/listAccountApiKeys.js';
import { listPasskeys } from './account/listPasskeys.js';
import { listSessions } from './account/listSessions.js';
import { listSignIns } from './account/listSignIns.js';
import { regenerateRecoveryCodes } from './account/regenerateRecoveryCodes.js';
import { requestEmailConfirmation } from './account/requestEmailConfirmation.js';
import { rotateAccountApiKey } from './account/rotateAccountApiKey.js';
import { setupTwoFactor } from './account/setupTwoFactor.js';
import { updateAccount } from './account/updateAccount.js';
import { updateAccountApiKey } from './account/updateAccountApiKey.js';
import { updateOnboarding } from './account/updateOnboarding.js';
import { updatePasskey } from './account/updatePasskey.js';
import { verifyPasskeyRegistration } from './account/verifyPasskeyRegistration.js';
import { createApiKey } from './admin/createApiKey.js';
import { createBan } from './admin/createBan.js';
import { createNode } from './admin/createNode.js';
import { createPasswordResetLink } from './admin/createPasswordResetLink.js';
import { createUser } from './admin/createUser.js';
import { deleteApiKey } from './admin/deleteApiKey.js';
import { deleteBan } from './admin/deleteBan.js';
import { deleteNode } from './admin/deleteNode.js';
import { deleteUser } from './admin/deleteUser.js';
import { disableUserTwoFactor } from './admin/disableUserTwoFactor.js';
import { endAllSessions } from './admin/endAllSessions.js';
import { endUserSessions } from './admin/endUserSessions.js';
import { exportAuditEntries } from './admin/exportAuditEntries.js';
import { getNode } from './admin/getNode.js';
import { getSettings } from './admin/getSettings.js';
import { getUser } from './admin/getUser.js';
import { listApiKeys } from './admin/listApiKeys.js';
import { listAuditEntries } from './admin/listAuditEntries.js';
import { listBans } from './admin/listBans.js';
import { listNodeRetainedData } from './admin/listNodeRetainedData.js';
import { listNodes } from './admin/listNodes.js';
import { listUsers } from './admin/listUsers.js';
import { rotateApiKey } from './admin/rotateApiKey.js';
import { unlockUser } from './admin/unlockUser.js';
import { updateApiKey } from './admin/updateApiKey.js';
import { updateNode } from './admin/updateNode.js';
import { updateSettings } from './admin/updateSettings.js';
import { updateUser } from './admin/updateUser.js';
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
import { getHealth } from './core/getHealth.js';
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
import type { PanelHandler, PanelServices } from './types.js';

/** Operations of the document that have no handler yet. */
export const pendingPanelOperations = [
] as const;

/** Every operation of the document; one whose handler does not fit it does not compile. */
export const panelHandlers = {
  changePassword,
  createAccountApiKey,
  createPasskeyRegistrationOptions,
  deleteAccountApiKey,
  deletePasskey,
  disableTwoFactor,
  enableTwoFactor,
  endOtherSessions,
  endSession,
  getAccount,
  listAccountApiKeys,
  listPasskeys,
  listSessions,
  listSignIns,
  regenerateRecoveryCodes,
  requestEmailConfirmation,
  rotateAccountApiKey,
  setupTwoFactor,
  updateAccount,
  updateAccountApiKey,
  updateOnboarding,
  updatePasskey,
  verifyPasskeyRegistration,
  createApiKey,
  createBan,
  createNode,
  createPasswordResetLink,
  createUser,
  deleteApiKey,
  deleteBan,
  deleteNode,
  deleteUser,
  disableUserTwoFactor,
  endAllSessions,
  endUserSessions,
  exportAuditEntries,
  getNode,
  getSettings,
  getUser,
  listApiKeys,
  listAuditEntries,
  listBans,
  listNodeRetainedData,
  listNodes,
  listUsers,
  rotateApiKey,
  unlockUser,
  updateApiKey,
  updateNode,
  updateSettings,
  updateUser,
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
  getHealth,
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
  ...notImplemented(pendingPanelOperations),
} satisfies { [O in keyof operations]: (services: PanelServices) => PanelHandler<O> };
