import type { Case, Cases } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

type DaemonCase = Case<DaemonHarness>;

const cancelled: DaemonCase = async (harness) => {
  const { operationId, id } = await harness.installing();
  return { params: { id: operationId }, after: () => harness.remove(id) };
};

const ofFinished = async (harness: DaemonHarness) => ({ params: { id: await harness.finishedOperation() } });

export const operationsCases: Cases<DaemonHarness> = {
  getOperation: {
    200: ofFinished,
    403: async (harness) => ({ ...(await ofFinished(harness)), credential: 'narrow' }),
  },
  cancelOperation: {
    200: cancelled,
    403: async (harness) => ({ ...(await ofFinished(harness)), credential: 'narrow' }),
    409: ofFinished,
  },
};
