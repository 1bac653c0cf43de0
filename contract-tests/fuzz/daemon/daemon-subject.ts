import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { tarBytes } from '../../../daemon/files/suites/tar-bytes.js';
import { fingerprintOf } from '../../../lib/secrets/identity-proof.js';
import { hashSecret } from '../../../lib/secrets/secret.js';
import { until } from '../../../testing/berth/berth-process.js';
import { freePort } from '../../../testing/network/free-port.js';
import type { ReceivedResponse } from '../../dredd/response-check.js';
import { web } from '../../dredd/web.js';
import type { TestService } from '../../test-services.js';
import { Pool } from '../known.js';
import {
  apiOf,
  type Collection,
  type DisposableSubject,
  type Item,
  jsonOf,
  learnThings,
  listAll,
  mustSucceed,
  type Sent,
  type Subject,
  settleThings,
} from '../subject.js';
import { DAEMON_BEFORE } from './daemon-before.js';
import { daemonMeanings } from './daemon-meanings.js';
import { settleBackups, settleFiles, settleUploads } from './daemon-settling.js';

const END_TIMEOUT_MS = 120_000;
const PORTS = 40;
const PAGE_OF_WEB_BYTES = 100;

const CONTAINERS: Collection = {
  kind: 'container',
  list: { path: '/container/list', field: 'containers', next: 'next_cursor' },
  one: { path: (id) => `/container/status/${id}`, agree: ['id', 'name', 'type', 'version', 'port'] },
  remove: (id) => ({ method: 'DELETE', path: '/container', body: { id, remove_data: true } }),
  madeBy: { installContainer: ({ id, operation }) => (operation === undefined ? id : undefined) },
  removedBy: { removeContainer: 'id' },
  goesWith: ['installContainer', 'reinstallContainer'],
};

const COLLECTIONS: readonly Collection[] = [
  {
    kind: 'sftp',
    list: { path: '/sftp/credentials', field: 'credentials', next: 'next_cursor' },
    remove: (id) => ({ method: 'DELETE', path: '/sftp/credentials', body: { id } }),
    madeBy: { createSftpCredential: ({ id }) => id },
    removedBy: { deleteSftpCredential: 'id' },
    goesWith: ['removeContainer'],
  },
  CONTAINERS,
];

type Base = { still: string; busy: string; archived: string; archives: string[] };

/**
 * Returns the daemon of a built program as the subject of a campaign, with a stopped container, a running one, and the
 * log of a finished run.
 */
