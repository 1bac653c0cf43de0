import { freePort } from '../../../../testing/network/free-port.js';
import type { Case, Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

type PanelCase = Case<PanelHarness>;

const onServer =
  (which: 'sharedRunning' | 'sharedChanged' | 'lostServer', body?: Record<string, unknown>): PanelCase =>
  async (harness) => ({ params: { serverId: await harness[which]() }, ...(body ? { body } : {}) });

export const serverSettingsCases: Cases<PanelHarness> = {
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
