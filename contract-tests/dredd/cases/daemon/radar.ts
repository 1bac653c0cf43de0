import type { Cases } from '../../contract.js';
import type { DaemonWorld } from '../../daemon-world.js';

/** Earlier than every file that a run creates. */
const SINCE = '2026-01-15T09:00:00.000Z';
const LEVEL_BYTES = 2048;

/** The folder of the examples, with the one file that they list. */
async function ofWorld(world: DaemonWorld, { path }: Record<string, unknown>) {
  const folder = await world.folder(path);
  await world.file(`${String(path)}/level.dat`, 'x'.repeat(LEVEL_BYTES));
  return { path: folder, since: SINCE };
}

export const radarCases: Cases<DaemonWorld> = {
  scanChanges: { 200: async (world, example) => ({ body: await ofWorld(world, example) }) },
  zipChanges: {
    200: async (world, example) => {
      const output = await world.freed(example['output']);
      return { body: { ...(await ofWorld(world, example)), output } };
    },
    202: async (world) => ({
      body: { path: await world.newFile(), since: SINCE, output: await world.newPath() },
      headers: { prefer: 'respond-async' },
    }),
    409: async (world) => ({
      body: { path: await world.newFile(), since: SINCE, output: await world.newFile() },
    }),
  },
};
