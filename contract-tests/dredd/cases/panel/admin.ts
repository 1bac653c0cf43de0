import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../worlds/panel-world.js';
import { changeNewKey, listKeys, onNewKey, tooManyKeys } from './on-keys.js';
import { besideNode, onNode } from './on-nodes.js';
import { besideUser, createUserCases, onLastAdministrator, onUser } from './on-users.js';

const UNKNOWN_USER = 'usr_g7tguhg8lf9ctvb8b548s7fil8';

export const adminCases: Cases<PanelHarness> = {
  updateSettings: {
    200: (harness, example) => ({
      body: example,
      after: () => harness.ask('PATCH', '/api/v2/admin/settings', { rateLimitRpm: 100 }),
    }),
    409: async ({ codes }) => {
      await codes.turnOff();
      return { body: { requireSecondFactor: 'everyone', secondFactorGraceDays: 0 } };
    },
  },
  listBans: {
    200: async (harness) => {
      const { id } = await harness.newBan();
      return { after: () => harness.ask('DELETE', `/api/v2/admin/bans/${id}`) };
    },
  },
  createBan: {
    201: (harness, example) => ({ body: example, after: () => harness.liftAll() }),
    409: () => ({ body: { address: '127.0.0.1' } }),
  },
  deleteBan: { 204: async (harness) => ({ params: { banId: (await harness.newBan()).id } }) },
  createPasswordResetLink: { 201: async (harness) => ({ params: { userId: await harness.userId() } }) },
  listApiKeys: { 200: listKeys },
  createApiKey: {
    201: async (harness, example) => ({ body: { ...example, userId: await harness.userId() } }),
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
    200: async (harness, example) => ({ ...(await onUser(harness)), body: example }),
    409: onLastAdministrator({ isAdmin: false }),
  },
  deleteUser: {
    204: async (harness) => ({ params: { userId: (await harness.newUser()).id }, query: {} }),
    409: async (harness, example) => ({ ...(await onLastAdministrator()(harness, example)), query: {} }),
  },
  unlockUser: { 204: onUser },
  disableUserTwoFactor: { 204: onUser },
  endUserSessions: { 204: onUser },
  listAuditEntries: {
    200: async (harness) => {
      const from = new Date().toISOString();
      const { id } = await harness.newKey();
      return { query: { from }, after: () => harness.ask('DELETE', `/api/v2/account/apikeys/${id}`) };
    },
  },
  exportAuditEntries: { 200: () => ({ query: {} }) },
  createNode: {
    201: async (harness, example) => ({
      body: { ...example, url: await harness.otherUrl(), key: harness.daemonKey },
      after: () => harness.removeNamed('/api/v2/admin/nodes', example['name']),
    }),
    409: async (harness) => ({
      body: { ...(await harness.nodePlan()), name: (await harness.sharedNode()).name },
    }),
  },
  listNodes: { 200: besideNode },
  getNode: { 200: onNode },
  updateNode: {
    200: async (harness, example) => ({ ...(await onNode(harness)), body: example }),
    409: async (harness) => {
      const other = await harness.newNode();
      return { params: { nodeId: (await harness.sharedNode()).id }, body: { name: other.name } };
    },
  },
  listNodeRetainedData: {
    200: async (harness) => {
      await harness.newRetainedData();
      return { params: { nodeId: await harness.node() } };
    },
  },
  deleteNode: {
    204: async (harness) => ({ params: { nodeId: (await harness.newNode()).id }, query: { force: 'true' } }),
    409: async (harness) => {
      await harness.sharedServer();
      return { params: { nodeId: await harness.node() } };
    },
  },
};
