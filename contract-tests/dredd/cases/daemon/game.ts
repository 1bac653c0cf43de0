import type { Cases } from '../../contract.js';
import type { DaemonWorld } from '../../daemon-world.js';

export const gameCases: Cases<DaemonWorld> = {
  listPlayers: {
    200: async (world) => ({ query: { id: (await world.sharedPinged()).id } }),
    503: async (world) => ({ query: { id: (await world.sharedMute()).id } }),
    409: async (world) => ({ query: { id: (await world.sharedInstalled()).id } }),
  },
};
