import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { chown, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../../../lib/text/ids.js';
import type { ContainerSpec, ServerUser } from '../../catalog/container-spec.js';
import type { ContainerRuntime } from '../container-runtime.js';
import { ProcessRuntime } from '../process/process-runtime.js';
import { recorder } from './run-recorder.js';

export const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const FIRST_USER = 1_000_000;
const LAST_USER = 2_000_000_000;

/** Returns a user who has no processes, not even from a server in a concurrent test. */
export function freshUser(): ServerUser {
  const id = randomInt(FIRST_USER, LAST_USER);
  return { uid: id, gid: id };
}

/** Runs servers as processes with their own users, below a folder that only root can enter. Needs root. */
export class ProcessHarness {
  readonly folder = mkdtempSync(join(tmpdir(), 'berth-users-'));
  readonly runs = join(this.folder, 'data', 'daemon', 'runs');
  /** The warnings that the runtime has logged. */
  readonly warnings: unknown[] = [];
  readonly runtime = this.another();
  readonly #ids: string[] = [];

  /** Returns another runtime with the same folders, like that of a daemon after a restart. */
  another(): ContainerRuntime {
    const warn = (_fields: unknown, text?: unknown) => void this.warnings.push(text);
    return new ProcessRuntime({ runsFolder: this.runs, logger: { ...quiet, warn } });
  }

  async spec(script: string, overrides: Partial<ContainerSpec> = {}): Promise<ContainerSpec> {
    const id = newId('cnt_');
    const user = freshUser();
    const dataFolder = join(this.folder, 'data', 'servers', id);
    await mkdir(this.runs, { recursive: true, mode: 0o700 });
    await mkdir(dataFolder, { recursive: true, mode: 0o700 });
    const owner = overrides.user ?? user;
    await chown(dataFolder, owner.uid, owner.gid);
    this.#ids.push(id);
    return {
      id,
      name: 'a server',
      type: 'shell',
      version: 'latest',
      image: '',
      port: 1,
      protocols: ['tcp'],
      env: {},
      dataFolder,
      dataPath: '/data',
      capabilities: [],
      limits: { memoryBytes: 0, cpus: 0, pids: 0 },
      process: { install: [], command: ['/bin/sh', '-c', script] },
      ready: { port: 'tcp' },
      stop: { signal: 'SIGTERM' },
      user,
      userIsOwn: true,
      ...overrides,
    };
  }

  /** Starts a run and follows it. */
  async begin(spec: ContainerSpec, runtime = this.runtime) {
    const runId = newId('run_');
    await runtime.start(spec, runId);
    const seen = recorder();
    await runtime.attach(spec.id, runId, null, seen.observer);
    return { id: spec.id, runId, spec, ...seen };
  }

  /** Runs a server that ends by itself, and returns its output. */
  async outputOf(script: string, overrides?: Partial<ContainerSpec>): Promise<string> {
    const { exited, text } = await this.begin(await this.spec(script, overrides));
    await exited;
    return text();
  }

  async command(spec: ContainerSpec, ...argv: string[]) {
    const options = { timeoutMs: 60_000, maxOutputBytes: 100_000, signal: new AbortController().signal };
    return this.runtime.runCommand(spec, argv, options);
  }

  async install(spec: ContainerSpec): Promise<string> {
    let output = '';
    await this.runtime.prepare(spec, {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onOutput: async (chunk) => {
        output += chunk.toString();
      },
    });
    return output;
  }

  async dispose(): Promise<void> {
    for (const id of this.#ids) await this.runtime.remove(id);
    await this.runtime.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
