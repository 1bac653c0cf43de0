import type { Cases } from '../../contract.js';
import type { PanelWorld } from '../../panel-world.js';
import { onNewKey, tooManyKeys } from './on-keys.js';

const UNKNOWN_USER = 'usr_g7tguhg8lf9ctvb8b548s7fil8';

export const adminCases: Cases<PanelWorld> = {
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
};
