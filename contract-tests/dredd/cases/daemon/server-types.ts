import type { Case, Cases } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

const QUAKE = {
  ...{ type: 'quake3', name: 'Quake III Arena', description: '', image: 'example.org/games/ioquake3' },
  ...{ versions: { latest: null }, default_port: 27_960, protocols: ['udp'], data_path: '/data' },
  ...{ ready: { port: 'udp' }, stop: { signal: 'SIGTERM' } },
  limits: { memory_bytes: 134_217_728, cpus: 1, pids: 64 },
  process: { command: ['sleep', '3600'] },
};

/** The definition in the example of `getServerType`. */
const SHOWN = {
  ...{ type: 'quake3', name: 'Quake III Arena', description: 'An ioquake3 dedicated server.' },
  ...{ image: 'example.org/games/ioquake3:{version}', versions: { latest: null }, default_port: 27_960 },
  ...{ protocols: ['udp'], data_path: '/data', env: { SERVER_PORT: '{port}' } },
  variables: [
    {
      ...{ name: 'Map', description: 'The map that the server starts with.', env: 'MAP', default: 'q3dm17' },
      ...{ access: 'edit', rules: ['required', 'string', 'max:32'], secret: false },
    },
  ],
  command: ['ioq3ded', '+set', 'net_port', '{port}'],
  ...{ ready: { pattern: 'Common Initialization Complete' }, stop: { console: 'quit' } },
  limits: { memory_bytes: 536_870_912, cpus: 1, pids: 64 },
};

const OUTDATED = { 'if-match': '"outdated"' };

const put = (harness: DaemonHarness, definition: { type: string } = QUAKE) =>
  harness.ask('PUT', `/types/${definition.type}`, definition);
const remove = ({ ask }: DaemonHarness) => ask('DELETE', '/types/quake3').then(() => undefined);

/** With a type of the API, which is deleted afterwards. */
const withType: Case<DaemonHarness> = async (harness) => {
  await put(harness);
  return { params: { type: 'quake3' }, after: () => remove(harness) };
};

export const serverTypeCases: Cases<DaemonHarness> = {
  getServerType: {
    200: async (harness) => {
      await put(harness, SHOWN);
      return { params: { type: 'quake3' }, after: () => remove(harness) };
    },
  },
  putServerType: {
    200: (harness, example) => ({ body: example, after: () => remove(harness) }),
    // A file in the catalogue of the run defines this type.
    409: () => ({ params: { type: 'slow' }, body: { ...QUAKE, type: 'slow' } }),
    412: () => ({ body: QUAKE, headers: OUTDATED }),
  },
  deleteServerType: {
    200: async (harness) => {
      const { definition } = (await harness.ask('GET', '/types/nodejs')) as { definition: { type: string } };
      await put(harness, definition);
      return { params: { type: 'nodejs' } };
    },
    404: () => ({ params: { type: 'unheard-of' } }),
    409: async (harness) => {
      await put(harness);
      const { id } = await harness.installed('quake3');
      return {
        params: { type: 'quake3' },
        after: async () => {
          await harness.remove(id);
          await remove(harness);
        },
      };
    },
    412: async (harness, example) => ({ ...(await withType(harness, example)), headers: OUTDATED }),
  },
};
