import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../lib/openapi.js';
import { packageRoot } from '../lib/package-root.js';
import { announceService } from './announced-services.js';
import { freePort } from './free-port.js';
import { NO_LIMITS } from './no-limits.js';
import { ownUids } from './own-uids.js';

export type BerthCommand = 'up' | 'panel' | 'daemon';

export type BerthOptions = {
  /** Kept when given; otherwise a temporary folder that `dispose` removes. */
  dataDir?: string;
  /** Ports to listen on again after a restart; free ones otherwise. */
  ports?: BerthPorts;
  env?: Record<string, string>;
  /** The Node.js binary; the running one by default. */
  node?: string;
  /** A copy of the repository, in which a reader types this: `npm start`, say. All is kept in its `./data`. */
  typed?: { checkout: string; words: [string, ...string[]] };
};

export type BerthPorts = { panel: number; daemon: number; sftp: number };
export type BerthEnd = { code: number | null; signal: NodeJS.Signals | null; ms: number };

const READY_TIMEOUT_MS = 120_000;
const END_TIMEOUT_MS = 60_000;
const POLL_EVERY_MS = 25;
const MAX_OUTPUT_CHARACTERS = 1024 * 1024;
/** What each command prints last of all, once it can be used. */
const READY_LINE: Record<BerthCommand, RegExp> = {
  up: /^Ctrl-C stops both/m,
  panel: /^panel +http/m,
  daemon: /^daemon +http/m,
};

/** The real compiled command in a process group of its own, as a shell would run it. */
export class BerthProcess {
  readonly command: BerthCommand;
  readonly dataDir: string;
  readonly ports: BerthPorts;
  readonly #child: ChildProcess;
  readonly #ended: Promise<BerthEnd>;
  readonly #ownsDataDir: boolean;
  readonly #hosts: { panel: string; daemon: string };
  /** What tells of the end of each service that was announced. */
  #announced: (() => void)[] = [];
  #end: BerthEnd | undefined;
  #output = '';

