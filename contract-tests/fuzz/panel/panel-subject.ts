import { until } from '../../../testing/berth/berth-process.js';
import { freePort } from '../../../testing/network/free-port.js';
import type { TestService } from '../../test-services.js';
import { Pool } from '../known.js';
import {
  apiOf,
  type Collection,
  type DisposableSubject,
  type Item,
  learnThings,
  listAll,
  mustSucceed,
  type Subject,
  settleThings,
} from '../subject.js';
import { PANEL_BEFORE } from './panel-before.js';
import { learnForwarded } from './panel-forwarded.js';
import { learnOwners, learnSecrets } from './panel-learning.js';
import { panelMeanings } from './panel-meanings.js';
import { createPeople } from './panel-people.js';
import { endSharing } from './panel-sharing.js';
import { createStored } from './panel-stored.js';

const ADMIN = '/api/v2/admin';
const SERVERS = '/api/v2/servers';
const RETAINED = '/api/v2/retained-data';
const PORTS = 20;
const END_TIMEOUT_MS = 120_000;

/** The panel's settings. Rate limits are off, because they would end a run; lockouts are part of the test. */
const SETTINGS = {
  rateLimitEnabled: false,
  loginMaxAttempts: 5,
  loginLockoutMinutes: 15,
  allowRegistration: false,
  allowInvitedRegistration: false,
  publicStatusPage: true,
};

const pages = (path: string) => ({ path, field: 'items', next: 'nextCursor' });
const removal = (path: string) => (id: string) => ({ method: 'DELETE' as const, path: `${path}/${id}` });
const idOf = ({ id }: Item): unknown => id;

/**
 * The collections in the order in which their items are removed: servers before their nodes, and keys before their
 * users.
 */
const COLLECTIONS: readonly Collection[] = [
  {
    kind: 'server',
    list: pages(SERVERS),
    one: {
      path: (id) => `${SERVERS}/${id}`,
      agree: ['id', 'name', 'type', 'version', 'port', 'nodeId', 'createdAt'],
    },
    remove: (id) => ({ method: 'DELETE', path: `${SERVERS}/${id}?removeData=true` }),
    isRemovable: ({ status }) => status !== 'installing',
    madeBy: { createServer: idOf },
    removedBy: { deleteServer: 'serverId' },
    goesWith: ['deleteNode', 'updateNode', 'deleteUser', 'transferServer'],
  },
  {
    kind: 'retained',
    list: pages(RETAINED),
    remove: removal(RETAINED),
    // The response to a deletion does not show what it leaves on the node; only the list of retained data does.
    madeBy: { listRetainedData: ({ items }) => (items as Item[] | undefined)?.[0]?.['id'] },
    removedBy: { deleteRetainedData: 'retainedDataId' },
    goesWith: ['deleteServer', 'deleteNode', 'updateNode', 'deleteUser'],
  },
  {
    kind: 'node',
    list: pages(`${ADMIN}/nodes`),
    one: { path: (id) => `${ADMIN}/nodes/${id}`, agree: ['id', 'name', 'url', 'createdAt', 'local'] },
    remove: (id) => ({ method: 'DELETE', path: `${ADMIN}/nodes/${id}?force=true` }),
    madeBy: { createNode: idOf },
    removedBy: { deleteNode: 'nodeId' },
  },
  {
    kind: 'joinCode',
    list: pages(`${ADMIN}/join-codes`),
    remove: removal(`${ADMIN}/join-codes`),
    madeBy: { createJoinCode: idOf },
    removedBy: { deleteJoinCode: 'joinCodeId' },
    goesWith: ['deleteNode'],
  },
  {
    kind: 'apiKey',
    list: pages(`${ADMIN}/apikeys`),
    remove: removal(`${ADMIN}/apikeys`),
    madeBy: { createApiKey: idOf, createAccountApiKey: idOf },
    removedBy: { deleteApiKey: 'keyId', deleteAccountApiKey: 'keyId' },
    goesWith: ['deleteUser'],
  },
  {
    kind: 'user',
    list: pages(`${ADMIN}/users`),
    one: {
      path: (id) => `${ADMIN}/users/${id}`,
      agree: [
        ...['id', 'email', 'username', 'description', 'isAdmin', 'disabled'],
        ...['twoFactorEnabled', 'createdAt'],
      ],
    },
    remove: (id) => ({ method: 'DELETE', path: `${ADMIN}/users/${id}?servers=remove` }),
    madeBy: { createUser: idOf, register: ({ user }) => (user as Item | undefined)?.['id'] },
    removedBy: { deleteUser: 'userId' },
  },
  {
    kind: 'ban',
    list: pages(`${ADMIN}/bans`),
    remove: removal(`${ADMIN}/bans`),
    madeBy: { createBan: idOf },
    removedBy: { deleteBan: 'banId' },
  },
  {
    kind: 'announcement',
    list: pages(`${ADMIN}/announcements`),
    remove: removal(`${ADMIN}/announcements`),
    madeBy: { createAnnouncement: idOf },
    removedBy: { deleteAnnouncement: 'announcementId' },
  },
];

