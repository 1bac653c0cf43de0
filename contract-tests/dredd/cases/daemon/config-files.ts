import type { Case, Cases } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

const FILE = 'config/lobby.properties';

/** Requests a change of a file of a new container. Removes the container afterwards. */
const ofNew =
  (
    type: string,
    file: string,
    more: { isUp?: boolean; headers?: Record<string, string> } = {},
  ): Case<DaemonHarness> =>
  async (harness, example) => {
    const { id } = await harness.installed(type);
    // The server never listens, so it is only starting; that counts as up as well.
    if (more.isUp === true) await harness.ask('POST', '/container/start', { id });
    const body = { ...example, path: `/${id}/${file}` };
    const after = () => harness.remove(id);
    return { body, after, ...(more.headers && { headers: more.headers }) };
  };

export const configFilesCases: Cases<DaemonHarness> = {
  listConfigFiles: {
    200: async (harness) => {
      const { id } = await harness.installed('formed');
      return { query: { id }, after: () => harness.remove(id) };
    },
  },
  updateConfigFile: {
    200: ofNew('formed', FILE),
    400: ofNew('formed', 'index.js'),
    404: async (harness, example) => {
      const { id } = await harness.installed('formed');
      await harness.ask('DELETE', '/fs/rm', { path: `/${id}/${FILE}` });
      const body = { ...example, path: `/${id}/${FILE}` };
      return { body, after: () => harness.remove(id) };
    },
    409: ofNew('saving', FILE, { isUp: true }),
    412: ofNew('formed', FILE, { headers: { 'if-match': '"stale"' } }),
  },
};
