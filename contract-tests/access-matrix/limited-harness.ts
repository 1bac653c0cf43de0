import { newDaemonKeys } from '../../testing/berth/daemon-keys.js';
import { startTestDaemon, type TestDaemon } from '../../testing/berth/start-daemon.js';
import { freePort } from '../../testing/network/free-port.js';
import { eventually } from '../../testing/time/eventually.js';
import { callApi, mustSucceed } from '../api-client.js';
import { backupBytes, backupForm, FORM } from '../dredd/harnesses/daemon-backups.js';

/** The ids and names of one container and its resources, with which requests can name them. */
export type Things = {
  id: string;
  name: string;
  archive: string;
  backup: string;
  operation: string;
  upload: string;
  credential: string;
};

/** The ways to limit a request to a container, which must have the same effect. */
export const WAYS = ['a key that is limited to a container', 'a key narrowed by Berth-Container'] as const;
export type Way = (typeof WAYS)[number];

type Headers = Record<string, string>;

export type LimitedHarness = {
  daemon: TestDaemon;
  /** A key that may do everything. It is limited to the container `own`, unless the header narrows its requests. */
  key: string;
  /** The headers of a request that may access only the container `own`. */
  limited: Headers;
  /** Creates another key with the same limits. @returns the headers of its requests */
  newLimited(name: string): Promise<Headers>;
  own: Things;
  foreign: Things;
  /** Ids and names of things that do not exist. */
  unknown: Things;
  must(method: string, path: string, body?: unknown, headers?: Headers): Promise<unknown>;
  /**
   * If a request has ended the upload or operation, creates a new one.
   *
   * @param key the owner of the upload and the operation
   */
  renew(things: Things, key: string): Promise<void>;
  /** Returns the state of a container, which is compared before and after a refused request. */
  stateOf(things: Things): Promise<unknown>;
  close(): Promise<void>;
};

const none = '0'.repeat(26);
const UPLOAD_BYTES = 4;
const BACKUP_BYTES = 30_000;

/**
 * Starts a daemon with two containers that have run, and a key for one of them. If the key is narrowed by the header,
 * it also owns the uploads and operations of the other container, as the key of a panel does.
 */
