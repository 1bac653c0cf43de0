import type { Cases } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

/** A time before every file that a run creates. */
const SINCE = '2026-01-15T09:00:00.000Z';
const LEVEL_BYTES = 2048;

/** Creates the folder of the examples, with the one file that they list. */
async function ofWorld(harness: DaemonHarness, { path }: Record<string, unknown>) {
  const folder = await harness.folder(path);
  await harness.file(`${String(path)}/level.dat`, 'x'.repeat(LEVEL_BYTES));
  return { path: folder, since: SINCE };
}

export const radarCases: Cases<DaemonHarness> = {
  scanChanges: { 200: async (harness, example) => ({ body: await ofWorld(harness, example) }) },
  zipChanges: {
    200: async (harness, example) => {
      const output = await harness.freed(example['output']);
      return { body: { ...(await ofWorld(harness, example)), output } };
    },
    202: async (harness) => ({
      body: { path: await harness.newFile(), since: SINCE, output: await harness.newPath() },
      headers: { prefer: 'respond-async' },
    }),
    409: async (harness) => ({
      body: { path: await harness.newFile(), since: SINCE, output: await harness.newFile() },
    }),
  },
};
