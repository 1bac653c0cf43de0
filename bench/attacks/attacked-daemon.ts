import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { daemonLimits } from '../../config/limits.js';
import { openSession } from '../../testing/clients/ssh-clients.js';
import type { Target } from '../../testing/sftp-attacks/target.js';
import { DaemonBench } from '../support/daemon-bench.js';
import { forked, type Program } from '../support/programs.js';

/** The figures of `GET /healthz` that `probe.mjs` measures. */
export type Probed = { ms: number; heldMs: number; p99Ms: number; answers: number; refused: number };
/** The figures that the daemon measures itself (`inside.cjs`). */
export type Inside = { maxMs: number; p99Ms: number; cpuMs: number; heapMib: number; buffersMib: number };
/** Memory, descriptors and connections that an attack has left. */
export type Left = { rssMib: number; descriptors: number; connections: number };

type Known = Pick<Target, 'port' | 'known'>;

const PASSWORD = 'correct horse battery';
const PROBE_EVERY_MS = 20;
const FILES_EVERY_MS = 100;

/** The built daemon with default settings and three SFTP users, measured from outside and inside its process. */
export class AttackedDaemon {
  readonly bench: DaemonBench;
  readonly #inside: string;
  readonly #running: Program[];
  readonly #prober: Program['process'];
  readonly #known: Known;
  readonly #ending = new AbortController();
  readonly #asking: Promise<void>;
  #filesMs: number[] = [];

  private constructor(
    bench: DaemonBench,
    more: { inside: string; running: Program[]; prober: Program; known: Known },
  ) {
    this.bench = bench;
    this.#inside = more.inside;
    this.#running = more.running;
    this.#prober = more.prober.process;
    this.#known = more.known;
    this.#asking = this.#askForFiles();
  }

  static async begin(): Promise<AttackedDaemon> {
    const inside = mkdtempSync(join(tmpdir(), 'berth-sftp-attack-'));
    const asItComes = Object.values(daemonLimits).map(({ name, fallback }) => [name, fallback]);
    const bench = await DaemonBench.start(undefined, {
      ...(Object.fromEntries(asItComes) as Record<string, string>),
      DAEMON_LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--require ${join(import.meta.dirname, '..', 'programs', 'inside.cjs')}`,
      BENCH_INSIDE: join(inside, 'socket'),
    });
    const id = await bench.install('attacked', 'idle');
    const known = ['ada', 'bob', 'eve'].map((username) => ({ username, password: PASSWORD }));
    let port = 0;
    for (const user of known) {
      ({ port } = (await bench.ask('POST', '/sftp/credentials', { ...user, home_dir: `/${id}` })) as {
        port: number;
      });
    }
    const running: Program[] = [];
    const words = [new URL(bench.url).port, String(bench.pid), String(PROBE_EVERY_MS)];
    const prober = await forked('probe.mjs', words, running);
    return new AttackedDaemon(bench, { inside, running, prober, known: { port, known } });
  }

  /**
   * Runs an attack in a separate process.
   * @returns the result of the attack
   */
  async attack(attack: string, more: Pick<Target, 'seed' | 'count' | 'atOnce'>): Promise<object> {
    const attacker = fork(join(import.meta.dirname, '..', 'programs', 'sftp-attacker.ts'), {
      execArgv: ['--import', 'tsx'],
    });
    const target: Target = { ...this.#known, ...more };
    attacker.send({ attack, target });
    const over = once(attacker, 'exit');
    const [came] = (await Promise.race([once(attacker, 'message'), over])) as [object | number];
    if (typeof came !== 'object') throw new Error(`the attacker of ${attack} exited early`);
    return came;
  }

  /** Returns the figures of `GET /healthz` since the last call of this method. */
  async probed(): Promise<Probed> {
    this.#prober.send({});
    return (await once(this.#prober, 'message'))[0] as Probed;
  }

  /** Returns the daemon's own figures since the last call of this method. Runs a garbage collection in the daemon. */
  async inside(): Promise<Inside> {
    let said = '';
    for await (const piece of connect(join(this.#inside, 'socket'))) said += String(piece);
    return JSON.parse(said) as Inside;
  }

  /** Returns how long lists of files took since the last call of this method, in ms. */
  files(): number[] {
    const taken = this.#filesMs;
    this.#filesMs = [];
    return taken;
  }

  async left(): Promise<Left> {
    const { active_connections } = (await this.bench.ask('GET', '/sftp/status')) as {
      active_connections: number;
    };
    return {
      rssMib: this.bench.memory(),
      descriptors: readdirSync(`/proc/${this.bench.pid}/fd`).length,
      connections: active_connections,
    };
  }

  /**
   * Checks that the right password is still accepted.
   * @throws Error if it is not
   */
  async letsIn(): Promise<void> {
    const [user] = this.#known.known;
    const { client, over } = await openSession({
      ...user,
      port: this.#known.port,
      localAddress: '127.0.0.1',
    });
    client.end();
    await over;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#asking;
    for (const { process: child } of this.#running) child.kill('SIGKILL');
    await this.bench.close();
    rmSync(this.#inside, { recursive: true, force: true });
  }

  /** Measures how long complete lists of a folder take. They need threads of the pool that also compares passwords. */
  async #askForFiles(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      this.#filesMs.push(await this.bench.time('GET', '/fs/list?path=/'));
      await sleep(FILES_EVERY_MS);
    }
  }
}
