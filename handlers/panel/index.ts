// The map of the panel's operations. Written by `npm run generate` from spec/ and handlers/; never edited.
import type { operations } from '../../generated/panel/types.js';
import { notImplemented } from '../not-implemented.js';
import { changePassword } from './account/changePassword.js';
import { createAccountApiKey } from './account/createAccountApiKey.js';
import { deleteAccountApiKey } from './account/deleteAccountApiKey.js';
import { endOtherSessions } from './account/endOtherSessions.js';
import { endSession } from './account/endSession.js';
import { getAccount } from './account/getAccount.js';
import { listAccountApiKeys } from './account/listAccountApiKeys.js';
import { listSessions } from './account/listSessions.js';
import { listSignIns } from './account/listSignIns.js';
import { updateAccount } from './account/updateAccount.js';
import { updateAccountApiKey } from './account/updateAccountApiKey.js';
import { updateOnboarding } from './account/updateOnboarding.js';
import { createApiKey } from './admin/createApiKey.js';
import { createNode } from './admin/createNode.js';
import { createPasswordResetLink } from './admin/createPasswordResetLink.js';
import { deleteApiKey } from './admin/deleteApiKey.js';
import { deleteNode } from './admin/deleteNode.js';
import { getNode } from './admin/getNode.js';
import { listApiKeys } from './admin/listApiKeys.js';
import { listNodes } from './admin/listNodes.js';
import { updateApiKey } from './admin/updateApiKey.js';
import { updateNode } from './admin/updateNode.js';
import { confirmEmail } from './auth/confirmEmail.js';
import { getSession } from './auth/getSession.js';
import { login } from './auth/login.js';
import { logout } from './auth/logout.js';
import { register } from './auth/register.js';
import { requestPasswordReset } from './auth/requestPasswordReset.js';
import { resetPassword } from './auth/resetPassword.js';
import { getHealth } from './core/getHealth.js';
import { controlServer } from './servers/controlServer.js';
import { createServer } from './servers/createServer.js';
import { deleteServer } from './servers/deleteServer.js';
import { getServer } from './servers/getServer.js';
import { getServerLogs } from './servers/getServerLogs.js';
import { listServerPlayers } from './servers/listServerPlayers.js';
import { listServerTypes } from './servers/listServerTypes.js';
import { listServers } from './servers/listServers.js';
import type { PanelHandler, PanelServices } from './types.js';

/** Operations of the document that have no handler yet. */
export const pendingPanelOperations = [
  'createPasskeyRegistrationOptions',
  'deletePasskey',
  'disableTwoFactor',
  'enableTwoFactor',
  'listPasskeys',
  'setupTwoFactor',
  'verifyPasskeyRegistration',
  'createBan',
  'createUser',
  'deleteBan',
  'deleteUser',
  'disableUserTwoFactor',
  'getSettings',
  'getUser',
  'listAuditEntries',
  'listBans',
  'listUsers',
  'unlockUser',
  'updateSettings',
  'updateUser',
  'createPasskeyAuthenticationOptions',
  'verifyPasskeyAuthentication',
  'verifyTwoFactor',
] as const;

/** Every operation of the document; one whose handler does not fit it does not compile. */
export const panelHandlers = {
  changePassword,
  createAccountApiKey,
  deleteAccountApiKey,
  endOtherSessions,
  endSession,
  getAccount,
  listAccountApiKeys,
  listSessions,
  listSignIns,
  updateAccount,
  updateAccountApiKey,
  updateOnboarding,
  createApiKey,
  createNode,
  createPasswordResetLink,
  deleteApiKey,
  deleteNode,
  getNode,
  listApiKeys,
  listNodes,
  updateApiKey,
  updateNode,
  confirmEmail,
  getSession,
  login,
  logout,
  register,
  requestPasswordReset,
  resetPassword,
  getHealth,
  controlServer,
  createServer,
  deleteServer,
  getServer,
  getServerLogs,
  listServerPlayers,
  listServerTypes,
  listServers,
  ...notImplemented(pendingPanelOperations),
} satisfies { [O in keyof operations]: (services: PanelServices) => PanelHandler<O> };