/**
 * Returns the panel as the subject of a campaign, with a node, a server on it, and a separate user in each run for
 * requests that need a session.
 */
export async function createPanelSubject(
  { url, key }: TestService,
  daemon: TestService,
): Promise<DisposableSubject> {
  const api = apiOf(url, key);
  const kept = new Set<unknown>();
  const must = (method: string, path: string, body?: unknown) => mustSucceed(api, method, path, body);
  const otherUrl = daemon.url.replace('127.0.0.1', 'localhost');
  const ports = await Promise.all(Array.from({ length: PORTS }, freePort));
  const people = createPeople(url, api, kept);
  const origin = `http://localhost:${new URL(url).port}`;
  const daemonApi = apiOf(daemon.url, daemon.key);
  const { id: administrator } = await must('GET', '/api/v2/account');
  const stored = await createStored(api);
  let server: string | undefined;
  let storedOn: string | undefined;
  for (const each of COLLECTIONS) for (const id of (await listAll(api, each)).keys()) kept.add(id);

  /** Ensures that the run's own node exists, whatever an earlier run has done to it. */
  async function ensureNode(): Promise<string> {
    const nodes = await listAll(api, { list: pages(`${ADMIN}/nodes`) });
    const node = [...nodes.values()].find(({ id }) => kept.has(id));
    const right = { url: daemon.url, publicUrl: daemon.url, key: daemon.key };
    const made = node ?? (await must('POST', `${ADMIN}/nodes`, { name: `node ${Date.now()}`, ...right }));
    if (made['url'] !== daemon.url || made['publicUrl'] !== daemon.url)
      await must('PATCH', `${ADMIN}/nodes/${String(made['id'])}`, right);
    kept.add(made['id']);
    return String(made['id']);
  }

  /**
   * Returns whether the server exists and is as installed. Deletes a server whose type was changed, or whose
   * reinstallation failed.
   */
  async function isAsInstalled(id: string | undefined): Promise<boolean> {
    if (id === undefined || (await api('GET', `${SERVERS}/${id}`)).status !== 200) return false;
    await untilInstalled(id);
    const { type, status } = (await api('GET', `${SERVERS}/${id}`)).body as Item;
    if (type === 'pinged' && status !== 'install_failed') return true;
    await must('DELETE', `${SERVERS}/${id}?removeData=true`);
    return false;
  }

  async function ensureServer(nodeId: string): Promise<string> {
    if (!(await isAsInstalled(server))) {
      const made = await must('POST', SERVERS, {
        name: 'fuzzed',
        type: 'pinged',
        nodeId,
        port: await freePort(),
      });
      server = String(made['id']);
      kept.add(server);
    }
    const id = String(server);
    await until(`${id} to run`, END_TIMEOUT_MS, async () => {
      const { status } = (await api('GET', `${SERVERS}/${id}`)).body as Item;
      // A start may be refused, for example while the server stops. Then the next round requests it again.
      if (status !== 'running' && status !== 'starting' && status !== 'stopping')
        await api('POST', `${SERVERS}/${id}/power`, { action: 'start' });
      return status === 'running';
    });
    return id;
  }

  /** Returns the server whose files forwarded requests change. It is stopped. */
  async function ensureStored(nodeId: string): Promise<string> {
    const there = storedOn === undefined ? undefined : await api('GET', `${SERVERS}/${storedOn}`);
    if (there?.status !== 200) {
      const plan = { name: `stored ${Date.now()}`, type: 'nodejs', nodeId, port: await freePort() };
      storedOn = await untilInstalled(String((await must('POST', SERVERS, plan))['id']));
      kept.add(storedOn);
      stored.forget();
    }
    return String(storedOn);
  }

  /** Waits until a server is installed, because a server that is being installed cannot be deleted. */
  async function untilInstalled(id: string | undefined): Promise<string | undefined> {
    await until(`${id} to be installed`, END_TIMEOUT_MS, async () => {
      const { status } = (await api('GET', `${SERVERS}/${id}`)).body as Item;
      return status !== 'installing';
    });
    return id;
  }

  const subject: Subject = {
    service: 'panel',
    url,
    meanings: panelMeanings,
    before: PANEL_BEFORE,
    async begin() {
      await must('PATCH', `${ADMIN}/settings`, SETTINGS);
      const pool = new Pool();
      const node = await ensureNode();
      pool.add('node', node);
      pool.add('server', await ensureServer(node));
      await stored.begin(await ensureStored(node), pool);
      pool.add('nodeUrl', otherUrl, 'http://127.0.0.1:1', 'https://localhost:1/');
      pool.add('owner', administrator);
      pool.compute('installed server', () => untilInstalled(pool.last('server')));
      pool.add('nodeKey', daemon.key, 'k'.repeat(16));
      pool.add('port', ...ports);
      return pool;
    },
    async credential(kind, pool, { operationId }) {
      const needsPerson = kind === 'session' || kind === 'pending' || NEEDS_PERSON.includes(operationId);
      if (needsPerson && pool.of('cookie').length === 0) await people.introduce(pool);
      if (kind === 'key') return { authorization: `Bearer ${key}` };
      if (kind === 'wrong') return { authorization: `Bearer ${key.slice(0, -2)}xx` };
      const mark = pool.last('mark');
      if (['verifyPasskeySignIn', 'registerWithPasskey'].includes(operationId) && mark !== undefined)
        return { cookie: mark };
      const cookie = pool.last(kind === 'pending' ? 'pending' : 'cookie');
      return (kind === 'session' || kind === 'pending') && cookie !== undefined ? { cookie } : {};
    },
    learn(sent, response, pool) {
      if (response.status === 401 && sent.credential === 'session') pool.set('cookie');
      if (response.status >= 300) return;
      learnThings(COLLECTIONS, sent, response, pool);
      learnForwarded(sent, response, pool);
      learnOwners(sent, response, pool);
      learnSecrets(sent, response, pool, origin);
    },
    async settle(pool) {
      if (pool.of('touched node').length > 0 || pool.of('excused server').length > 0) {
        await ensureNode();
        pool.add('excused server', true);
      }
      await endSharing(api, pool);
      people.remember(pool);
      const faults = await stored.settle(String(storedOn), pool);
      return [...faults, ...(await settleThings(COLLECTIONS, api, pool, kept))];
    },
    async leftovers() {
      const pool = new Pool();
      people.forget();
      for (const { kind } of COLLECTIONS) pool.add(`touched ${kind}`, true);
      return settleThings(COLLECTIONS, api, pool, kept);
    },
  };
  return {
    ...subject,
    /** Removes what the daemon still has: a node that is deleted by force keeps its containers. */
    async dispose() {
      for (const id of [server, storedOn])
        if (id !== undefined) await api('DELETE', `${SERVERS}/${id}?removeData=true`);
      const left = await listAll(daemonApi, {
        list: { path: '/container/list', field: 'containers', next: 'next_cursor' },
      });
      for (const id of left.keys()) await daemonApi('DELETE', '/container', { id, remove_data: true });
    },
  };
}

const NEEDS_PERSON = ['login', 'requestPasswordReset', 'createPasswordResetLink'];