export async function openLimitedHarness(way: Way): Promise<LimitedHarness> {
  const daemon = await startTestDaemon();
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  const must: LimitedHarness['must'] = (method, path, body, headers = {}) =>
    mustSucceed(daemon.url, { method, path, body, headers: { ...bearer(daemon.firstKey), ...headers } });

  const installed = async (name: string): Promise<Things> => {
    const plan = { type: 'nodejs', name, port: await freePort() };
    const { id } = (await must('POST', '/container/install', plan)) as { id: string };
    return { id, name, archive: '', backup: '', operation: '', upload: '', credential: '' };
  };
  const is = (id: string, wanted: string) =>
    eventually(`${id} to be ${wanted}`, async () => {
      const { status } = (await must('GET', `/container/status/${id}`)) as { status: string };
      return status === wanted;
    });
  /** Runs the container once, so that it has a log. */
  const run = async (things: Things) => {
    const { id } = things;
    await must('POST', '/container/start', { id });
    await is(id, 'running');
    await eventually('its first line', async () => {
      const { logs } = (await must('GET', `/container/logs/${id}`)) as { logs: string[] };
      return logs.length > 0;
    });
    await must('POST', '/container/stop', { id });
    await is(id, 'stopped');
    await eventually('the log archive of its run', async () => {
      const { archives } = (await must('GET', `/container/logs/archives?id=${id}`)) as Archives;
      things.archive = archives[0]?.name ?? '';
      return things.archive !== '';
    });
  };

  const renew: LimitedHarness['renew'] = async (things, key) => {
    const { id } = things;
    await must('POST', '/fs/file/content', { path: `/${id}/here.txt`, content: 'here' });
    await must('POST', '/fs/mkdir', { path: `/${id}/world`, recursive: true });
    await must('POST', '/fs/file/content', { path: `/${id}/world/level.dat`, content: things.name });
    things.backup = await backUp(id);
    things.credential = await login(things);
    const upload = await fetch(`${daemon.url}/fs/uploads?path=/${id}/sent.txt`, {
      method: 'POST',
      headers: { ...bearer(key), 'upload-length': String(UPLOAD_BYTES), 'tus-resumable': '1.0.0' },
    });
    things.upload = ((await upload.json()) as { id: string }).id;
    const begun = await callApi(daemon.url, {
      method: 'POST',
      path: '/fs/zip',
      body: { path: `/${id}/world`, output: `/${id}/${things.upload}.zip` },
      headers: { ...bearer(key), prefer: 'respond-async' },
    });
    things.operation = (begun.body as { id: string }).id;
    await eventually('the end of the operation', async () => {
      const { status } = (await must('GET', `/operations/${things.operation}`)) as { status: string };
      return status !== 'running';
    });
  };
  const backUp = async (id: string): Promise<string> => {
    const response = await fetch(`${daemon.url}/container/backup/upload?id=${id}&name=kept`, {
      method: 'POST',
      headers: { ...bearer(daemon.firstKey), 'content-type': FORM },
      body: new Uint8Array(backupForm(backupBytes(BACKUP_BYTES))),
    });
    return ((await response.json()) as { backup_id: string }).backup_id;
  };

  /** Creates an SFTP credential after removing the previous one, because a container has at most five. */
  const login = async ({ id, name, credential }: Things): Promise<string> => {
    const headers = bearer(daemon.firstKey);
    if (credential !== '')
      await callApi(daemon.url, {
        method: 'DELETE',
        path: '/sftp/credentials',
        body: { id: credential },
        headers,
      });
    const made = await must('POST', '/sftp/credentials', { username: name, home_dir: `/${id}/world` });
    return (made as { id: string }).id;
  };

  const [own, foreign] = [await installed('mine'), await installed('theirs')];
  await Promise.all([run(own), run(foreign)]);
  await renew(foreign, daemon.firstKey);
  const isNarrowed = way === 'a key narrowed by Berth-Container';
  const newKey = async (name: string): Promise<string> => {
    const limits = isNarrowed ? {} : { containers: [own.id] };
    const [key = ''] = await newDaemonKeys(daemon.config, { name, permissions: ['*'], ...limits });
    return key;
  };
  const narrowing = isNarrowed ? { 'berth-container': own.id } : {};
  const key = isNarrowed ? daemon.firstKey : await newKey('limited');
  return {
    daemon,
    key,
    limited: { ...bearer(key), ...narrowing },
    newLimited: async (name) => ({ ...bearer(await newKey(name)), ...narrowing }),
    own,
    foreign,
    unknown: {
      ...{ id: `cnt_${none}`, name: 'nobody', archive: foreign.archive },
      ...{
        backup: `bkp_${none}`,
        operation: `op_${none}`,
        upload: `upl_${none}`,
        credential: `sftp_${none}`,
      },
    },
    must,
    renew,
    stateOf: async ({ id, operation, upload }) => ({
      status: await must('GET', `/container/status/${id}`),
      files: await must('GET', `/fs/list?path=/${id}&recursive=true`),
      backups: await must('GET', `/container/backup/list?id=${id}`),
      archives: await must('GET', `/container/logs/archives?id=${id}`),
      upload: await must('GET', `/fs/uploads/${upload}`),
      operation: await must('GET', `/operations/${operation}`),
      logins: ((await must('GET', '/sftp/credentials')) as Logins).credentials.filter((each) =>
        each.home_dir.startsWith(`/${id}`),
      ),
    }),
    close: () => daemon.stop(),
  };
}

type Archives = { archives: { name: string }[] };
type Logins = { credentials: { home_dir: string }[] };
