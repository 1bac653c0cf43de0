// The map of the panel's operations. Written by `npm run generate` from spec/ and handlers/; never edited.
import type { operations } from '../../generated/panel/types.js';
import { notImplemented } from '../not-implemented.js';
import { createAccountApiKey } from './account/createAccountApiKey.js';
import { createPasskeyRegistrationOptions } from './account/createPasskeyRegistrationOptions.js';
import { deleteAccountApiKey } from './account/deleteAccountApiKey.js';
import { deletePasskey } from './account/deletePasskey.js';
import { endOtherSessions } from './account/endOtherSessions.js';
import { endSession } from './account/endSession.js';
import { getAccount } from './account/getAccount.js';
import { listAccountApiKeys } from './account/listAccountApiKeys.js';
import { listPasskeys } from './account/listPasskeys.js';
import { listSessions } from './account/listSessions.js';
import { updateAccountApiKey } from './account/updateAccountApiKey.js';
import { updatePasskey } from './account/updatePasskey.js';
import { verifyPasskeyRegistration } from './account/verifyPasskeyRegistration.js';
import { createApiKey } from './admin/createApiKey.js';
import { createNode } from './admin/createNode.js';
import { deleteApiKey } from './admin/deleteApiKey.js';
import { deleteNode } from './admin/deleteNode.js';
import { getNode } from './admin/getNode.js';
import { listApiKeys } from './admin/listApiKeys.js';
import { listNodes } from './admin/listNodes.js';
import { updateApiKey } from './admin/updateApiKey.js';
import { updateNode } from './admin/updateNode.js';
import { getSession } from './auth/getSession.js';
import { login } from './auth/login.js';
import { logout } from './auth/logout.js';
import { register } from './auth/register.js';
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
  'disableTwoFactor',
  'enableTwoFactor',
  'setupTwoFactor',
  'updateAccount',
  'updateOnboarding',
  'createBan',
  'createPasswordResetLink',
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
  'requestPasswordReset',
  'resetPassword',
  'verifyPasskeyAuthentication',
  'verifyTwoFactor',
] as const;

/** Every operation of the document; one whose handler does not fit it does not compile. */
export const panelHandlers = {
  createAccountApiKey,
  createPasskeyRegistrationOptions,
  deleteAccountApiKey,
  deletePasskey,
  endOtherSessions,
  endSession,
  getAccount,
  listAccountApiKeys,
  listPasskeys,
  listSessions,
  updateAccountApiKey,
  updatePasskey,
  verifyPasskeyRegistration,
  createApiKey,
  createNode,
  deleteApiKey,
  deleteNode,
  getNode,
  listApiKeys,
  listNodes,
  updateApiKey,
  updateNode,
  getSession,
  login,
  logout,
  register,
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
