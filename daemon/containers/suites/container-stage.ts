import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { packageRoot } from '../../../lib/process/package-root.js';
import { bundledProgram } from '../../../testing/berth/bundled-program.js';
import { freePort } from '../../../testing/network/free-port.js';
import { eventually } from '../../../testing/time/eventually.js';
import type { ContainerRuntime } from '../../runtimes/container-runtime.js';
import { type Harness, type HarnessOptions, openHarness } from './container-world.js';

/** A server that ends on request, and one that ignores it. Neither uses any CPU time. */
export const READY = 'echo ready; exec sleep 100000';
export const DEAF = 'trap "" TERM INT; echo ready; exec sleep 100000';

/** A separate harness for each test of the surrounding `describe`, and short methods for its actions. */
export class ContainerFixture {
  readonly socketOf: () => string | undefined;
  #folder = '';
  #harness: Harness | undefined;
  #program: Promise<string> | undefined;

  constructor(socketOf: () => string | undefined) {
    this.socketOf = socketOf;
    beforeEach(async () => {
      this.#folder = mkdtempSync(join(tmpdir(), 'berth-containers-'));
      await this.open();
    });
    afterEach(async () => {
      const { containers } = this;
      await Promise.all(containers.list().map(({ id }) => containers.remove(id, { removeData: true })));
      await this.harness.close();
      await rm(this.#folder, { recursive: true, force: true });
    });
  }

  get harness(): Harness {
    if (this.#harness === undefined) throw new Error('the containers are not open');
    return this.#harness;
  }

  get containers() {
    return this.harness.containers;
  }

  get folder(): string {
    return this.#folder;
  }

  readonly open = async (options: Partial<HarnessOptions> = {}) => {
    const dockerSocket = this.socketOf();
    const engine = dockerSocket === undefined ? {} : { dockerSocket };
    this.#harness = await openHarness({ folder: this.#folder, ...engine, ...options });
    await this.containers.recover();
  };

  readonly reopen = async (options: Partial<HarnessOptions> = {}) => {
    await this.harness.close();
    await this.open(options);
  };

  readonly install = async (script: string, { type = 'shell', name = 'one', env = {} } = {}) => {
    const port = await freePort();
    return (await this.containers.install({ type, name, port, env: { SCRIPT: script, ...env } })).id;
  };

  readonly is = (id: string, status: string) =>
    eventually(`${id} is ${status}`, () => this.containers.status(id).status === status);

  readonly run = async (script: string, options = {}) => {
    const id = await this.install(script, options);
    await this.containers.start(id);
    await this.is(id, 'running');
    return id;
  };

  readonly logs = async (id: string, tail = 10_000) =>
    (await this.harness.logs.read(id, { tail })).map(({ text }) => text);

  /** Returns the engine's own report. */
  readonly actual = async (id: string) => (await this.harness.runtime.inspect(id)).state;

  /** Runs a separate daemon that kills itself at a step of an action, and then opens the next one. */
  readonly doom = async (action: string, step: string, options: Partial<HarnessOptions> = {}) => {
    await this.harness.close();
    await this.untilKilled(action, step);
    await this.open(options);
  };

  /** Runs a separate daemon until it has killed itself at a step of an action. */
  readonly untilKilled = async (action: string, step: string) => {
    const [, signal] = (await once(await this.spawnDaemon(action, step), 'exit')) as [unknown, string | null];
    expect(signal).toBe('SIGKILL');
  };

  /** Runs a separate daemon that is killed after the response to an action, and then opens the next one. */
  readonly doomAfter = async (action: string, options: Partial<HarnessOptions> = {}) => {
    await this.harness.close();
    const doomed = await this.spawnDaemon(action, '-');
    let said = '';
    for await (const chunk of doomed.stdout) {
      said += String(chunk);
      if (said.includes('done')) break;
    }
    const ended = once(doomed, 'exit');
    doomed.kill('SIGKILL');
    await ended;
    await this.open(options);
  };

  async spawnDaemon(action: string, step: string) {
    this.#program ??= bundledProgram('daemon/containers/suites/doomed-daemon.ts', [
      'daemon/runtimes/process/host/process-file-reader.ts',
    ]);
    const words = [await this.#program, this.#folder, this.socketOf() ?? '-', action, step];
    return spawn(process.execPath, words, {
      cwd: packageRoot(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }
}

/** Calls (and waits for) `before` whenever the method is called, or with null any method that uses the engine. */
export function watched(
  runtime: ContainerRuntime,
  method: keyof ContainerRuntime | null,
  before: () => void | Promise<void>,
): ContainerRuntime {
  return new Proxy(runtime, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      // These two never use the engine before they return.
      if (name === 'onChange' || name === 'close') return value.bind(target) as unknown;
      return async (...args: unknown[]) => {
        if (method === null || name === method) await before();
        return (await value.apply(target, args)) as unknown;
      };
    },
  });
}
