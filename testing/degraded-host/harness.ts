import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import Docker from 'dockerode';
import { type BerthPorts, BerthProcess, until } from '../berth/berth-process.js';
import { freePort } from '../network/free-port.js';

/** The response to a request. The status is 0 if there was no response. */
export type ReceivedResponse = { status: number; body: unknown; ms: number };

type Service = 'panel' | 'daemon';

/** The names of the servers, one for each operation on the degraded host. */
export const SERVERS = ['idle', 'stopped', 'restarted', 'killed', 'removed', 'watched'] as const;
export type ServerName = (typeof SERVERS)[number];

export const ACCOUNT = { email: 'ada@example.org', username: 'Ada', password: 'Quiet-Harbour-47' };

/** The timeout of a request. It is longer than any allowed time, so that a late response is recorded as late. */
const GIVE_UP_MS = 30_000;
const CHANGE_MS = 60_000;
const KEPT_CONNECTIONS = 4;

/** A running Berth with a user and servers, all of which are started except `idle`. */
export class Harness {
  readonly ports = new Map<ServerName, number>();
  readonly ids = new Map<ServerName, string>();
  berth: BerthProcess;
  /** The Node.js for later starts of services. Defaults to the current one. */
  node: string | undefined;
  readonly #env: Record<string, string>;
  readonly #ports: BerthPorts;
  readonly #key: string;
  /** Keeps the connections open that were opened before the host was degraded, so that later requests use them. */
  #agent = new Agent({ keepAlive: true, maxFreeSockets: KEPT_CONNECTIONS });

  private constructor(berth: BerthProcess, env: Record<string, string>) {
    this.berth = berth;
    this.#env = env;
    this.#ports = berth.ports;
    this.#key = berth.daemonKey;
  }

  static async open(dataDir: string, env: Record<string, string>): Promise<Harness> {
    const harness = new Harness(await BerthProcess.start('up', { dataDir, env }), env);
    try {
      await harness.#furnish();
      return harness;
    } catch (error) {
      await harness.close();
      throw error;
    }
  }

  async #furnish(): Promise<void> {
    await this.#must(this.ask('panel', 'POST', '/api/v2/auth/register', ACCOUNT), 201);
    await Promise.all(SERVERS.map((name) => this.#furnishWith(name)));
  }

  async #furnishWith(name: ServerName): Promise<void> {
    const port = await freePort();
    const plan = { type: 'nodejs', name, version: 'latest', port, env: {} };
    const { id } = (await this.#must(this.daemon('POST', '/container/install', plan))) as { id: string };
    this.ports.set(name, port);
    this.ids.set(name, id);
    if (name === 'idle') return;
    await this.#must(this.daemon('POST', '/container/start', { id }));
    await this.untilStatus(name, 'running');
  }

  idOf(name: ServerName): string {
    const id = this.ids.get(name);
    if (id === undefined) throw new Error(`no server ${name} was installed`);
    return id;
  }

  daemon(method: string, path: string, body?: unknown): Promise<ReceivedResponse> {
    return this.ask('daemon', method, path, body, { authorization: `Bearer ${this.#key}` });
  }

  signIn(): Promise<ReceivedResponse> {
    const { email, password } = ACCOUNT;
    return this.ask('panel', 'POST', '/api/v2/auth/login', { email, password });
  }

  ask(
    service: Service,
    method: string,
    path: string,
    body?: unknown,
    headers = {},
  ): Promise<ReceivedResponse> {
    const began = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type =
      text === undefined ? {} : { 'content-type': 'application/json', 'content-length': text.length };
    return new Promise((resolve) => {
      const answer = (status: number, said: unknown) =>
        resolve({ status, body: said, ms: Math.round(performance.now() - began) });
      const options = { method, agent: this.#agent, headers: { ...type, ...headers }, timeout: GIVE_UP_MS };
      const call = request(`http://127.0.0.1:${this.#ports[service]}${path}`, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', (error) => answer(0, String(error)));
        response.on('end', () => {
          const said = Buffer.concat(chunks).toString();
          answer(response.statusCode ?? 0, said === '' ? undefined : JSON.parse(said));
        });
      });
      call.on('timeout', () => call.destroy(new Error('no answer')));
      call.on('error', (error) => answer(0, String(error)));
      call.end(text);
    });
  }

  /** Opens the connections for later requests. */
  async connect(): Promise<void> {
    const asked = (['panel', 'daemon'] as const).flatMap((service) =>
      Array.from({ length: KEPT_CONNECTIONS }, () => this.ask(service, 'GET', '/healthz')),
    );
    await Promise.all(asked);
  }

  /** Returns the daemon's report about a server: its status, or the HTTP status of an error. */
  async statusOf(name: ServerName): Promise<string> {
    const { status, body } = await this.daemon('GET', `/container/status/${this.idOf(name)}`);
    return status === 200 ? (body as { status: string }).status : String(status);
  }

  /** Returns whether the server's process exists, whatever the daemon reports. */
  isUp(name: ServerName): boolean {
    const mark = `PORT=${this.ports.get(name)}`;
    return readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && isServer(pid, mark));
  }

  async untilStatus(name: ServerName, wanted: string): Promise<void> {
    let received = '';
    const isSo = async () => {
      received = await this.statusOf(name);
      return received === wanted;
    };
    await until(`${name} to be ${wanted}`, CHANGE_MS, isSo).catch((error: unknown) => {
      throw new Error(`${name} is still ${received}`, { cause: error });
    });
  }

  untilUp(name: ServerName, wanted: boolean): Promise<void> {
    return until(`${name} to be ${wanted ? 'up' : 'down'}`, CHANGE_MS, () => this.isUp(name) === wanted);
  }

  /** Forgets a server that was removed, so that the later steps skip it. */
  forget(name: ServerName): void {
    this.ids.delete(name);
  }

  /** Removes the servers, because containers on an engine outlive the services and their folder. */
  async removeServers(): Promise<void> {
    const removed = [...this.ids.values()].map((id) =>
      this.daemon('DELETE', '/container', { id, remove_data: true }),
    );
    await Promise.all(removed);
  }

  /** Kills panel and daemon, without a clean-up. */
  async killServices(): Promise<void> {
    await this.berth.kill();
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true, maxFreeSockets: KEPT_CONNECTIONS });
  }

  /**
   * Starts panel and daemon again on the same folder.
   *
   * @throws with their output if they do not become ready
   */
  async startServices(): Promise<void> {
    const { dataDir } = this.berth;
    const node = this.node === undefined ? {} : { node: this.node };
    this.berth = await BerthProcess.start('up', { dataDir, ports: this.#ports, env: this.#env, ...node });
  }

  /** Ends the services and all servers. An operator has to do this before repairing a disk. */
  async endEverything(socketPath: string | undefined): Promise<void> {
    await this.close();
    if (socketPath === undefined) return;
    const engine = new Docker({ socketPath });
    for (const name of SERVERS.filter((each) => this.isUp(each))) {
      await engine.getContainer(this.idOf(name)).kill();
      await this.untilUp(name, false);
    }
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.berth.dispose();
  }

  async #must(asked: Promise<ReceivedResponse>, status = 200): Promise<unknown> {
    const response = await asked;
    if (response.status !== status) throw new Error(`expected ${status}: ${JSON.stringify(response)}`);
    return response.body;
  }
}

/**
 * Returns whether a process is the server's program itself, in any container, and not its supervisor, which has the
 * same environment.
 */
function isServer(pid: string, mark: string): boolean {
  try {
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').endsWith('index.js\0')) return false;
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark);
  } catch {
    // The process ended during the search.
    return false;
  }
}
