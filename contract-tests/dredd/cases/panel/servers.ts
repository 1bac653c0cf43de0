import { freePort } from '../../../../testing/free-port.js';
import type { Case, Cases } from '../../contract.js';
import type { PanelWorld } from '../../panel-world.js';
import { besideNode } from './on-nodes.js';

type PanelCase = Case<PanelWorld>;

const onServer =
  (
    which: 'sharedServer' | 'sharedRunning' | 'sharedLogged' | 'sharedPinged' | 'lostServer',
    body?: Record<string, unknown>,
  ): PanelCase =>
  async (world) => ({ params: { serverId: await world[which]() }, ...(body ? { body } : {}) });

export const serversCases: Cases<PanelWorld> = {
  createServer: {
    202: async (world, example) => {
      const nodeId = await world.node();
      const after = () => world.removeNamed('/api/v2/servers', example['name']);
      return { body: { ...example, nodeId, port: await freePort() }, after };
    },
    400: (_, example) => ({ body: { ...example, port: 70_000 } }),
    404: async (world) => ({ body: await world.serverPlan('node_0tokf9s582ooq39d8o68gaiv04') }),
    409: async (world) => {
      const plan = await world.serverPlan(await world.node());
      await world.ask('POST', '/api/v2/servers', plan);
      return { body: { ...(await world.serverPlan(await world.node())), name: plan.name } };
    },
    503: async (world) => ({ body: await world.serverPlan(await world.lostNode()) }),
  },
  listServerTypes: { 200: besideNode },
  listServers: {
    200: async (world) => {
      await world.sharedRunning();
      return {};
    },
  },
  getServer: { 200: onServer('sharedRunning') },
  deleteServer: {
    204: async (world) => ({ params: { serverId: await world.newServer() }, query: { removeData: 'true' } }),
    409: async (world) => {
      const id = await world.installingServer();
      return { params: { serverId: id }, after: () => world.installed(id) };
    },
    503: onServer('lostServer'),
  },
  transferServer: {
    204: async (world) => {
      const { id: ownerId } = await world.newUser();
      const after = () => world.ask('DELETE', `/api/v2/admin/users/${ownerId}?servers=remove`);
      return { params: { serverId: await world.newServer() }, body: { ownerId }, after };
    },
    409: async (world) => {
      const { id: ownerId } = await world.newUser();
      const name = world.newName('twin');
      const serverId = await world.newServer(undefined, undefined, { name });
      await world.newServer(undefined, undefined, { name, ownerId });
      const after = () => world.ask('DELETE', `/api/v2/admin/users/${ownerId}?servers=remove`);
      return { params: { serverId }, body: { ownerId }, after };
    },
  },
  listRetainedData: {
    200: async (world) => {
      await world.newRetainedData();
      return {};
    },
  },
  deleteRetainedData: {
    204: async (world) => ({ params: { retainedDataId: await world.newRetainedData() } }),
  },
  controlServer: {
    200: async (world) => ({ params: { serverId: await world.newServer() }, body: { action: 'start' } }),
    409: onServer('sharedServer', { action: 'stop' }),
    503: onServer('lostServer', { action: 'start' }),
  },
  getServerLogs: { 200: onServer('sharedLogged'), 503: onServer('lostServer') },
  listServerPlayers: {
    200: onServer('sharedPinged'),
    409: onServer('sharedServer'),
    503: onServer('lostServer'),
  },
};
