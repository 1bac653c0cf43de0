import type { Case, Cases, Example } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

const FILE = 'config/lobby.properties';

/** A type with the form of the examples, for a file that its installation creates. */
const typeWith = (type: string, writtenOnStop: boolean) => ({
  ...{ type, name: 'Has a form', description: '', image: 'berth/none', versions: { latest: null } },
  ...{ default_port: 3999, protocols: ['tcp'], data_path: '/data', ready: { port: 'tcp' } },
  ...{ stop: { signal: 'SIGTERM' }, limits: { memory_bytes: 134_217_728, cpus: 1, pids: 64 } },
  files: { [FILE]: { content: 'max-players=16' } },
  config_files: {
    [FILE]: {
      ...{ parser: 'properties', written_on_stop: writtenOnStop },
      fields: [
        {
          ...{ key: 'max-players', name: 'Maximum number of players', default: '20' },
          description: 'How many players can be connected at the same time.',
          rules: ['required', 'integer', 'between:1,1000'],
        },
      ],
    },
  },
  // The server never listens, so it is only starting. That counts as up as well.
  process: { command: ['sleep', '3600'] },
});

/** Installs a container of a type with a form. */
async function installed(harness: DaemonHarness, type = 'formed', writtenOnStop = false): Promise<string> {
  await harness.ask('PUT', `/types/${type}`, typeWith(type, writtenOnStop));
  return (await harness.installed(type)).id;
}

const removing = (harness: DaemonHarness, id: string) => ({ after: () => harness.remove(id) });

/** Requests a change of a file of a new container, after `prepare`. Removes the container afterwards. */
const ofNew =
  (prepare: (harness: DaemonHarness, id: string) => Promise<unknown>, file = FILE): Case<DaemonHarness> =>
  async (harness, example: Example) => {
    const id = await installed(harness);
    await prepare(harness, id);
    return { body: { ...example, path: `/${id}/${file}` }, ...removing(harness, id) };
  };

/** Gives the file another value than the request, so that the request writes it. */
const change = ({ ask }: DaemonHarness, id: string) =>
  ask('POST', '/fs/file/content', { path: `/${id}/${FILE}`, content: 'max-players=20' });

export const configFilesCases: Cases<DaemonHarness> = {
  listConfigFiles: {
    200: async (harness) => {
      const id = await installed(harness);
      return { query: { id }, ...removing(harness, id) };
    },
  },
  updateConfigFile: {
    200: ofNew(change),
    400: ofNew(change, 'index.js'),
    404: ofNew(({ ask }, id) => ask('DELETE', '/fs/rm', { path: `/${id}/${FILE}` })),
    409: async (harness, example) => {
      const id = await installed(harness, 'saving', true);
      await harness.ask('POST', '/container/start', { id });
      return { body: { ...example, path: `/${id}/${FILE}` }, ...removing(harness, id) };
    },
    412: async (harness, example) => {
      const shape = await ofNew(change)(harness, example);
      return { ...shape, headers: { 'if-match': '"stale"' } };
    },
  },
};