  private constructor(command: BerthCommand, options: BerthOptions, ports: BerthPorts) {
    this.command = command;
    this.ports = ports;
    const { typed, env = {}, node = process.execPath } = options;
    const kept = typed === undefined ? options.dataDir : join(typed.checkout, 'data');
    this.#ownsDataDir = kept === undefined;
    this.dataDir = kept ?? mkdtempSync(join(tmpdir(), 'berth-test-'));
    this.#hosts = { panel: env['PANEL_HOST'] ?? '127.0.0.1', daemon: env['DAEMON_HOST'] ?? '127.0.0.1' };
    const { DATA_DIR, DAEMON_UID_RANGE, ...fromNowhere } = berthEnvironment(this.dataDir, ports, {
      ...pathOf(node),
      ...env,
    });
    const [program, ...args] = typed?.words ?? [compiledCommand(), command];
    const began = performance.now();
    this.#child = spawn(program, args, {
      cwd: typed?.checkout ?? tmpdir(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: typed === undefined ? { ...fromNowhere, DATA_DIR, DAEMON_UID_RANGE } : fromNowhere,
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output = (this.#output + chunk.toString()).slice(-MAX_OUTPUT_CHARACTERS);
        this.#announce();
      });
    }
    this.#ended = new Promise((resolve, reject) => {
      this.#child.once('error', reject);
      this.#child.once('close', (code, signal) => {
        this.#end = { code, signal, ms: performance.now() - began };
        for (const tellEnd of this.#announced) tellEnd();
        resolve(this.#end);
      });
    });
    // Whoever waits for it sees the failure; nobody may be waiting yet.
    this.#ended.catch(() => undefined);
  }

  /** Starts the command without waiting for it to be ready. */
  static async spawn(command: BerthCommand, options: BerthOptions = {}): Promise<BerthProcess> {
    return new BerthProcess(command, options, options.ports ?? (await freePorts()));
  }

  /** Starts the command and waits until its services answer. What did not become ready is gone again. */
  static async start(command: BerthCommand, options: BerthOptions = {}): Promise<BerthProcess> {
    const berth = await BerthProcess.spawn(command, options);
    try {
      await berth.#untilReady();
      return berth;
    } catch (error) {
      await berth.dispose();
      throw error;
    }
  }

  get panelUrl(): string {
    return urlOf(this.#hosts.panel, this.ports.panel);
  }

  get daemonUrl(): string {
    return urlOf(this.#hosts.daemon, this.ports.daemon);
  }

  /** Everything that was written to both outputs so far. */
  get output(): string {
    return this.#output;
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the command was not started');
    return this.#child.pid;
  }

  /** The key that a daemon shows once, at its first start. */
  get daemonKey(): string {
    const [, key] = /daemon key, shown this once: (\S+)/.exec(this.#output) ?? [];
    if (key === undefined) throw new Error(`no daemon key was shown:\n${this.#output}`);
    return key;
  }

  /** Waits for the end without asking for it. */
  async ended(timeoutMs = END_TIMEOUT_MS): Promise<BerthEnd> {
    const late = new AbortController();
    const lateEnd = sleep(timeoutMs, undefined, { signal: late.signal }).then(
      () => Promise.reject(new Error(`still running after ${timeoutMs} ms:\n${this.#output}`)),
      () => new Promise<never>(() => undefined),
    );
    return Promise.race([this.#ended, lateEnd]).finally(() => late.abort());
  }

  /** Asks for the end and waits for it. SIGINT goes to the whole group, as Ctrl-C in a terminal does. */
  async stop(signal: 'SIGINT' | 'SIGTERM' = 'SIGINT'): Promise<BerthEnd> {
    const began = performance.now();
    this.#signal(signal, signal === 'SIGINT');
    const end = await this.ended();
    return { ...end, ms: performance.now() - began };
  }

  /** Ends the command and the services that it started, with no chance to tidy up. Servers run on. */
  async kill(): Promise<void> {
    this.#signal('SIGKILL', true);
    await this.ended();
  }

  /** Ends everything that came of it, servers included, and removes its own data folder. */
  async dispose(): Promise<void> {
    if (this.#end === undefined) await this.kill();
    await endServers(this.dataDir);
    if (this.#ownsDataDir) rmSync(this.dataDir, { recursive: true, force: true });
  }

  #signal(signal: NodeJS.Signals, toGroup: boolean): void {
    if (this.#end !== undefined) return;
    signalProcess(toGroup ? -this.pid : this.pid, signal);
  }

  /** From when on its ports are its own: before it says so, another program may answer there. */
  #announce(): void {
    if (this.#announced.length > 0 || !READY_LINE[this.command].test(this.#output)) return;
    this.#announced = this.#services.map(([service, url]) => announceService(service, url));
  }

  get #services(): (readonly [Service, string])[] {
    return [
      ...(this.command === 'daemon' ? [] : [['panel', this.panelUrl] as const]),
      ...(this.command === 'panel' ? [] : [['daemon', this.daemonUrl] as const]),
    ];
  }

  async #untilReady(): Promise<void> {
    const urls = this.#services.map(([, url]) => url);
    await until(`berth ${this.command} to be ready`, READY_TIMEOUT_MS, async () => {
      if (this.#end !== undefined) {
        throw new Error(`berth ${this.command} ended with code ${this.#end.code}:\n${this.#output}`);
      }
      return READY_LINE[this.command].test(this.#output) && (await allHealthy(urls));
    });
  }
}

const urlOf = (host: string, port: number) => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;

/** Polls until `isTrue`. @throws when that is not so within `timeoutMs` */
export async function until(
  what: string,
  timeoutMs: number,
  isTrue: () => Promise<boolean> | boolean,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms for ${what}`);
    await sleep(POLL_EVERY_MS);
  }
}

export async function isHealthy(url: string, timeoutMs = 5000): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeoutMs) })).status === 200;
  } catch {
    // Nobody listens yet, or no more: that is the answer, whatever the network called it.
    return false;
  }
}

const allHealthy = async (urls: string[]): Promise<boolean> =>
  (await Promise.all(urls.map((url) => isHealthy(url)))).every(Boolean);

/** Ports that were free a moment ago, all different. */
export async function freePorts(): Promise<BerthPorts> {
  return { panel: await freePort(), daemon: await freePort(), sftp: await freePort() };
}

/** Where `npm run build` puts the command. */
export function compiledCommand(): string {
  const file = join(packageRoot(), 'dist', 'cli', 'berth.js');
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first`);
  return file;
}

/** The command takes the Node.js that it finds, with the options of its own first line. */
const pathOf = (node = process.execPath) => ({
  PATH: `${dirname(node)}:${process.env['PATH'] ?? '/usr/bin:/bin'}`,
});

/**
 * Nothing of the caller's own environment, such as a DATABASE_URL, gets to the services. Requests are not limited,
 * unless `more` says so.
 */
export function berthEnvironment(
  dataDir: string,
  ports: BerthPorts,
  more: Record<string, string> = {},
): Record<string, string> {
  const { first, last } = ownUids();
  return {
    ...NO_LIMITS,
    ...pathOf(),
    HOME: dataDir,
    DATA_DIR: dataDir,
    DAEMON_RUNTIME: 'process',
    DAEMON_UID_RANGE: `${first}-${last}`,
    PANEL_PORT: String(ports.panel),
    DAEMON_PORT: String(ports.daemon),
    DAEMON_SFTP_PORT: String(ports.sftp),
    ...more,
  };
}

/** Processes that work inside the folder or name it among their arguments: servers and their supervisors. */
export function processesOf(dataDir: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => {
      try {
        const folder = readlinkSync(`/proc/${pid}/cwd`);
        const isInside = folder === dataDir || folder.startsWith(`${dataDir}/`);
        return isInside || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`${dataDir}/`);
      } catch {
        // It ended while we looked, or is somebody else's.
        return false;
      }
    });
}

/** Kills the servers of a data folder, which run on when their daemon ends. */
export async function endServers(dataDir: string): Promise<void> {
  await until(`the servers in ${dataDir} to end`, END_TIMEOUT_MS, () => {
    const left = processesOf(dataDir);
    for (const pid of left) signalProcess(pid, 'SIGKILL');
    return left.length === 0;
  });
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // Gone already, which is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
