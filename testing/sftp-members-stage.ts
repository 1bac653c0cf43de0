import { callApi, mustSucceed } from '../contract-tests/api-client.js';
import { type LiveSession, openSession } from './clients/ssh-clients.js';
import { freePort } from './network/free-port.js';
import { eventually } from './time/eventually.js';

type Headers = Record<string, string>;
export type User = { id: string; name: string; headers: Headers };
export type Credential = {
  id: string;
  username: string;
  password: string;
  port: number;
  expiresAt: string | null;
  actor: string | null;
};

const PASSWORD = 'Quiet-Harbour-47';
export const SFTP_CAPABILITIES = ['servers.read', 'sftp.read', 'sftp.write'];

/** Users of a panel with a node, who share servers and open SFTP sessions. */
export class SftpMembersStage {
  readonly #panel: { url: string };
  #admin: User | undefined;
  #names = 0;

  /** @param panel a new panel; its `url` may change when it is started again */
  constructor(panel: { url: string }) {
    this.#panel = panel;
  }

  /** Registers the administrator, and adds the node. */
  async begin(node: { url: string; key: string }): Promise<void> {
    const admin = await this.user('ada');
    this.#admin = admin;
    await this.must(admin, 'POST', '/admin/nodes', { name: 'one', ...node });
    await this.must(admin, 'PATCH', '/admin/settings', { allowRegistration: true });
  }

  get admin(): User {
    if (this.#admin === undefined) throw new Error('the test environment was used before it was started');
    return this.#admin;
  }

  /** Sends a request to the panel as a user. @throws unless it succeeds */
  async must<T = unknown>({ headers }: User, method: string, path: string, body?: unknown): Promise<T> {
    const request = { method, path: `/api/v2${path}`, headers, ...(body === undefined ? {} : { body }) };
    return (await mustSucceed(this.#panel.url, request)) as T;
  }

  async status({ headers }: User, method: string, path: string, body: unknown): Promise<number> {
    return (await callApi(this.#panel.url, { method, path: `/api/v2${path}`, headers, body })).status;
  }

  /** Registers a user and signs in. */
  async user(name: string): Promise<User> {
    this.#names += 1;
    const username = `${name}${this.#names}`;
    const account = { email: `${username}@example.org`, username, password: PASSWORD };
    const register = { method: 'POST', path: '/api/v2/auth/register', body: account };
    await mustSucceed(this.#panel.url, register);
    const { email, password } = account;
    const login = await callApi(this.#panel.url, {
      ...{ method: 'POST', path: '/api/v2/auth/login', body: { email, password } },
    });
    const headers = { cookie: String(login.headers.getSetCookie()[0]?.split(';')[0]) };
    const { user } = login.body as unknown as { user: { id: string } };
    return { id: user.id, name: username, headers };
  }

  /** Creates a server and waits until it is installed. @returns its id */
  async server(owner: User): Promise<string> {
    const body = { name: owner.name, type: 'nodejs', version: 'latest', port: await freePort() };
    const { id } = await this.must<{ id: string }>(owner, 'POST', '/servers', body);
    const isInstalled = async () =>
      (await this.must<{ status: string }>(owner, 'GET', `/servers/${id}`)).status === 'installed';
    await eventually('the installation', isInstalled);
    return id;
  }

  /** Makes a user a member with the capabilities for SFTP and `more`. @returns the path of the membership */
  async join(
    owner: User,
    serverId: string,
    member: User,
    expiresAt?: string,
    more: string[] = [],
  ): Promise<string> {
    const members = `/servers/${serverId}/members`;
    const invitation = {
      capabilities: [...SFTP_CAPABILITIES, ...more],
      ...(expiresAt && { membershipExpiresAt: expiresAt }),
    };
    const { url } = await this.must<{ url: string }>(owner, 'POST', members, invitation);
    const token = url.split('#token=')[1];
    const { id } = await this.must<{ id: string }>(member, 'POST', '/invitations/accept', { token });
    return `${members}/${id}`;
  }

  credential(user: User, serverId: string, more: object = {}): Promise<Credential> {
    this.#names += 1;
    const body = { username: `sftp${this.#names}`, homeDir: '/', ...more };
    return this.must(user, 'POST', `/servers/${serverId}/sftp/credentials`, body);
  }
}

export const logIn = ({ username, password, port }: Credential): Promise<LiveSession> =>
  openSession({ username, password, port });

export const canLogIn = async (credential: Credential): Promise<boolean> => {
  const session = await logIn(credential).catch(() => undefined);
  session?.client.end();
  await session?.over;
  return session !== undefined;
};

/** Returns whether the session is still open. */
export async function isOpen({ over }: LiveSession): Promise<boolean> {
  const next = new Promise<boolean>((resolve) => setImmediate(() => resolve(true)));
  return Promise.race([over.then(() => false), next]);
}
