import type { Cases } from '../../contract.js';
import type { PanelWorld } from '../../panel-world.js';
import { changeNewKey, listKeys, onNewKey, tooManyKeys } from './on-keys.js';
import { besideNode, onNode } from './on-nodes.js';
import { besideUser, createUserCases, onLastAdministrator, onUser } from './on-users.js';

const UNKNOWN_USER = 'usr_g7tguhg8lf9ctvb8b548s7fil8';

export const adminCases: Cases<PanelWorld> = {
  updateSettings: {
    200: (world, example) => ({
      body: example,
      after: () => world.ask('PATCH', '/api/v2/admin/settings', { rateLimitRpm: 100 }),
    }),
    409: async ({ codes }) => {
      await codes.turnOff();
      return { body: { requireSecondFactor: 'everyone', secondFactorGraceDays: 0 } };
    },
  },
  listBans: {
    200: async (world) => {
      const { id } = await world.newBan();
      return { after: () => world.ask('DELETE', `/api/v2/admin/bans/${id}`) };
    },
  },
  createBan: {
    201: (world, example) => ({ body: example, after: () => world.liftAll() }),
    409: () => ({ body: { address: '127.0.0.1' } }),
  },
  deleteBan: { 204: async (world) => ({ params: { banId: (await world.newBan()).id } }) },
  createPasswordResetLink: { 201: async (world) => ({ params: { userId: await world.userId() } }) },
  listApiKeys: { 200: listKeys },
  createApiKey: {
    201: async (world, example) => ({ body: { ...example, userId: await world.userId() } }),
    404: () => ({ body: { name: 'Monitoring', permissions: [], userId: UNKNOWN_USER } }),
    409: tooManyKeys,
  },
  updateApiKey: { 200: changeNewKey() },
  deleteApiKey: { 204: onNewKey },
  rotateApiKey: { 200: changeNewKey() },
  listUsers: { 200: besideUser },
  createUser: createUserCases,
  getUser: { 200: onUser },
  updateUser: {
    200: async (world, example) => ({ ...(await onUser(world)), body: example }),
    409: onLastAdministrator({ isAdmin: false }),
  },
  deleteUser: {
    204: async (world) => ({ params: { userId: (await world.newUser()).id }, query: {} }),
    409: async (world, example) => ({ ...(await onLastAdministrator()(world, example)), query: {} }),
  },
  unlockUser: { 204: onUser },
  disableUserTwoFactor: { 204: onUser },
  endUserSessions: { 204: onUser },
  listAuditEntries: {
    200: async (world) => {
      const from = new Date().toISOString();
      const { id } = await world.newKey();
      return { query: { from }, after: () => world.ask('DELETE', `/api/v2/account/apikeys/${id}`) };
    },
  },
  exportAuditEntries: { 200: () => ({ query: {} }) },
  createNode: {
    201: async (world, example) => ({
      body: { ...example, url: await world.otherUrl(), key: world.daemonKey },
      after: () => world.removeNamed('/api/v2/admin/nodes', example['name']),
    }),
    409: async (world) => ({ body: { ...(await world.nodePlan()), name: (await world.sharedNode()).name } }),
  },
  listNodes: { 200: besideNode },
  getNode: { 200: onNode },
  updateNode: {
    200: async (world, example) => ({ ...(await onNode(world)), body: example }),
    409: async (world) => {
      const other = await world.newNode();
      return { params: { nodeId: (await world.sharedNode()).id }, body: { name: other.name } };
    },
  },
  listNodeRetainedData: {
    200: async (world) => {
      await world.newRetainedData();
      return { params: { nodeId: await world.node() } };
    },
  },
  deleteNode: {
    204: async (world) => ({ params: { nodeId: (await world.newNode()).id }, query: { force: 'true' } }),
    409: async (world) => {
      await world.sharedServer();
      return { params: { nodeId: await world.node() } };
    },
  },
};
