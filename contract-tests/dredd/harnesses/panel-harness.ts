import type { NewNode } from '../../../generated/panel/types.js';
import { until } from '../../../testing/berth/berth-process.js';
import { startSecondDaemon } from '../../../testing/berth/second-daemon.js';
import { freePort } from '../../../testing/network/free-port.js';
import { bodyOfSuccess, callApi } from '../../api-client.js';
import type { AskedServices, Credential, Harness } from '../contract.js';
import { createPanelCodes } from './panel-codes.js';
import { createPanelPasskeys } from './panel-passkeys.js';
import { createPanelSharing } from './panel-sharing.js';
import { createServersAsContainers } from './servers-as-containers.js';

export type PanelHarness = ReturnType<typeof createPanelHarness>;
type WithId = { id: string };
type Node = WithId & { name: string; url: string };
type Page<T> = { items: T[] };
type RetainedPage = Page<WithId & { serverId: string }> & { nextCursor: string | null };

const CHANGE_TIMEOUT_MS = 60_000;
const KEYS_PER_USER = 100;
const PASSWORD = 'Quiet-Harbour-47';

/** The only user: the first one, who is the administrator. */
export const account = { email: 'ada@example.org', username: 'Ada', password: PASSWORD };

/** Creates sessions, keys, nodes and servers of users, for the transactions with the panel. */
export function createPanelHarness(services: AskedServices) {
  const { panelUrl, publicUrl, daemonUrl, daemonKeys } = services;
  if (panelUrl === null) throw new Error('the panel was not started');
  const url = panelUrl;
  let names = 0;
  const made = new Map<string, Promise<string>>();
  const once = (name: string, make: () => Promise<string>): Promise<string> => {
    const known = made.get(name) ?? make();
    made.set(name, known);
    return known;
  };
  const newName = (what: string) => `${what} ${++names}`;

  /**
   * Signs in with a new session. If there is no user, registers first.
   *
   * @returns the cookie
   */
  async function signIn(): Promise<string> {
    await codes.refill();
    const { email, password } = account;
    const login = { method: 'POST', path: '/api/v2/auth/login', body: { email, password } };
    let response = await callApi(url, login);
    if (response.status === 401) {
      response = await callApi(url, { method: 'POST', path: '/api/v2/auth/register', body: account });
    }
    const cookie = await codes.completed(response);
    if (cookie === undefined)
      throw new Error(`no session: ${response.status} ${JSON.stringify(response.body)}`);
    return cookie;
  }

  const codes = createPanelCodes(url, account, signIn);
  const session = codes.session;

  async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const headers = { cookie: await session() };
    const request = { method, path, headers, ...(body === undefined ? {} : { body }) };
    const response = await callApi(url, request);
    codes.noteCookie(response);
    return bodyOfSuccess(request, response);
  }

  /** Creates a key like the document's example, with the given differences. */
  const newKey = async (changes: Record<string, unknown> = {}) =>
    (await ask('POST', '/api/v2/account/apikeys', {
      name: 'Night shift',
      description: 'Restarts the servers at four.',
      permissions: ['servers.read', 'servers.control'],
      ...changes,
    })) as WithId & { key: string };

  /** Creates a user like the document's example, with the given differences. */
  const newUser = async (changes: Record<string, unknown> = {}) =>
    (await ask('POST', '/api/v2/admin/users', {
      email: 'grace@example.org',
      username: 'Grace',
      password: PASSWORD,
      description: 'Runs the survival world.',
      ...changes,
    })) as WithId;

  const nodePlan = async () => ({ name: newName('node'), url: await deadUrl(), key: daemonKeys.full });
  const startOther = () => startSecondDaemon(daemonUrl, Object.values(daemonKeys));
  /** Returns the address of another daemon, which is not a node of the panel. */
  const otherUrl = () => once('second daemon', startOther);

  /** Creates a node. By default, it never responds. */
  async function newNode(changes: Partial<NewNode> = {}): Promise<Node> {
    return (await ask('POST', '/api/v2/admin/nodes', { ...(await nodePlan()), ...changes })) as Node;
  }

  /** Returns the node of the daemon at its usual address, which is also its public one. */
  const node = () =>
    once('node', async () => {
      const { items } = (await ask('GET', '/api/v2/admin/nodes')) as Page<Node>;
      const known = items.find(({ url: nodeUrl }) => nodeUrl === daemonUrl);
      const { id } = known ?? (await newNode({ url: daemonUrl }));
      await ask('PATCH', `/api/v2/admin/nodes/${id}`, { publicUrl: daemonUrl });
      return id;
    });

  const serverPlan = async (
    nodeId: string,
    type = 'nodejs',
    rest: { name?: string; ownerId?: string } = {},
  ) => ({
    name: newName('server'),
    type,
    port: await freePort(),
    nodeId,
    ...rest,
  });

  /** Waits for the end of an installation. */
  const installed = (id: string) =>
    until(`${id} to be installed`, CHANGE_TIMEOUT_MS, async () => {
      const { status } = (await ask('GET', `/api/v2/servers/${id}`)) as { status: string };
      return status !== 'installing';
    });

  async function newServer(
    nodeId?: string,
    type?: string,
    rest?: { name?: string; ownerId?: string },
  ): Promise<string> {
    const body = await serverPlan(nodeId ?? (await node()), type, rest);
    const { id } = (await ask('POST', '/api/v2/servers', body)) as WithId;
    await installed(id);
    return id;
  }

  async function newRunningServer(type?: string, name?: string): Promise<string> {
    const id = await newServer(undefined, type, name === undefined ? {} : { name });
    await ask('POST', `/api/v2/servers/${id}/power`, { action: 'start' });
    await until(`${id} to run`, CHANGE_TIMEOUT_MS, async () => {
      const { status } = (await ask('GET', `/api/v2/servers/${id}`)) as { status: string };
      return status === 'running';
    });
    return id;
  }

  const sharedRunning = () => once('running server', () => newRunningServer('nodejs', 'Lobby'));

  /**
   * Returns a node that has a server but no longer responds. It is created with the daemon's second address, and then
   * changed to a port on which nothing listens.
   */
  const lostNode = () =>
    once('lost node', async () => {
      const url = await otherUrl();
      const { id } = await newNode({ url, publicUrl: url });
      made.set('lost server', Promise.resolve(await newServer(id)));
      const key = daemonKeys.full;
      await ask('PATCH', `/api/v2/admin/nodes/${id}`, { url: await deadUrl(), key });
      return id;
    });

  const serversAsContainers = createServersAsContainers(services, { panelUrl: url, session, ask, newServer });

  return {
    ...serversAsContainers,
    signIn,
    codes,
    passkeys: createPanelPasskeys(url, codes, ask, publicUrl),
    sharing: createPanelSharing(url, { ask, newServer, newUser }),
    ask,
    newKey,
    newUser,
    nodePlan,
    otherUrl,
    daemonKey: daemonKeys.full,
    newNode,
    newName,
    node,
    serverPlan,
    newServer,
    newRunningServer,
    lostNode,
    /** Returns a second node that responds. It is the same daemon, so a move to it is undone. */
    otherNode: () => once('other node', async () => (await newNode({ url: await startOther() })).id),
    sharedServer: () => once('server', () => newServer()),
    sharedRunning,
    /** Returns a running server with changed settings, as the document's examples show them. */
    sharedChanged: () =>
      once('changed server', async () => {
        const id = await newRunningServer('nodejs', 'Plaza');
        const ports = [{ name: 'query', protocol: 'udp', port: await freePort() }];
        const changes = { description: 'Meeting point of all players', env: { MOTD: 'Welcome' }, ports };
        await ask('PATCH', `/api/v2/servers/${id}`, changes);
        return id;
      }),
    sharedPinged: () => once('pinged server', () => newRunningServer('pinged')),
    /** Returns a node that never responds. */
    async sharedNode(): Promise<Node> {
      const id = await once('spare node', async () => (await newNode()).id);
      return (await ask('GET', `/api/v2/admin/nodes/${id}`)) as Node;
    },
    /** Creates a ban as in the document's example. */
    newBan: async () =>
      (await ask('POST', '/api/v2/admin/bans', {
        address: '203.0.113.0/24',
        reason: 'Password guessing',
      })) as WithId,
    async liftAll(): Promise<void> {
      const { items } = (await ask('GET', '/api/v2/admin/bans')) as Page<WithId>;
      for (const { id } of items) await ask('DELETE', `/api/v2/admin/bans/${id}`);
    },
    userId: () => once('user', async () => ((await ask('GET', '/api/v2/account')) as WithId).id),

    async lostServer(): Promise<string> {
      await lostNode();
      const id = await made.get('lost server');
      if (id === undefined) throw new Error('no server was created on the unreachable node');
      return id;
    },

    /** Returns a server that is being installed. `installed` waits for the end of the installation. */
    async installingServer(): Promise<string> {
      const plan = await serverPlan(await node(), 'slow');
      return ((await ask('POST', '/api/v2/servers', plan)) as WithId).id;
    },
    installed,

    /** Creates retained data: files that a deleted server has left on the node. Returns its id. */
    async newRetainedData(): Promise<string> {
      const serverId = await newServer(undefined, undefined, { name: 'Arena' });
      await ask('DELETE', `/api/v2/servers/${serverId}?removeData=false`);
      let cursor = '';
      for (;;) {
        const page = (await ask('GET', `/api/v2/retained-data?limit=100${cursor}`)) as RetainedPage;
        const found = page.items.find((each) => each.serverId === serverId);
        if (found !== undefined) return found.id;
        if (page.nextCursor === null)
          throw new Error(`the panel retains no data of the deleted server ${serverId}`);
        cursor = `&cursor=${page.nextCursor}`;
      }
    },

    /** Returns a running server that has written output. */
    async sharedLogged(): Promise<string> {
      const id = await sharedRunning();
      await until('its first line', CHANGE_TIMEOUT_MS, async () => {
        const { logs } = (await ask('GET', `/api/v2/servers/${id}/logs`)) as { logs: string[] };
        return logs.length > 0;
      });
      return id;
    },

    /** Removes what a test request has created, for callers that do not know its id. */
    async removeNamed(list: string, name: unknown): Promise<void> {
      const { items } = (await ask('GET', `${list}?limit=100`)) as Page<WithId & { name: string }>;
      for (const { id } of items.filter((each) => each.name === name)) {
        const isServer = list === '/api/v2/servers';
        if (isServer) await installed(id);
        await ask('DELETE', `${list}/${id}${isServer ? '?removeData=true' : ''}`);
      }
    },

    /** Creates as many keys as the user may have. Returns a function that deletes them. */
    async fillKeys(): Promise<() => Promise<unknown>> {
      const { items } = (await ask('GET', '/api/v2/account/apikeys?limit=100')) as Page<WithId>;
      const keys: WithId[] = [];
      for (let count = items.length; count < KEYS_PER_USER; count++) keys.push(await newKey());
      return async () => {
        for (const { id } of keys) await ask('DELETE', `/api/v2/account/apikeys/${id}`);
      };
    },

    /** Returns the id of another session of the same user. */
    async otherSession(): Promise<string> {
      const known = await sessionIds();
      await signIn();
      const id = (await sessionIds()).find((each) => !known.includes(each));
      if (id === undefined) throw new Error('the new session is not listed');
      return id;
    },

    async credentials(kind: Credential, { operation }: Parameters<Harness['credentials']>[1]) {
      if (kind === 'none' || operation.security?.length === 0) return {};
      const isPending = operation.security?.some((scheme) => 'pendingLogin' in scheme) ?? false;
      if (kind === 'full') return { cookie: await (isPending ? codes.pendingLogin() : session()) };
      const narrow = operation['x-capability'] === 'radar.read' ? 'servers.read' : 'radar.read';
      const key = await once(`key with ${narrow}`, async () => (await newKey({ permissions: [narrow] })).key);
      return { authorization: `Bearer ${key}` };
    },
  };

  async function sessionIds(): Promise<string[]> {
    const { items } = (await ask('GET', '/api/v2/account/sessions')) as Page<WithId>;
    return items.map(({ id }) => id);
  }
}

const deadUrl = async () => `http://127.0.0.1:${await freePort()}`;
