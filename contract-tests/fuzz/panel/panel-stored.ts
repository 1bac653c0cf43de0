import { gzipSync } from 'node:zlib';
import { tarBytes } from '../../../daemon/files/suites/tar-bytes.js';
import { until } from '../../../testing/berth/berth-process.js';
import { web } from '../../dredd/web.js';
import type { Pool } from '../known.js';
import { type Api, type Item, listAll, mustSucceed } from '../subject.js';
import { FOLDER } from './panel-forwarded.js';

const END_TIMEOUT_MS = 120_000;
const PAGE_OF_WEB_BYTES = 100;

/**
 * Creates the files that forwarded requests use, and removes what these requests have created, with requests to the
 * panel only.
 */
export async function createStored(api: Api) {
  const files = [await web.webFile(PAGE_OF_WEB_BYTES), await web.webNobody()];
  const silence = await web.webSilence();
  const archiveBytes = gzipSync(tarBytes([{ name: 'world/level.dat', content: Buffer.from('level') }]));
  const below = (server: string) => `/api/v2/servers/${server}`;
  let archives: string[] | undefined;

  /** Returns the names of the archived logs of a server, after a run of it has ended. */
  async function archived(server: string): Promise<string[]> {
    if (archives !== undefined) return archives;
    const power = (action: string) => mustSucceed(api, 'POST', `${below(server)}/power`, { action });
    await power('start');
    await until(`${server} to have said something`, END_TIMEOUT_MS, async () => {
      const { logs } = await mustSucceed(api, 'GET', `${below(server)}/logs`);
      return (logs as unknown[]).length > 0;
    });
    await power('stop');
    await until('the log of its run to be archived', END_TIMEOUT_MS, async () => {
      const list = await mustSucceed(api, 'GET', `${below(server)}/logs/archives`);
      archives = (list['archives'] as Item[]).map(({ name }) => String(name));
      return archives.length > 0;
    });
    return archives ?? [];
  }

  return {
    /** Creates files in a server, and adds them and its archived logs to the pool of a run. */
    async begin(server: string, pool: Pool): Promise<void> {
      const at = below(server);
      pool.add('archive', ...(await archived(server)));
      pool.add('archived', server);
      await mustSucceed(api, 'POST', `${at}/files/folder`, { path: FOLDER, recursive: true });
      await mustSucceed(api, 'POST', `${at}/files/content`, { path: `${FOLDER}/one.txt`, content: 'one' });
      await api('DELETE', `${at}/files`, { path: `${FOLDER}/one.zip` });
      const zipped = { path: `${FOLDER}/one.txt`, output: `${FOLDER}/one.zip` };
      await mustSucceed(api, 'POST', `${at}/files/zip`, zipped);
      pool.add('stored', server);
      pool.add('folder', FOLDER);
      pool.add('file', `${FOLDER}/one.txt`, `${FOLDER}/one.zip`);
      pool.add('zip', `${FOLDER}/one.zip`);
      pool.add('webFile', ...files);
      pool.add('webPage', files[0]);
      pool.add('silence', silence);
      pool.add('archiveBytes', archiveBytes);
    },

    /**
     * Ends and removes what the run has created in the server. Returns a sentence for each created object that the
     * lists do not contain.
     */
    async settle(server: string, pool: Pool): Promise<string[]> {
      const at = below(server);
      if (pool.of('touched stored').length === 0 || (await api('GET', `${at}/status`)).status !== 200)
        return [];
      for (const id of pool.of('operation')) {
        // Ignore a failure: the operation may have ended, or may not be cancellable any more.
        await api('DELETE', `${at}/operations/${String(id)}`);
        await until(`the operation ${String(id)} to end`, END_TIMEOUT_MS, async () => {
          const { status, body } = await api('GET', `${at}/operations/${String(id)}`);
          return status === 404 || (body as Item)['status'] !== 'running';
        });
      }
      for (const id of pool.of('upload')) await api('DELETE', `${at}/files/uploads/${String(id)}`);
      const left = async (path: string, field: string, made: string): Promise<string[]> => {
        const listed = [...(await listAll(api, { list: { path, field, next: 'nextCursor' } })).keys()];
        for (const id of listed) await mustSucceed(api, 'DELETE', `${path}/${id}`);
        const missing = pool.of(made).filter((id) => !listed.includes(String(id)));
        return missing.map((id) => `${made} ${String(id)} was made and is not listed`);
      };
      const faults = [
        ...(await left(`${at}/backups`, 'backups', 'backup')),
        ...(await left(`${at}/sftp/credentials`, 'credentials', 'sftp')),
      ];
      await api('DELETE', `${at}/files`, { path: FOLDER });
      return faults;
    },

    /** Forgets the archived logs, because the server was replaced by a new one. */
    forget: () => {
      archives = undefined;
    },
  };
}
