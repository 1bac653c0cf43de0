import { fingerprintOf } from '../../../lib/secrets/identity-proof.js';
import { hashSecret } from '../../../lib/secrets/secret.js';
import { newId } from '../../../lib/text/ids.js';
import { until } from '../../../testing/berth/berth-process.js';
import { openSession } from '../../../testing/clients/ssh-clients.js';
import { freePort } from '../../../testing/network/free-port.js';
import { mustSucceed } from '../../api-client.js';
import type { AskedServices, Credential, Harness } from '../contract.js';
import { web } from '../web.js';
import type { Container, ContainerSource } from './container-source.js';
import { backupsOf } from './daemon-backups.js';
import { filesOf } from './daemon-files.js';

export type DaemonHarness = ReturnType<typeof createDaemonHarness>;
type SftpList = { credentials: { id: string; username: string }[] };
type ArchiveList = { archives: { name: string; size: number }[] };
type ArchiveOfRun = { id: string; name: string; size: number; etag: string };
type OperationView = { id: string; status: string; container_id: string | null };

const SFTP_PASSWORD = 'correct horse battery';
const CHANGE_TIMEOUT_MS = 60_000;

/**
 * Creates containers for the daemon's transactions.
 *
 * @param source creates the containers; by default the daemon itself
 */
export function createDaemonHarness({ daemonUrl, daemonKeys }: AskedServices, source?: ContainerSource) {
  let names = 0;
  let latest: string | undefined;
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

  const used = (container: Container): Container => {
    latest = container.id;
    return container;
  };

  async function installed(type?: string, name = newName()): Promise<Container> {
    if (source !== undefined) return used(await source.install(type, name));
    return used((await ask('POST', '/container/install', await plan(type, name))) as Container);
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
    if (source !== undefined) {
      const work = await source.installing();
      latest = work.id;
      return work;
    }
    const { id: operationId } = await installation('slow');
    let id: string | null = null;
    await until('the installation to create its container', CHANGE_TIMEOUT_MS, async () => {
      id = ((await ask('GET', `/operations/${operationId}`)) as OperationView).container_id;
      return id !== null;
    });
    return { operationId, id: String(id) };
  }

  const remove = (id: string) => source?.remove(id) ?? ask('DELETE', '/container', { id, remove_data: true });

  const once = async (name: string, make: () => Promise<Container>): Promise<Container> => {
    const known = shared.get(name) ?? make();
    shared.set(name, known);
    return used(await known);
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
    ask,
    plan,
    newName,
    newKey,
    /** The fingerprint of the key with all permissions. */
    fingerprint: fingerprintOf(hashSecret(daemonKeys.full)),
    installed,
    running,
    /** Returns a container that was started and stopped. */
    async stopped(): Promise<Container> {
      const container = await running();
      await ask('POST', '/container/stop', { id: container.id });
      await untilStatus(container.id, 'stopped');
      return container;
    },
    /** Returns the id of a container that waits for its files from another daemon. */
    async arriving(): Promise<string> {
      const id = newId('cnt_');
      await ask('POST', '/container/install', { ...(await plan()), move_of: id });
      return id;
    },
    installing,
    /** The functions that begin with `shared` create their server once, for requests that do not change it. */
    sharedInstalled: () => once('installed', () => installed()),
    sharedRunning,
    /** Returns a running container with changed settings, as the document's examples show them. */
    sharedChanged: () =>
      once('changed', async () => {
        const container = await running('nodejs', 'plaza');
        const ports = [{ name: 'query', protocol: 'udp', port: await freePort() }];
        const changes = { env: { MOTD: 'Welcome' }, ports, memory_limit: 1_073_741_824 };
        await ask('PATCH', '/container', { id: container.id, ...changes });
        return container;
      }),
    sharedPinged: () => once('pinged', () => running('pinged')),
    sharedMute: () => once('mute', () => running('mute')),

    /** Returns an Idempotency-Key that was used for an existing container. */
    async usedKey(): Promise<Record<string, string>> {
      const headers = newKey();
      await ask('POST', '/container/install', await plan(), headers);
      return headers;
    },

    remove,

    /** Returns the container that was used last, and forgets it. */
    takeLatest(): string | undefined {
      const id = latest;
      latest = undefined;
      return id;
    },

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

    ...filesOf(() => once('files', () => installed()), {
      daemonUrl,
      ask,
      newName,
      key: daemonKeys.full,
      source,
    }),

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

    /**
     * Creates an SFTP credential.
     * @param actor the user on whose behalf the credential is created
     */
    async sftpCredential(username: string, actor?: string): Promise<string> {
      const home_dir = `/${(await once('files', () => installed())).id}`;
      const body = { username, home_dir, password: SFTP_PASSWORD };
      const headers = actor === undefined ? {} : { 'Berth-Actor': actor };
      return ((await ask('POST', '/sftp/credentials', body, headers)) as Container).id;
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
