import type { Case, Cases } from './contract.js';
import { account, type PanelWorld } from './panel-world.js';

type PanelCase = Case<PanelWorld>;

const UNKNOWN_SERVER = 'srv_m4tccbg3o06urptnqpnev7ud57';
const UNKNOWN_USER = 'usr_g7tguhg8lf9ctvb8b548s7fil8';

const onNewKey =
  (body?: Record<string, unknown>): PanelCase =>
  async (world) => ({ params: { keyId: (await world.newKey()).id }, ...(body ? { body } : {}) });

const tooManyKeys: PanelCase = async (world) => {
  const after = await world.fillKeys();
  return { body: { name: 'one too many', permissions: [] }, after };
};

const onServer =
  (
    which: 'sharedServer' | 'sharedRunning' | 'sharedPinged' | 'lostServer',
    body?: Record<string, unknown>,
  ): PanelCase =>
  async (world) => ({ params: { serverId: await world[which]() }, ...(body ? { body } : {}) });

const fromOtherSite: PanelCase = () => ({ headers: { 'sec-fetch-site': 'cross-site' } });

/** How the panel's statuses come about, where the document's own example does not bring them about. */
export const panelCases: Cases<PanelWorld> = {
  getHealth: { 405: () => ({ method: 'POST' }) },

  register: {
    // First of all transactions that need a user: the document has it first.
    201: () => ({ body: account }),
    403: async (world) => {
      await world.userId();
      return { body: { ...account, email: 'grace@example.org' } };
    },
  },
  login: {
    200: async (world) => {
      await world.userId();
      return { body: { email: account.email, password: account.password } };
    },
    401: () => ({ body: { email: account.email, password: 'Wrong-Harbour-48' } }),
    403: fromOtherSite,
  },
  logout: { 204: async (world) => ({ headers: { cookie: await world.signIn() } }) },

  endSession: { 204: async (world) => ({ params: { sessionId: await world.otherSession() } }) },

  createAccountApiKey: {
    201: () => ({ body: { name: 'Night shift', permissions: ['servers.read', 'players.read'] } }),
    404: () => ({ body: { name: 'Night shift', permissions: [], serverIds: [UNKNOWN_SERVER] } }),
    409: tooManyKeys,
  },
  updateAccountApiKey: { 200: onNewKey({ name: 'Day shift' }) },
  deleteAccountApiKey: { 204: onNewKey() },
  createApiKey: {
    201: async (world) => ({
      body: { name: 'Monitoring', permissions: ['servers.read'], userId: await world.userId() },
    }),
    404: () => ({ body: { name: 'Monitoring', permissions: [], userId: UNKNOWN_USER } }),
    409: tooManyKeys,
  },
  updateApiKey: { 200: onNewKey({ permissions: ['servers.*'] }) },
  deleteApiKey: { 204: onNewKey() },

  createNode: {
    201: async (world) => ({ body: await world.nodePlan() }),
    409: async (world) => ({ body: { ...(await world.nodePlan()), name: (await world.sharedNode()).name } }),
  },
  getNode: { 200: async (world) => ({ params: { nodeId: await world.node() } }) },
  updateNode: {
    200: async (world) => ({
      params: { nodeId: (await world.sharedNode()).id },
      body: { name: world.newName('renamed') },
    }),
    409: async (world) => {
      const other = await world.newNode();
      return { params: { nodeId: (await world.sharedNode()).id }, body: { name: other.name } };
    },
  },
  deleteNode: {
    204: async (world) => ({ params: { nodeId: (await world.newNode()).id }, query: { force: 'true' } }),
    409: async (world) => {
      await world.sharedServer();
      return { params: { nodeId: await world.node() } };
    },
  },

  createServer: {
    201: async (world) => ({ body: await world.serverPlan(await world.node()) }),
    404: async (world) => ({ body: await world.serverPlan('node_0tokf9s582ooq39d8o68gaiv04') }),
    409: async (world) => {
      const plan = await world.serverPlan(await world.node());
      await world.ask('POST', '/api/v2/servers', plan);
      return { body: { ...(await world.serverPlan(await world.node())), name: plan.name } };
    },
    503: async (world) => ({ body: await world.serverPlan(await world.lostNode()) }),
  },
  getServer: { 200: onServer('sharedRunning') },
  deleteServer: {
    204: async (world) => ({ params: { serverId: await world.newServer() }, query: { removeData: 'true' } }),
    409: async (world) => {
      const { id, creation } = await world.installingServer();
      return { params: { serverId: id }, after: () => creation };
    },
    503: onServer('lostServer'),
  },
  controlServer: {
    200: async (world) => ({ params: { serverId: await world.newServer() }, body: { action: 'start' } }),
    409: onServer('sharedServer', { action: 'stop' }),
    503: onServer('lostServer', { action: 'start' }),
  },
  getServerLogs: { 200: onServer('sharedRunning'), 503: onServer('lostServer') },
  listServerPlayers: {
    200: onServer('sharedPinged'),
    409: onServer('sharedServer'),
    503: onServer('lostServer'),
  },
};
