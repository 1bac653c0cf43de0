import { until } from '../../../testing/berth/berth-process.js';
import type { Case, Cases } from '../contract.js';
import type { PanelHarness } from '../harnesses/panel-harness.js';

const MOVE_TIMEOUT_MS = 60_000;

/** A server that has never been moved. */
const onUnmoved: Case<PanelHarness> = async (harness) => ({
  params: { serverId: await harness.sharedServer() },
});

export const movesCases: Cases<PanelHarness> = {
  moveServer: {
    202: async (harness) => ({
      params: { serverId: await harness.newServer() },
      body: { nodeId: await harness.otherNode() },
    }),
    400: async (harness) => ({
      params: { serverId: await harness.newServer() },
      body: { nodeId: await harness.node() },
    }),
    409: async (harness) => {
      const id = await harness.installingServer();
      const body = { nodeId: await harness.otherNode() };
      return { params: { serverId: id }, body, after: () => harness.installed(id) };
    },
    503: async (harness) => ({
      params: { serverId: await harness.newServer() },
      body: { nodeId: await harness.lostNode() },
    }),
  },
  getServerMove: {
    200: async (harness) => {
      const serverId = await harness.newServer();
      const path = `/api/v2/servers/${serverId}/move`;
      await harness.ask('POST', path, { nodeId: await harness.otherNode() });
      await until('the move to end', MOVE_TIMEOUT_MS, async () => {
        const { step } = (await harness.ask('GET', path)) as { step: string };
        return step === 'ended';
      });
      return { params: { serverId } };
    },
    409: onUnmoved,
  },
  cancelServerMove: { 409: onUnmoved },
};
