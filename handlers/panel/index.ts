import type { operations } from '../../generated/panel/types.js';
import type { Handlers } from '../../lib/handler.js';
import { notImplemented } from '../not-implemented.js';
import { createAccountApiKey } from './account/createAccountApiKey.js';
import { deleteAccountApiKey } from './account/deleteAccountApiKey.js';
import { endOtherSessions } from './account/endOtherSessions.js';
import { endSession } from './account/endSession.js';
import { getAccount } from './account/getAccount.js';
import { listAccountApiKeys } from './account/listAccountApiKeys.js';
import { listSessions } from './account/listSessions.js';
import { updateAccountApiKey } from './account/updateAccountApiKey.js';
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
import { pendingPanelOperations } from './pending.js';
import { controlServer } from './servers/controlServer.js';
import { createServer } from './servers/createServer.js';
import { deleteServer } from './servers/deleteServer.js';
import { getServer } from './servers/getServer.js';
import { getServerLogs } from './servers/getServerLogs.js';
import { listServerPlayers } from './servers/listServerPlayers.js';
import { listServers } from './servers/listServers.js';
import { listServerTypes } from './servers/listServerTypes.js';
import type { PanelInput, PanelServices } from './types.js';

/** Every operation of the panel's document: a missing or stale one does not compile. */
export const panelHandlers = {
  getHealth,
  register,
  login,
  logout,
  getSession,
  getAccount,
  listSessions,
  endOtherSessions,
  endSession,
  listAccountApiKeys,
  createAccountApiKey,
  updateAccountApiKey,
  deleteAccountApiKey,
  listApiKeys,
  createApiKey,
  updateApiKey,
  deleteApiKey,
  listNodes,
  createNode,
  getNode,
  updateNode,
  deleteNode,
  listServers,
  listServerTypes,
  createServer,
  getServer,
  deleteServer,
  controlServer,
  getServerLogs,
  listServerPlayers,
  ...notImplemented(pendingPanelOperations),
} satisfies Handlers<operations, PanelServices, PanelInput>;
