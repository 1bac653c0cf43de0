import { type ApiResponse, callApi, mustSucceed } from '../contract-tests/api-client.js';
import { type BerthOptions, BerthProcess, until } from './berth/berth-process.js';
import { freePort } from './network/free-port.js';

export type OwnServer = { id: string; path: string; port: number };
/**
 * Sends a request about a server. `path` is relative to the path of the server in the API, and `more` are additional
 * headers.
 */
type Send<T> = (method: string, path: string, body?: unknown, more?: Record<string, string>) => Promise<T>;
/** `must` returns the body of a successful response, and throws on any other. */
export type OwnerRequests = { call: Send<ApiResponse>; must: Send<unknown> };
const PASSWORD = 'Quiet-Harbour-47';
const CHANGE_TIMEOUT_MS = 60_000;

/** A panel and a daemon, started by one command, with an administrator, and users who own servers. */
export class OwnerStage {
  readonly berth: BerthProcess;
  readonly #admin: Record<string, string>;

  private constructor(berth: BerthProcess, admin: Record<string, string>) {
    this.berth = berth;
    this.#admin = admin;
  }

  /** @param options for example a data folder with server types, which is kept */
  static async start(
    env: Record<string, string> = {},
    options: Pick<BerthOptions, 'dataDir'> = {},
  ): Promise<OwnerStage> {
    const berth = await BerthProcess.start('up', { env, ...options });
    const admin = await register(berth.panelUrl, 'ada');
    const stage = new OwnerStage(berth, admin);
    await stage.administer('PATCH', '/api/v2/admin/settings', { allowRegistration: true });
    return stage;
  }

  get url(): string {
    return this.berth.panelUrl;
  }

  administer(method: string, path: string, body?: unknown): Promise<unknown> {
    return mustSucceed(this.url, {
      method,
      path,
      headers: this.#admin,
      ...(body === undefined ? {} : { body }),
    });
  }

  /** Defines a server type for all nodes, and waits until they have it. @param type its id, as in the definition */
  async defineType(type: string, definition: object): Promise<void> {
    const path = `/api/v2/admin/types/${type}`;
    await this.administer('PUT', path, { definition });
    await until(`the nodes to have the type ${type}`, CHANGE_TIMEOUT_MS, async () => {
      const { nodes } = (await this.administer('GET', path)) as { nodes: { state: string }[] };
      return nodes.every(({ state }) => state === 'inEffect');
    });
  }

  get(headers: Record<string, string>, path: string): Promise<unknown> {
    return mustSucceed(this.url, { method: 'GET', path, headers });
  }

  /** Registers a user, and returns the headers of an API key with these permissions. */
  async user(name: string, permissions: string[] = ['*']): Promise<Record<string, string>> {
    const session = await register(this.url, name);
    const body = { name: 'tests', permissions };
    const request = { method: 'POST', path: '/api/v2/account/apikeys', headers: session, body };
    return { authorization: `Bearer ${((await mustSucceed(this.url, request)) as { key: string }).key}` };
  }

  /** Creates a server, on the panel's own node by default, and waits until it is installed. */
  async server(owner: Record<string, string>, name: string, nodeId?: string): Promise<OwnServer> {
    const port = await freePort();
    const body = {
      name,
      type: 'nodejs',
      version: 'latest',
      port,
      ...(nodeId === undefined ? {} : { nodeId }),
    };
    const request = { method: 'POST', path: '/api/v2/servers', headers: owner, body };
    const { id } = (await mustSucceed(this.url, request)) as { id: string };
    await this.untilStatus(owner, id, 'installed');
    return { id, path: `/api/v2/servers/${id}`, port };
  }

  /** Returns functions that send requests about a server with these headers. */
  on({ path: own }: Pick<OwnServer, 'path'>, headers: Record<string, string>): OwnerRequests {
    const request = (...[method, path, body, more]: Parameters<Send<unknown>>) => ({
      ...{ method, path: own + path, headers: { ...headers, ...more } },
      ...(body === undefined ? {} : { body }),
    });
    return {
      call: (...asked) => callApi(this.url, request(...asked)),
      must: (...asked) => mustSucceed(this.url, request(...asked)),
    };
  }

  untilStatus(owner: Record<string, string>, id: string, wanted: string): Promise<void> {
    return until(`${id} to be ${wanted}`, CHANGE_TIMEOUT_MS, async () => {
      const { body } = await callApi(this.url, {
        method: 'GET',
        path: `/api/v2/servers/${id}`,
        headers: owner,
      });
      return (body as { status: string }).status === wanted;
    });
  }

  stop(): Promise<void> {
    return this.berth.dispose();
  }
}

async function register(url: string, name: string): Promise<Record<string, string>> {
  const account = { email: `${name}@example.org`, username: name, password: PASSWORD };
  await mustSucceed(url, { method: 'POST', path: '/api/v2/auth/register', body: account });
  const { email, password } = account;
  const login = await callApi(url, { method: 'POST', path: '/api/v2/auth/login', body: { email, password } });
  return { cookie: String(login.headers.getSetCookie()[0]?.split(';')[0]) };
}