export async function createDaemonSubject(
  { url, key }: TestService,
  dataDir: string,
): Promise<DisposableSubject> {
  const api = apiOf(url, key);
  const must = (method: string, path: string, body?: unknown) => mustSucceed(api, method, path, body);
  const ports = await Promise.all(Array.from({ length: PORTS }, freePort));
  const webFiles = [await web.webFile(PAGE_OF_WEB_BYTES), await web.webNobody()];
  // Not deflated, because imports accept only the format of exports.
  const archiveBytes = gzipSync(tarBytes([{ name: 'world/level.dat', content: Buffer.from('level') }]), {
    level: 0,
  });
  const kept = new Set<unknown>();
  const stateOf = async (id: string) => (await api('GET', `/container/status/${id}`)).body as Item;

  async function install(name: string, type: string): Promise<string> {
    const id = String(
      (await must('POST', '/container/install', { name, type, port: await freePort() }))['id'],
    );
    kept.add(id);
    return id;
  }

  /** Starts the container. Returns whether it then runs, because a request may have replaced its files. */
  async function started(id: string): Promise<boolean> {
    let isAsked = false;
    await until(`${id} to have started, or not`, END_TIMEOUT_MS, async () => {
      const { status } = await stateOf(id);
      if (status === 'starting' || status === 'stopping') return false;
      if (status === 'running' || isAsked) return true;
      isAsked = (await api('POST', '/container/start', { id })).status === 200;
      return false;
    });
    return (await stateOf(id))['status'] === 'running';
  }

  async function archived(id: string): Promise<string[]> {
    await started(id);
    await until(`${id} to have said something`, END_TIMEOUT_MS, async () => {
      const { logs } = await must('GET', `/container/logs/${id}`);
      return (logs as unknown[]).length > 0;
    });
    await must('POST', '/container/stop', { id });
    let names: string[] = [];
    await until('the log of its run to be archived', END_TIMEOUT_MS, async () => {
      const { archives } = await must('GET', `/container/logs/archives?id=${id}`);
      names = (archives as Item[]).map(({ name }) => String(name));
      return names.length > 0;
    });
    return names;
  }

  const isThere = async (id: string) => (await api('GET', `/container/status/${id}`)).status === 200;
  let base: Base | undefined;

  async function ensure(): Promise<Base> {
    if (base === undefined || !(await isThere(base.archived))) {
      const id = await install('archived', 'nodejs');
      base = { still: '', busy: '', archived: id, archives: await archived(id) };
    }
    if (base.still === '' || !(await isThere(base.still))) base.still = await install('still', 'nodejs');
    while (base.busy === '' || !(await isThere(base.busy)) || !(await started(base.busy))) {
      if (base.busy !== '') await api('DELETE', '/container', { id: base.busy, remove_data: true });
      base.busy = await install('busy', 'pinged');
    }
    return base;
  }

  /** Waits until all operations have ended, because the state can change before that. */
  async function untilOver(pool: Pool): Promise<void> {
    for (const id of pool.of('operation')) {
      // Ignore a failure: the operation may have ended, or may not be cancellable any more.
      await api('DELETE', `/operations/${String(id)}`);
      await until(`the operation ${String(id)} to end`, END_TIMEOUT_MS, async () => {
        const { status, body } = await api('GET', `/operations/${String(id)}`);
        return status === 404 || (body as Item)['status'] !== 'running';
      });
    }
  }

  const settled = async (pool: Pool, collections = COLLECTIONS): Promise<string[]> => {
    await untilOver(pool);
    return [
      ...(await settleUploads(api, pool)),
      ...(await settleBackups(api, pool)),
      ...(await settleThings(collections, api, pool, kept)),
      ...(await settleFiles(api, kept)),
    ];
  };

  const subject: Subject = {
    service: 'daemon',
    url,
    meanings: daemonMeanings,
    before: DAEMON_BEFORE,
    async begin() {
      const { still, busy, archived: withLog, archives } = await ensure();
      const pool = new Pool();
      pool.add('container', still, busy);
      pool.add('running', busy);
      pool.add('containerName', 'still', 'busy');
      pool.add('folder', `/${still}`, `/${busy}`);
      pool.add('archived', withLog);
      pool.add('archive', ...archives);
      await must('POST', '/fs/file/content', { path: `/${still}/one.txt`, content: 'one' });
      await api('DELETE', '/fs/rm', { path: `/${still}/one.zip` });
      await must('POST', '/fs/zip', { path: `/${still}/one.txt`, output: `/${still}/one.zip` });
      pool.add('file', `/${still}/one.txt`, `/${still}/one.zip`);
      pool.add('zip', `/${still}/one.zip`);
      pool.add('webFile', ...webFiles);
      pool.add('webPage', webFiles[0]);
      pool.add('fingerprint', fingerprintOf(hashSecret(key)));
      pool.add('port', ...ports);
      pool.add('archiveBytes', archiveBytes);
      return pool;
    },
    async credential(kind) {
      if (kind === 'key') return { authorization: `Bearer ${key}` };
      if (kind === 'wrong') return { authorization: `Bearer ${key.slice(0, -2)}xx` };
      // Send no key with a token, which is in the query.
      return {};
    },
    learn(sent, response, pool) {
      if (response.status >= 300) return;
      learnThings(COLLECTIONS, sent, response, pool);
      learnIds(sent, response, pool);
    },
    settle: settled,
    async leftovers() {
      const pool = await subject.begin();
      pool.add('touched container', true);
      pool.add('touched sftp', true);
      return [...(await settled(pool)), ...(await leftOnDisk(dataDir))];
    },
  };
  return {
    ...subject,
    async dispose() {
      for (const id of (await listAll(api, CONTAINERS)).keys())
        await must('DELETE', '/container', { id, remove_data: true });
    },
  };
}

/** The operation for which a token is valid, by the operation that creates the token. */
const TOKENS: Record<string, string> = {
  createFileDownloadToken: 'downloadPath',
  createBackupDownloadToken: 'downloadBackup',
  createLogArchiveDownloadToken: 'downloadLogArchive',
  createConsoleToken: 'openConsole',
  createFileUploadToken: 'uploadFile',
};

function learnIds({ operation: { operationId }, parts }: Sent, response: ReceivedResponse, pool: Pool): void {
  const body = jsonOf(response);
  const { id } = body;
  if (response.status === 202) pool.add('operation', id);
  else if (operationId === 'createBackup') pool.add('backup', id);
  if (operationId === 'uploadBackup') pool.add('backup', body['backup_id']);
  if (operationId === 'deleteBackup') pool.drop('backup', (parts.body as Item)['backup_id']);
  if (operationId === 'createUpload') pool.add('upload', id);
  if (operationId === 'deleteUpload') pool.drop('upload', parts.path['uploadId']);
  if (operationId === 'listLogArchives')
    pool.add('archive', ...(body['archives'] as Item[]).map(({ name }) => name));
  const taker = TOKENS[operationId];
  if (taker !== undefined) pool.add(`token of ${taker}`, body['token']);
  if (typeof body['next_cursor'] === 'string') pool.add(`cursor of ${operationId}`, body['next_cursor']);
}

/** Returns files that should only exist during an operation. The daemon removes them a moment after its end. */
async function leftOnDisk(dataDir: string): Promise<string[]> {
  const left = () =>
    ['staging', 'trash'].flatMap((folder) => {
      const path = join(dataDir, 'daemon', folder);
      return existsSync(path) ? readdirSync(path).map((name) => `${folder}/${name} is left`) : [];
    });
  try {
    await until('all leftovers to be deleted', END_TIMEOUT_MS, () => left().length === 0);
  } catch (error) {
    return left().length === 0 ? [String(error)] : left();
  }
  return [];
}
