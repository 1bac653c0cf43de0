import { fingerprintOf } from '../../../lib/secrets/identity-proof.js';
import { hashSecret } from '../../../lib/secrets/secret.js';
import { until } from '../../../testing/berth/berth-process.js';
import { openSession } from '../../../testing/clients/ssh-clients.js';
import { freePort } from '../../../testing/network/free-port.js';
import { mustSucceed } from '../../api-client.js';
import type { AskedServices, Credential, Harness } from '../contract.js';
import { web } from '../web.js';
import { backupsOf } from './daemon-backups.js';

export type DaemonHarness = ReturnType<typeof createDaemonHarness>;
type Container = { id: string; name: string };
type SftpList = { credentials: { id: string; username: string }[] };
type ArchiveList = { archives: { name: string; size: number }[] };
type ArchiveOfRun = { id: string; name: string; size: number; etag: string };
type OperationView = { id: string; status: string; container_id: string | null };

const SFTP_PASSWORD = 'correct horse battery';
const CHANGE_TIMEOUT_MS = 60_000;

/** Creates containers for the daemon's transactions. */
export function createDaemonHarness({ daemonUrl, daemonKeys }: AskedServices) {
  let names = 0;
  let finished: Promise<OperationView> | undefined;
  const shared = new Map<string, Promise<Container>>();
  const authorization = (key: string) => ({ authorization: `Bearer ${key}` });

  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    mustSucceed(daemonUrl, {
      method,
      path,
      headers: { ...authorization(daemonKeys.full), ...headers },
      ...(body === undefined ? {} : { body }),
    });

  const newName = () => `contract-${++names}`;

  const newKey = () => ({ 'idempotency-key': newName() });

  /** Returns the request body for a new container. */
  const plan = async (type = 'nodejs', name = newName()) => ({ type, name, port: await freePort() });

  async function installed(type?: string, name?: string): Promise<Container> {
    return (await ask('POST', '/container/install', await plan(type, name))) as Container;
  }

  async function untilStatus(id: string, wanted: string): Promise<void> {
    await until(`${id} to be ${wanted}`, CHANGE_TIMEOUT_MS, async () => {
      const { status } = (await ask('GET', `/container/status/${id}`)) as { status: string };
      return status === wanted;
    });
  }

  async function running(type?: string, name?: string): Promise<Container> {
    const container = await installed(type, name);
    await ask('POST', '/container/start', { id: container.id });
    await untilStatus(container.id, 'running');
    return container;
  }

  async function installation(type: string, name?: string): Promise<OperationView> {
    const headers = { prefer: 'respond-async' };
    return (await ask('POST', '/container/install', await plan(type, name), headers)) as OperationView;
  }

  /** Starts an installation that takes several seconds, and does not wait for its end. */
  async function installing(): Promise<{ operationId: string; id: string }> {
    const { id: operationId } = await installation('slow');
    let id: string | null = null;
    await until('the installation to create its container', CHANGE_TIMEOUT_MS, async () => {
      id = ((await ask('GET', `/operations/${operationId}`)) as OperationView).container_id;
      return id !== null;
    });
    return { operationId, id: String(id) };
  }

  const remove = (id: string) => ask('DELETE', '/container', { id, remove_data: true });

  const once = (name: string, make: () => Promise<Container>): Promise<Container> => {
    const known = shared.get(name) ?? make();
    shared.set(name, known);
    return known;
  };

  const sharedRunning = () => once('running', () => running('nodejs', 'lobby'));

  async function archived(): Promise<Container> {
    const container = await running();
    await untilLogged(container.id);
    await ask('POST', '/container/stop', { id: container.id });
    await until('the log of its run to be archived', CHANGE_TIMEOUT_MS, async () => {
      const list = (await ask('GET', `/container/logs/archives?id=${container.id}`)) as ArchiveList;
      return list.archives.length > 0;
    });
    return container;
  }

  const untilLogged = (id: string) =>
    until('its first line', CHANGE_TIMEOUT_MS, async () => {
      const { logs } = (await ask('GET', `/container/logs/${id}`)) as { logs: string[] };
      return logs.length > 0;
    });

  return {
    ...web,
    plan,
    newName,
    newKey,
    /** The fingerprint of the key with all permissions. */
    fingerprint: fingerprintOf(hashSecret(daemonKeys.full)),
    installed,
    running,
    installing,
    /** The functions that begin with `shared` create their server once, for requests that do not change it. */
    sharedInstalled: () => once('installed', () => installed()),
    sharedRunning,
    sharedPinged: () => once('pinged', () => running('pinged')),
    sharedMute: () => once('mute', () => running('mute')),

    /** Returns an Idempotency-Key that was used for an existing container. */
    async usedKey(): Promise<Record<string, string>> {
      const headers = newKey();
      await ask('POST', '/container/install', await plan(), headers);
      return headers;
    },

    remove,

    /** Returns a running container that has written output. */
    async sharedLogged(): Promise<Container> {
      const container = await sharedRunning();
      await untilLogged(container.id);
      return container;
    },

    /** Returns the log of a finished run. */
    async sharedArchive(): Promise<ArchiveOfRun> {
      const { id } = await once('archived', archived);
      const { archives } = (await ask('GET', `/container/logs/archives?id=${id}`)) as ArchiveList;
      const [{ name, size } = { name: '', size: 0 }] = archives;
      const url = `${daemonUrl}/container/logs/archives/download?${new URLSearchParams({ id, name })}`;
      const response = await fetch(url, { method: 'HEAD', headers: authorization(daemonKeys.full) });
      return { id, name, size, etag: String(response.headers.get('etag')) };
    },

    /** Removes the container with this name, for callers that do not know its id. */
    async removeNamed(name: unknown): Promise<void> {
      const { containers } = (await ask('GET', '/container/list?limit=500')) as { containers: Container[] };
      for (const { id } of containers.filter((each) => each.name === name)) await remove(id);
    },

    ...backupsOf(() => once('files', () => installed()), { daemonUrl, key: daemonKeys.full }),

    ...filesOf(() => once('files', () => installed()), { daemonUrl, ask, newName, key: daemonKeys.full }),

    /** Returns a finished operation. */
    async finishedOperation(): Promise<string> {
      finished ??= installation('nodejs', 'arena');
      const { id } = await finished;
      await until('the installation to end', CHANGE_TIMEOUT_MS, async () => {
        const { status } = (await ask('GET', `/operations/${id}`)) as OperationView;
        return status !== 'running';
      });
      return id;
    },

    async sftpCredential(username: string): Promise<string> {
      const home_dir = `/${(await once('files', () => installed())).id}`;
      return (
        (await ask('POST', '/sftp/credentials', { username, home_dir, password: SFTP_PASSWORD })) as Container
      ).id;
    },

    async sftpLogin(username: string): Promise<void> {
      const { port } = (await ask('GET', '/sftp/status')) as { port: number };
      const session = await openSession({ port, username, password: SFTP_PASSWORD });
      session.client.end();
      await session.over;
    },

    revokeSftp: (id: string) => ask('DELETE', '/sftp/credentials', { id }),

    /** Revokes the SFTP credentials of this user, for callers that do not know their ids. */
    async revokeSftpOf(username: string): Promise<void> {
      const { credentials } = (await ask('GET', '/sftp/credentials')) as SftpList;
      for (const each of credentials.filter((credential) => credential.username === username)) {
        await ask('DELETE', '/sftp/credentials', { id: each.id });
      }
    },

    async credentials(kind: Credential, { operation }: Parameters<Harness['credentials']>[1]) {
      if (kind === 'none' || operation.security?.length === 0) return {};
      if (kind === 'full') return authorization(daemonKeys.full);
      const needsNarrow = operation['x-permission'] === 'sftp:read';
      return authorization(needsNarrow ? daemonKeys.other : daemonKeys.narrow);
    },
  };
}

