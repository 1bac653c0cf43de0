import type { Cases } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

export const gameCases: Cases<DaemonHarness> = {
  listPlayers: {
    200: async (harness) => ({ query: { id: (await harness.sharedPinged()).id } }),
    503: async (harness) => ({ query: { id: (await harness.sharedMute()).id } }),
    409: async (harness) => ({ query: { id: (await harness.sharedInstalled()).id } }),
  },
};
