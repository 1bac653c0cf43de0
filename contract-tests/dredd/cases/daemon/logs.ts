import type { Case, Cases } from '../../contract.js';
import type { DaemonHarness } from '../../harnesses/daemon-harness.js';

type DaemonCase = Case<DaemonHarness>;

const ofArchive =
  (
    more: (
      archive: Awaited<ReturnType<DaemonHarness['sharedArchive']>>,
    ) => Record<string, string> = () => ({}),
  ): DaemonCase =>
  async (harness) => {
    const archive = await harness.sharedArchive();
    return { query: { id: archive.id, name: archive.name }, headers: more(archive) };
  };

export const logsCases: Cases<DaemonHarness> = {
  getLogHistory: {
    200: async (harness) => ({ query: { id: (await harness.sharedLogged()).id, filter: 'listening' } }),
    400: async (harness) => ({
      query: {
        id: (await harness.sharedLogged()).id,
        since: '2026-01-15T10:00:00Z',
        until: '2026-01-15T09:00:00Z',
      },
    }),
  },
  listLogs: {
    200: async (harness) => {
      await harness.sharedLogged();
      return {};
    },
  },
  deleteLogs: {
    200: async (harness) => {
      const { id } = await harness.installed();
      await harness.remove(id);
      return { body: { id } };
    },
    409: async (harness) => ({ body: { id: (await harness.sharedInstalled()).id } }),
  },
  listLogArchives: { 200: async (harness) => ({ query: { id: (await harness.sharedArchive()).id } }) },
  readLogArchive: { 200: ofArchive() },
  downloadLogArchive: {
    200: ofArchive(),
    206: ofArchive(({ etag }) => ({ range: 'bytes=0-9', 'if-range': etag })),
    304: ofArchive(({ etag }) => ({ 'if-none-match': etag })),
    416: ofArchive(({ etag, size }) => ({ range: `bytes=${size}-`, 'if-range': etag })),
  },
  createLogArchiveDownloadToken: {
    200: async (harness) => {
      const { id, name } = await harness.sharedArchive();
      return { body: { id, name, expires_in: 300 } };
    },
  },
};
