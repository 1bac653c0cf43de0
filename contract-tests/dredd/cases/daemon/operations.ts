import type { Case, Cases } from '../../contract.js';
import type { DaemonWorld } from '../../daemon-world.js';

type DaemonCase = Case<DaemonWorld>;

const cancelled: DaemonCase = async (world) => {
  const { operationId, id } = await world.installing();
  return { params: { id: operationId }, after: () => world.remove(id) };
};

const ofFinished = async (world: DaemonWorld) => ({ params: { id: await world.finishedOperation() } });

export const operationsCases: Cases<DaemonWorld> = {
  getOperation: {
    200: ofFinished,
    403: async (world) => ({ ...(await ofFinished(world)), credential: 'narrow' }),
  },
  cancelOperation: {
    200: cancelled,
    403: async (world) => ({ ...(await ofFinished(world)), credential: 'narrow' }),
    409: ofFinished,
  },
};
