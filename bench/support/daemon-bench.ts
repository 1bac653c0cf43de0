import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BerthProcess } from '../../testing/berth/berth-process.js';
import { freePort } from '../../testing/network/free-port.js';
import { cpuOfAllMs, residentMib } from './process-figures.js';

/** The program of a server that writes `LINES_A_SECOND` numbered lines of 60 characters, in 100 batches per second. */
export const FLOOD = `
const perBatch = Number(process.env.LINES_A_SECOND) / 100;
let number = 0;
const batch = () => {
  let text = '';
  for (let line = 0; line < perBatch; line += 1) text += String(number++).padStart(60, '.') + '\\n';
  if (!process.stdout.write(text)) {
    clearInterval(timer);
    process.stdout.once('drain', () => { timer = setInterval(batch, 10); });
  }
};
let timer = setInterval(batch, 10);
`;

/** A server that uses next to no memory, so that hundreds of them can run. */
const SLEEP = 'sh, -c, "echo ready; exec sleep 1000000"';

/** @param command what the process runtime runs */
export const typeFile = (type: string, program: string, command = '"{node}", index.js') => `type: ${type}
name: ${type}
description: A part of the measurements.
image: node:{version}
versions:
  latest:
    image: berth/nodejs:host-{host_node_version}
    build: host-node
default_port: 3001
protocols: [tcp]
env:
  LINES_A_SECOND: "0"
data_path: /data
command: [node, index.js]
ready:
  pattern: '.'
stop:
  signal: SIGTERM
limits:
  memory_bytes: 268435456
  cpus: 1
  pids: 64
files:
  index.js:
    content: |
${program.trim().replace(/^/gm, '      ')}
process:
  command: [${command}]
`;

/** A separate daemon, with a client for its HTTP API. */
export class DaemonBench {
  readonly #berth: BerthProcess;
  readonly #dataDir: string;

  private constructor(berth: BerthProcess, dataDir: string) {
    this.#berth = berth;
    this.#dataDir = dataDir;
  }

  /** Uses Docker if `dockerHost` is given, otherwise processes. */
  static async start(
    dockerHost: string | undefined,
    more: Record<string, string> = {},
  ): Promise<DaemonBench> {
    const dataDir = mkdtempSync(join(tmpdir(), 'berth-bench-'));
    mkdirSync(join(dataDir, 'catalog'));
    writeFileSync(join(dataDir, 'catalog', 'flood.yaml'), typeFile('flood', FLOOD));
    const idle = "console.log('ready'); setInterval(() => undefined, 1e6);";
    writeFileSync(join(dataDir, 'catalog', 'idle.yaml'), typeFile('idle', idle));
    writeFileSync(join(dataDir, 'catalog', 'sleep.yaml'), typeFile('sleep', '// Not run.', SLEEP));
    const env: Record<string, string> =
      dockerHost === undefined
        ? { DAEMON_RUNTIME: 'process' }
        : { DAEMON_RUNTIME: 'docker', DOCKER_HOST: dockerHost };
    return new DaemonBench(
      await BerthProcess.start('daemon', { dataDir, env: { ...env, ...more } }),
      dataDir,
    );
  }

  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(this.#berth.daemonUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.#berth.daemonKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${text}`);
    return answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
  }

  /** The URL and the credential of the daemon. */
  get url(): string {
    return this.#berth.daemonUrl;
  }

  get authorization(): string {
    return `Bearer ${this.#berth.daemonKey}`;
  }

  get pid(): number {
    return this.#berth.pid;
  }

  /** Creates a folder on the disk of the daemon's files. It is removed at the end. */
  folder(name: string): string {
    const folder = join(this.#dataDir, 'bench', name);
    mkdirSync(folder, { recursive: true });
    return folder;
  }

  /** Returns the folder of a container's files. */
  folderOf(id: string): string {
    return join(this.#dataDir, 'servers', id);
  }

  /** Returns the folder of a container's log. */
  logFolderOf(id: string): string {
    return join(this.#dataDir, 'daemon', 'logs', id);
  }

  async install(name: string, type: string, env: Record<string, string> = {}): Promise<string> {
    const body = { type, name, version: 'latest', port: await freePort(), env };
    return ((await this.ask('POST', '/container/install', body)) as { id: string }).id;
  }

  async untilStatus(id: string, wanted: string): Promise<void> {
    for (;;) {
      const { status } = (await this.ask('GET', `/container/status/${id}`)) as { status: string };
      if (status === wanted) return;
      await sleep(20);
    }
  }

  /** Measures a request in ms. */
  async time(method: string, path: string, body?: unknown): Promise<number> {
    const began = performance.now();
    await this.ask(method, path, body);
    return performance.now() - began;
  }

  /** Resident memory in MiB. */
  memory(): number {
    return residentMib(this.#berth.pid);
  }

  /** CPU time used so far, in ms, including processes that have ended. */
  cpu(): number {
    return cpuOfAllMs(this.#berth.pid);
  }

  async close(): Promise<void> {
    await this.#berth.stop('SIGTERM');
    await this.#berth.dispose();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