type FilesTools = {
  daemonUrl: string;
  key: string;
  ask: (method: string, path: string, body?: unknown) => Promise<unknown>;
  newName: () => string;
};

const READ_BYTES = 10 * 1024 * 1024;
const EXAMPLE_FOLDER = '/cnt_9m2q0h7v3k5d8j1r6s4tcabefg';

/** Returns functions that create files in a container that is used for nothing else. */
function filesOf(container: () => Promise<Container>, { daemonUrl, key, ask, newName }: FilesTools) {
  const filesFolder = async () => `/${(await container()).id}`;
  const newPath = async () => `${await filesFolder()}/${newName()}`;
  /** Returns a path of the document's examples, changed to one in this container. */
  const inFiles = async (path: unknown) => String(path).replace(EXAMPLE_FOLDER, await filesFolder());
  /** Returns a path in this container, after removing anything that exists there. */
  const freed = async (path: unknown): Promise<string> => {
    const ours = await inFiles(path);
    const body = JSON.stringify({ path: ours });
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const { status } = await fetch(`${daemonUrl}/fs/rm`, { method: 'DELETE', headers, body });
    if (status !== 200 && status !== 404) throw new Error(`${ours} cannot be deleted: ${status}`);
    return ours;
  };
  return {
    filesFolder,
    newPath,
    inFiles,
    freed,
    /** Creates a file at a path of the examples. */
    async file(path: unknown, content: string): Promise<string> {
      const ours = await freed(path);
      await ask('POST', '/fs/file/content', { path: ours, content, create_dirs: true });
      return ours;
    },
    /** Creates an empty folder at a path of the examples. */
    async folder(path: unknown): Promise<string> {
      const ours = await freed(path);
      await ask('POST', '/fs/mkdir', { path: ours, recursive: true });
      return ours;
    },
    async newFile(): Promise<string> {
      const path = await newPath();
      await ask('POST', '/fs/file/content', { path, content: 'content' });
      return path;
    },
    /** Creates an upload without any received bytes. Its length is five bytes by default. */
    async upload(path?: string, length = 5): Promise<string> {
      const ours = path === undefined ? await newPath() : await freed(path);
      const response = await fetch(`${daemonUrl}/fs/uploads?${new URLSearchParams({ path: ours })}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'upload-length': String(length),
          'upload-metadata': 'filename d29ybGQuemlw',
        },
      });
      if (!response.ok) throw new Error(`the upload returned ${response.status}: ${await response.text()}`);
      return String(response.headers.get('location')?.split('/').pop());
    },
    async versionOf(path: string): Promise<string> {
      const url = `${daemonUrl}/fs/download?${new URLSearchParams({ path })}`;
      const response = await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${key}` } });
      return String(response.headers.get('etag'));
    },
    /** Creates a file that is too large to be read in one request. */
    async fileOfTooMany(): Promise<string> {
      const path = await newPath();
      const form = new FormData();
      form.append('file', new Blob([Buffer.alloc(READ_BYTES + 1)]));
      const response = await fetch(`${daemonUrl}/fs/upload?${new URLSearchParams({ path })}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: form,
      });
      if (!response.ok) throw new Error(`the upload returned ${response.status}: ${await response.text()}`);
      return path;
    },
  };
}
