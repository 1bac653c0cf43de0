import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../../lib/contract/openapi.js';
import { packageRoot } from '../../lib/process/package-root.js';
import { ownUids } from '../game-servers/own-uids.js';
import { freePort } from '../network/free-port.js';
import { eventually } from '../time/eventually.js';
import { announceService } from './announced-services.js';
import { NO_LIMITS } from './no-limits.js';

export type BerthCommand = 'up' | 'panel' | 'daemon';

export type BerthOptions = {
  /** The data folder, which is kept. Defaults to a temporary folder that `dispose` removes. */
  dataDir?: string;
  /** Ports to use again after a restart; free ports by default. */
  ports?: BerthPorts;
  env?: Record<string, string>;
  /** The Node.js binary; the current one by default. */
  node?: string;
  /** Runs `words` as a reader types them in a copy of the repository. All data is in `./data` of the copy. */
  typed?: { checkout: string; words: [string, ...string[]] };
};

export type BerthPorts = { panel: number; daemon: number; sftp: number };
export type BerthEnd = { code: number | null; signal: NodeJS.Signals | null; ms: number };

const READY_TIMEOUT_MS = 120_000;
/** What a reader types also builds Berth, which takes a minute of CPU time, and other suites run at the same time. */
const BUILT_TIMEOUT_MS = 360_000;
const END_TIMEOUT_MS = 60_000;
const MAX_OUTPUT_CHARACTERS = 1024 * 1024;
/** For each command, the last line that it prints when it is ready. */
const READY_LINE: Record<BerthCommand, RegExp> = {
  up: /^Ctrl-C stops both/m,
  panel: /^panel +http/m,
  daemon: /^daemon +http/m,
};

/** Runs the compiled command in a process group of its own, as a shell would. */
export class BerthProcess {
  readonly command: BerthCommand;
  readonly dataDir: string;
  readonly ports: BerthPorts;
  readonly #child: ChildProcess;
  readonly #ended: Promise<BerthEnd>;
  readonly #ownsDataDir: boolean;
  readonly #readyTimeoutMs: number;
  readonly #hosts: { panel: string; daemon: string };
  /** Functions to call when the announced services have ended. */
  #announced: (() => void)[] = [];
  #end: BerthEnd | undefined;
  #output = '';
  #daemonKey: string | undefined;

  private constructor(command: BerthCommand, options: BerthOptions, ports: BerthPorts) {
    this.command = command;
    this.ports = ports;
    const { typed, env = {}, node = process.execPath } = options;
    this.#readyTimeoutMs = typed === undefined ? READY_TIMEOUT_MS : BUILT_TIMEOUT_MS;
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
        for (const announceEnd of this.#announced) announceEnd();
        resolve(this.#end);
      });
    });
    // Prevents an unhandled rejection while no caller waits for the end of the process.
    this.#ended.catch(() => undefined);
  }

  /** Starts the command without waiting until it is ready. */
  static async spawn(command: BerthCommand, options: BerthOptions = {}): Promise<BerthProcess> {
    return new BerthProcess(command, options, options.ports ?? (await freePorts()));
  }

  /** Starts the command and waits until its services respond. If they do not, ends the process and removes its data. */
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

  /** Returns everything that was written to both outputs so far. */
  get output(): string {
    return this.#output;
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the command was not started');
    return this.#child.pid;
  }

  /** Returns the key that a daemon prints once, at its first start. */
  get daemonKey(): string {
    // Keep the key, because the first output may be dropped later.
    this.#daemonKey ??= /daemon key, shown this once: (\S+)/.exec(this.#output)?.[1];
    if (this.#daemonKey === undefined) throw new Error(`no daemon key was shown:\n${this.#output}`);
    return this.#daemonKey;
  }

  /** Waits until the command ends by itself. */
  async ended(timeoutMs = END_TIMEOUT_MS): Promise<BerthEnd> {
    const late = new AbortController();
    const lateEnd = sleep(timeoutMs, undefined, { signal: late.signal }).then(
      () => Promise.reject(new Error(`still running after ${timeoutMs} ms:\n${this.#output}`)),
      () => new Promise<never>(() => undefined),
    );
    return Promise.race([this.#ended, lateEnd]).finally(() => late.abort());
  }

  /** Sends the signal to the process group, as Ctrl-C in a terminal does for SIGINT, and waits for the end. */
  async stop(signal: 'SIGINT' | 'SIGTERM' = 'SIGINT'): Promise<BerthEnd> {
    const began = performance.now();
    this.#signal(signal, signal === 'SIGINT');
    const end = await this.ended();
    return { ...end, ms: performance.now() - began };
  }

  /** Kills the command and the services that it started, without a clean-up. Servers keep running. */
  async kill(): Promise<void> {
    this.#signal('SIGKILL', true);
    await this.ended();
  }

  /** Ends every process that the command started, servers included, and removes its own data folder. */
  async dispose(): Promise<void> {
    if (this.#end === undefined) await this.kill();
    await endServers(this.dataDir);
    if (this.#ownsDataDir) rmSync(this.dataDir, { recursive: true, force: true });
  }

  #signal(signal: NodeJS.Signals, toGroup: boolean): void {
    if (this.#end !== undefined) return;
    signalProcess(toGroup ? -this.pid : this.pid, signal);
  }

  /** Announces the services once the command has bound their ports. Earlier, another program may use the ports. */
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
    await until(`berth ${this.command} to be ready`, this.#readyTimeoutMs, async () => {
      if (this.#end !== undefined) {
        throw new Error(`berth ${this.command} ended with code ${this.#end.code}:\n${this.#output}`);
      }
      return READY_LINE[this.command].test(this.#output) && (await allHealthy(urls));
    });
  }
}

const urlOf = (host: string, port: number) => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;

/** Does what `eventually` does, within this time. */
export const until = (
  what: string,
  timeoutMs: number,
  isTrue: () => Promise<boolean> | boolean,
): Promise<void> => eventually(what, isTrue, timeoutMs);

export async function isHealthy(url: string, timeoutMs = 5000): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeoutMs) })).status === 200;
  } catch {
    // Any network error means that no service listens, yet or any more.
    return false;
  }
}

const allHealthy = async (urls: string[]): Promise<boolean> =>
  (await Promise.all(urls.map((url) => isHealthy(url)))).every(Boolean);

/** Returns different ports that were free a moment ago. */
export async function freePorts(): Promise<BerthPorts> {
  return { panel: await freePort(), daemon: await freePort(), sftp: await freePort() };
}

/** Returns the path at which `npm run build` puts the command. */
export function compiledCommand(): string {
  const file = join(packageRoot(), 'dist', 'cli', 'berth.js');
  if (!existsSync(file)) throw new Error(`${file} is missing: run \`npm run build\` first`);
  return file;
}

/** Returns a PATH in which this Node.js comes first, because the first line of the command looks for `node` there. */
const pathOf = (node = process.execPath) => ({
  PATH: `${dirname(node)}:${process.env['PATH'] ?? '/usr/bin:/bin'}`,
});

/** Returns an environment without the test run's variables. Rate limits are off unless `more` sets them. */
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

/** Returns the processes whose working folder is in the folder, or that have its path in their arguments. */
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
        // The process ended during the search, or belongs to another user.
        return false;
      }
    });
}

/** Kills the servers of a data folder, which keep running when their daemon stops. */
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
    // The process has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
