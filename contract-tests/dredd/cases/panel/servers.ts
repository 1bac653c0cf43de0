import { until } from '../../../../testing/berth/berth-process.js';
import { freePort } from '../../../../testing/network/free-port.js';
import type { Case, Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';
import { besideNode } from '../on-nodes.js';

const STOP_TIMEOUT_MS = 60_000;

type PanelCase = Case<PanelHarness>;

const onServer =
  (
    which:
      | 'sharedServer'
      | 'sharedRunning'
      | 'sharedChanged'
      | 'sharedLogged'
      | 'sharedPinged'
      | 'lostServer',
    body?: Record<string, unknown>,
  ): PanelCase =>
  async (harness) => ({ params: { serverId: await harness[which]() }, ...(body ? { body } : {}) });

export const serversCases: Cases<PanelHarness> = {
  createServer: {
    202: async (harness, example) => {
      const nodeId = await harness.node();
      const after = () => harness.removeNamed('/api/v2/servers', example['name']);
      const [query] = example['ports'] as object[];
      const ports = [{ ...query, port: await freePort() }];
      return { body: { ...example, nodeId, port: await freePort(), ports }, after };
    },
    400: (_, example) => ({ body: { ...example, port: 70_000 } }),
    404: async (harness) => ({ body: await harness.serverPlan('node_0tokf9s582ooq39d8o68gaiv04') }),
    409: async (harness) => {
      const plan = await harness.serverPlan(await harness.node());
      await harness.ask('POST', '/api/v2/servers', plan);
      return { body: { ...(await harness.serverPlan(await harness.node())), name: plan.name } };
    },
    503: async (harness) => ({ body: await harness.serverPlan(await harness.lostNode()) }),
  },
  listServerTypes: { 200: besideNode },
  listServers: {
    200: async (harness) => {
      await harness.sharedRunning();
      return { query: { ownerId: await harness.userId() } };
    },
  },
  getServer: { 200: onServer('sharedRunning') },
  deleteServer: {
    204: async (harness) => ({
      params: { serverId: await harness.newServer() },
      query: { removeData: 'true' },
    }),
    409: async (harness) => {
      const id = await harness.installingServer();
      return { params: { serverId: id }, after: () => harness.installed(id) };
    },
    503: onServer('lostServer'),
  },
  transferServer: {
    204: async (harness) => {
      const { id: ownerId } = await harness.newUser();
      const after = () => harness.ask('DELETE', `/api/v2/admin/users/${ownerId}?servers=remove`);
      return { params: { serverId: await harness.newServer() }, body: { ownerId }, after };
    },
    409: async (harness) => {
      const { id: ownerId } = await harness.newUser();
      const name = harness.newName('twin');
      const serverId = await harness.newServer(undefined, undefined, { name });
      await harness.newServer(undefined, undefined, { name, ownerId });
      const after = () => harness.ask('DELETE', `/api/v2/admin/users/${ownerId}?servers=remove`);
      return { params: { serverId }, body: { ownerId }, after };
    },
  },
  listRetainedData: {
    200: async (harness) => {
      await harness.newRetainedData();
      return {};
    },
  },
  deleteRetainedData: {
    204: async (harness) => ({ params: { retainedDataId: await harness.newRetainedData() } }),
  },
  controlServer: {
    200: async (harness) => ({ params: { serverId: await harness.newServer() }, body: { action: 'start' } }),
    409: onServer('sharedServer', { action: 'stop' }),
    503: onServer('lostServer', { action: 'start' }),
  },
  suspendServer: {
    200: async (harness, body) => ({
      params: { serverId: await harness.newRunningServer('nodejs', 'Tavern') },
      body,
    }),
  },
  resumeServer: {
    200: async (harness) => {
      const serverId = await harness.newRunningServer('nodejs', 'Mill');
      await harness.ask('POST', `/api/v2/servers/${serverId}/suspend`, { reason: 'Spam' });
      await until(`${serverId} to be stopped`, STOP_TIMEOUT_MS, async () => {
        const { status } = (await harness.ask('GET', `/api/v2/servers/${serverId}`)) as { status: string };
        return status === 'stopped';
      });
      return { params: { serverId } };
    },
  },
  getServerLogs: { 200: onServer('sharedLogged'), 503: onServer('lostServer') },
  listServerPlayers: {
    200: onServer('sharedPinged'),
    409: onServer('sharedServer'),
    503: onServer('lostServer'),
  },
  getServerSettings: { 200: onServer('sharedChanged'), 503: onServer('lostServer') },
  updateServer: {
    200: async (harness, example) => {
      const [query] = example['ports'] as object[];
      const ports = [{ ...query, port: await freePort() }];
      return { params: { serverId: await harness.sharedChanged() }, body: { ...example, ports } };
    },
    409: async (harness) => {
      const name = harness.newName('twin');
      await harness.newServer(undefined, undefined, { name });
      return { params: { serverId: await harness.newServer() }, body: { name } };
    },
    503: onServer('lostServer', { description: 'Lost' }),
  },
  reinstallServer: {
    202: async (harness) => ({
      params: { serverId: await harness.newServer() },
      body: { preserveData: true },
    }),
    409: onServer('sharedRunning', {}),
    503: onServer('lostServer', {}),
  },
};
