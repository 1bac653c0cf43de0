import type { Case, Cases } from '../../contract.js';
import type { DaemonWorld } from '../../daemon-world.js';

type DaemonCase = Case<DaemonWorld>;

const ofArchive =
  (
    more: (archive: Awaited<ReturnType<DaemonWorld['sharedArchive']>>) => Record<string, string> = () => ({}),
  ): DaemonCase =>
  async (world) => {
    const archive = await world.sharedArchive();
    return { query: { id: archive.id, name: archive.name }, headers: more(archive) };
  };

export const logsCases: Cases<DaemonWorld> = {
  getLogHistory: {
    200: async (world) => ({ query: { id: (await world.sharedLogged()).id, filter: 'listening' } }),
    400: async (world) => ({
      query: {
        id: (await world.sharedLogged()).id,
        since: '2026-01-15T10:00:00Z',
        until: '2026-01-15T09:00:00Z',
      },
    }),
  },
  listLogs: {
    200: async (world) => {
      await world.sharedLogged();
      return {};
    },
  },
  deleteLogs: {
    200: async (world) => {
      const { id } = await world.installed();
      await world.remove(id);
      return { body: { id } };
    },
    409: async (world) => ({ body: { id: (await world.sharedInstalled()).id } }),
  },
  listLogArchives: { 200: async (world) => ({ query: { id: (await world.sharedArchive()).id } }) },
  readLogArchive: { 200: ofArchive() },
  downloadLogArchive: {
    200: ofArchive(),
    206: ofArchive(({ etag }) => ({ range: 'bytes=0-9', 'if-range': etag })),
    304: ofArchive(({ etag }) => ({ 'if-none-match': etag })),
    416: ofArchive(({ etag, size }) => ({ range: `bytes=${size}-`, 'if-range': etag })),
  },
  createLogArchiveDownloadToken: {
    200: async (world) => {
      const { id, name } = await world.sharedArchive();
      return { body: { id, name, expires_in: 300 } };
    },
  },
};
