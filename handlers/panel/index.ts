// The map of the panel's operations. Written by `npm run generate` from spec/ and handlers/; never edited.
import type { operations } from '../../generated/panel/types.js';
import { notImplemented } from '../not-implemented.js';
import { createAccountApiKey } from './account/createAccountApiKey.js';
import { deleteAccountApiKey } from './account/deleteAccountApiKey.js';
import { disableTwoFactor } from './account/disableTwoFactor.js';
import { enableTwoFactor } from './account/enableTwoFactor.js';
import { endOtherSessions } from './account/endOtherSessions.js';
import { endSession } from './account/endSession.js';
import { getAccount } from './account/getAccount.js';
import { listAccountApiKeys } from './account/listAccountApiKeys.js';
import { listSessions } from './account/listSessions.js';
import { regenerateRecoveryCodes } from './account/regenerateRecoveryCodes.js';
import { setupTwoFactor } from './account/setupTwoFactor.js';
import { updateAccountApiKey } from './account/updateAccountApiKey.js';
import { createApiKey } from './admin/createApiKey.js';
import { createBan } from './admin/createBan.js';
import { createNode } from './admin/createNode.js';
import { deleteApiKey } from './admin/deleteApiKey.js';
import { deleteBan } from './admin/deleteBan.js';
import { deleteNode } from './admin/deleteNode.js';
import { getNode } from './admin/getNode.js';
import { getSettings } from './admin/getSettings.js';
import { listApiKeys } from './admin/listApiKeys.js';
import { listBans } from './admin/listBans.js';
import { listNodes } from './admin/listNodes.js';
import { updateApiKey } from './admin/updateApiKey.js';
import { updateNode } from './admin/updateNode.js';
import { updateSettings } from './admin/updateSettings.js';
import { getSession } from './auth/getSession.js';
import { login } from './auth/login.js';
import { logout } from './auth/logout.js';
import { register } from './auth/register.js';
import { verifyTwoFactor } from './auth/verifyTwoFactor.js';
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
  'changePassword',
  'createPasskeyRegistrationOptions',
  'deletePasskey',
  'listPasskeys',
  'updateAccount',
  'updateOnboarding',
  'verifyPasskeyRegistration',
  'createPasswordResetLink',
  'createUser',
  'deleteUser',
  'disableUserTwoFactor',
  'getUser',
  'listAuditEntries',
  'listUsers',
  'unlockUser',
  'updateUser',
  'createPasskeyAuthenticationOptions',
  'requestPasswordReset',
  'resetPassword',
  'verifyPasskeyAuthentication',
] as const;

/** Every operation of the document; one whose handler does not fit it does not compile. */
export const panelHandlers = {
  createAccountApiKey,
  deleteAccountApiKey,
  disableTwoFactor,
  enableTwoFactor,
  endOtherSessions,
  endSession,
  getAccount,
  listAccountApiKeys,
  listSessions,
  regenerateRecoveryCodes,
  setupTwoFactor,
  updateAccountApiKey,
  createApiKey,
  createBan,
  createNode,
  deleteApiKey,
  deleteBan,
  deleteNode,
  getNode,
  getSettings,
  listApiKeys,
  listBans,
  listNodes,
  updateApiKey,
  updateNode,
  updateSettings,
  getSession,
  login,
  logout,
  register,
  verifyTwoFactor,
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
