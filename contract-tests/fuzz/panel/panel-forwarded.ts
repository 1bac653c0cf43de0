import { gzipSync } from 'node:zlib';
import { tarBytes } from '../../../daemon/files/suites/tar-bytes.js';
import { type Forward, forwards } from '../../../generated/panel/forwards.js';
import type { OperationObject } from '../../../lib/contract/openapi.js';
import { until } from '../../../testing/berth/berth-process.js';
import type { ReceivedResponse } from '../../dredd/response-check.js';
import { web } from '../../dredd/web.js';
import { DAEMON_BEFORE } from '../daemon/daemon-before.js';
import { daemonMeanings } from '../daemon/daemon-meanings.js';
import { Known, type Pool } from '../known.js';
import type { Meaning } from '../schema-values.js';
import { known } from '../steps.js';
import { type Api, type Item, jsonOf, listAll, mustSucceed, type Prepared, type Sent } from '../subject.js';

/* Requests that the panel forwards to a node: their values and preparations are those of the daemon's, in the panel's terms. */

const END_TIMEOUT_MS = 120_000;
const PAGE_OF_WEB_BYTES = 100;
/** The folder with all files of a run. */
const FOLDER = '/data';

const FORWARDS: Readonly<Record<string, Forward>> = forwards;
const NAMES = new Map(Object.entries(FORWARDS).map(([id, { operation }]) => [operation as string, id]));

/** Operations that need a running server, which the files of a run are not in. */
const OF_RUNNING = new Set(['runServerCommand', 'getServerStats', 'openServerConsole']);

/** The kinds of the values in paths. */
const KINDS: Record<string, string> = {
  backupId: 'backup',
  uploadId: 'upload',
  operationId: 'operation',
  credentialId: 'sftp',
  name: 'archive',
};

/** Returns the values for fields of a forwarded request; undefined for another operation. */
export function forwardedMeanings(operation: OperationObject, sure: boolean): Meaning | undefined {
  const forward = FORWARDS[operation.operationId];
  if (forward === undefined) return undefined;
  const ofDaemon = daemonMeanings({ ...operation, operationId: forward.operation }, sure);
  return (name, schema) => {
    const which = sure ? 'newest' : 'any';
    if (name === 'serverId') return known(serverKind(operation.operationId), which);
    if (name === 'cursor') return known(`cursor of ${operation.operationId}`, which);
    const kind = name in forward.moved ? KINDS[name] : undefined;
    if (kind !== undefined) return known(kind, which);
    return ofDaemon(isHeader(name) ? name : daemonName(name), schema);
  };
}

function serverKind(operationId: string): string {
  if (operationId.includes('LogArchive')) return 'archived';
  return OF_RUNNING.has(operationId) ? 'server' : 'stored';
}

const isHeader = (name: string) => /^[A-Z]/.test(name);
const daemonName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The preparations of the daemon's operations, where the panel has all of them. */
export const FORWARDED_BEFORE: Record<string, readonly (string | Prepared)[]> = {
  ...Object.fromEntries(
    Object.entries(DAEMON_BEFORE).flatMap(([id, needed]) => {
      const name = NAMES.get(id);
      const all = needed.map(inPanel);
      return name === undefined || all.includes(undefined) ? [] : [[name, all as (string | Prepared)[]]];
    }),
  ),
  cancelOperation: [
    {
      operationId: 'pullFile',
      parts: {
        headers: { Prefer: 'respond-async' },
        body: { url: new Known('silence', 0), path: `${FOLDER}/never` },
      },
    },
  ],
};

function inPanel(needed: string | Prepared): string | Prepared | undefined {
  const operationId = NAMES.get(typeof needed === 'string' ? needed : needed.operationId);
  if (operationId === undefined) return undefined;
  return typeof needed === 'string' ? operationId : { ...needed, operationId };
}

/** Learns what forwarded requests have created. */
export function learnForwarded(
  { operation: { operationId }, parts }: Sent,
  response: ReceivedResponse,
  pool: Pool,
): void {
  if (!(operationId in FORWARDS)) return;
  pool.add('touched stored', true);
  const body = jsonOf(response);
  const { id } = body;
  if (response.status === 202) pool.add('operation', id);
  else if (operationId === 'createBackup') pool.add('backup', id);
  if (operationId === 'uploadBackup') pool.add('backup', body['backupId']);
  if (operationId === 'deleteBackup') pool.drop('backup', parts.path['backupId']);
  if (operationId === 'createUpload') pool.add('upload', id);
  if (operationId === 'deleteUpload') pool.drop('upload', parts.path['uploadId']);
  if (operationId === 'createSftpCredential') pool.add('sftp', id);
  if (operationId === 'deleteSftpCredential') pool.drop('sftp', parts.path['credentialId']);
}

/** Creates the files that forwarded requests use, and removes what they have created, through the panel alone. */
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
    /** Adds the files of a server to a run. */
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

    /** Ends and removes what the run has created in the server. Returns what contradicts the lists. */
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

    /** The server is a new one. */
    forget: () => {
      archives = undefined;
    },
  };
}
