import type { Cases } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

export const coreCases: Cases<DaemonHarness> = {
  listContainerStats: {
    200: async (harness) => ({ query: { ids: (await harness.sharedRunning()).id } }),
  },
  getHealth: { 405: () => ({ method: 'POST' }) },
  getLiveness: { 405: () => ({ method: 'POST' }) },
  getReadiness: { 405: () => ({ method: 'POST' }) },
  proveIdentity: {
    200: ({ fingerprint }, example) => ({ body: { ...example, fingerprint } }),
    404: (_, example) => ({ body: example }),
  },
};
