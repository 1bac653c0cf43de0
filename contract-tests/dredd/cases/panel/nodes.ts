import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';
import { besideNode, onNode } from '../on-nodes.js';

/** The maximum number of join codes that wait. */
const MAX_CODES = 20;
const CODES = '/api/v2/admin/join-codes';

const newCode = async (harness: PanelHarness, body: object = {}) =>
  (await harness.ask('POST', CODES, body)) as { id: string; code: string };

const removeCodes = async (harness: PanelHarness): Promise<void> => {
  const { items } = (await harness.ask('GET', CODES)) as { items: { id: string }[] };
  for (const { id } of items) await harness.ask('DELETE', `${CODES}/${id}`);
};

export const nodesCases: Cases<PanelHarness> = {
  createNode: {
    201: async (harness, example) => ({
      body: { ...example, url: await harness.otherUrl(), key: harness.daemonKey },
      after: () => harness.removeNamed('/api/v2/admin/nodes', example['name']),
    }),
    409: async (harness) => ({
      body: { ...(await harness.nodePlan()), name: (await harness.sharedNode()).name },
    }),
  },
  createJoinCode: {
    201: (harness, example) => ({ body: example, after: () => removeCodes(harness) }),
    404: () => ({ body: { nodeId: `node_${'0'.repeat(26)}` } }),
    409: async (harness) => {
      await removeCodes(harness);
      for (let count = 0; count < MAX_CODES; count += 1) await newCode(harness);
      return { body: {}, after: () => removeCodes(harness) };
    },
  },
  listJoinCodes: {
    200: async (harness) => {
      await newCode(harness, { name: 'Rotterdam' });
      return { after: () => removeCodes(harness) };
    },
  },
  deleteJoinCode: { 204: async (harness) => ({ params: { joinCodeId: (await newCode(harness)).id } }) },
  joinNode: {
    200: async (harness, { name }) => ({
      body: {
        code: (await newCode(harness)).code,
        key: harness.daemonKey,
        url: await harness.otherUrl(),
        name,
      },
      after: async () => {
        await harness.removeNamed('/api/v2/admin/nodes', name);
        await removeCodes(harness);
      },
    }),
    401: (_, example) => ({ body: example }),
    403: () => ({ headers: { 'sec-fetch-site': 'cross-site' } }),
    409: async (harness) => ({
      body: { ...(await harness.nodePlan()), code: (await newCode(harness)).code },
      after: () => removeCodes(harness),
    }),
  },
  openTunnel: { 403: () => ({ headers: { 'sec-fetch-site': 'cross-site' } }), 426: () => ({}) },
  listNodes: { 200: besideNode },
  getNode: { 200: onNode },
  listNodeLoads: {
    200: async (harness) => {
      const { params, after } = await onNode(harness);
      await harness.ask('GET', `/api/v2/admin/nodes/${params?.['nodeId']}/load`);
      return after ? { after } : {};
    },
  },
  getNodeLoad: { 200: onNode },
  listNodeStatusChanges: { 200: onNode },
  getOverview: {
    200: async (harness) => {
      await harness.sharedServer();
      const lost = [
        await harness.newNode({ name: 'Rotterdam', url: 'http://127.0.0.1:9' }),
        await harness.newNode({ url: 'http://127.0.0.1:10' }),
      ];
      return {
        after: async () => {
          for (const { id } of lost) await harness.ask('DELETE', `/api/v2/admin/nodes/${id}`);
        },
      };
    },
  },
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
