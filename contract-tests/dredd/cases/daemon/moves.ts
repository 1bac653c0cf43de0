import type { Cases } from '../../contract.js';
import { exportBytes } from '../../harnesses/daemon-backups.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

/** Imports a file in the format of an export. */
const imported = (id: string, bytes = exportBytes()) => ({
  query: { id },
  headers: { 'content-type': 'application/octet-stream' },
  bytes,
});

export const movesCases: Cases<DaemonHarness> = {
  holdContainer: {
    200: async (harness) => {
      const { id } = await harness.stopped();
      return { body: { id }, after: () => harness.remove(id) };
    },
    409: async (harness) => ({ body: { id: (await harness.sharedRunning()).id } }),
  },
  releaseContainer: {
    200: async (harness) => {
      const { id } = await harness.stopped();
      await harness.ask('POST', '/container/hold', { id });
      return { body: { id }, after: () => harness.remove(id) };
    },
    409: async (harness) => {
      const id = await harness.arriving();
      return { body: { id }, after: () => harness.remove(id) };
    },
  },
  exportContainer: {
    200: async (harness) => {
      const { id } = await harness.installed();
      await harness.ask('POST', '/container/hold', { id });
      return { query: { id }, after: () => harness.remove(id) };
    },
    409: async (harness) => ({ query: { id: (await harness.sharedInstalled()).id } }),
  },
  importContainer: {
    200: async (harness) => {
      const id = await harness.arriving();
      return { ...imported(id), after: () => harness.remove(id) };
    },
    400: async (harness) => {
      const id = await harness.arriving();
      return { ...imported(id, Buffer.from('hello world')), after: () => harness.remove(id) };
    },
    404: () => imported(`cnt_${'0'.repeat(26)}`),
    409: async (harness) => imported((await harness.sharedInstalled()).id),
  },
};
