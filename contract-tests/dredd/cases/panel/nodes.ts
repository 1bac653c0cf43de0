import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';
import { besideNode, onNode } from '../on-nodes.js';

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
  listNodes: { 200: besideNode },
  getNode: { 200: onNode },
  listNodeLoads: {
    200: async (harness) => {
      await harness.sharedServer();
      await harness.ask('GET', `/api/v2/admin/nodes/${await harness.node()}/load`);
      return {};
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
