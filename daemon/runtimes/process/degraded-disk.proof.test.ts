import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { errorCode } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { eventually } from '../../../testing/time/eventually.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { ContainerRuntime } from '../container-runtime.js';
import { findProcesses, isMarked } from '../suites/living-processes.js';
import { recorder } from '../suites/run-recorder.js';
import { ProcessRuntime } from './process-runtime.js';

const silent = () => undefined;
const logger = { debug: silent, info: silent, warn: silent, error: silent };
const mount = (...words: string[]) => execFileSync('mount', words);
const BLOCK = Buffer.alloc(4096);

/** A small disk for the files that the daemon keeps about runs. The servers' folders are on another disk. */
class Disk {
  readonly folder = mkdtempSync(join(tmpdir(), 'berth-disk-'));
  readonly runs = join(this.folder, 'runs');
  #mounts = 1;

  constructor() {
    mount('-t', 'tmpfs', '-o', 'size=2m,nr_inodes=200', 'none', this.folder);
    mkdirSync(this.runs);
  }

  readonly useUpBytes = () => this.#untilRefused((name) => writeFileSync(name, BLOCK, { flag: 'wx' }));
  readonly useUpInodes = () => this.#untilRefused((name) => writeFileSync(name, '', { flag: 'wx' }));

  /** Makes the disk read-only. Open files stay writable, unlike after an operator's `mount -o remount,ro`. */
  readonly refuseWriting = () => {
    mount('--bind', this.folder, this.folder);
    mount('-o', 'remount,bind,ro', this.folder);
    this.#mounts += 1;
  };

  heal(): void {
    for (; this.#mounts > 1; this.#mounts -= 1) execFileSync('umount', [this.folder]);
    rmSync(join(this.folder, 'ballast'), { recursive: true, force: true });
  }

  dispose(): void {
    this.heal();
    execFileSync('umount', ['--lazy', this.folder]);
    rmSync(this.folder, { recursive: true });
  }

  #untilRefused(take: (name: string) => void): void {
    const ballast = join(this.folder, 'ballast');
    try {
      mkdirSync(ballast, { recursive: true });
      for (let number = 0; ; number += 1) take(join(ballast, String(number)));
    } catch (error) {
      if (errorCode(error) !== 'ENOSPC') throw error;
    }
  }
}

describeAsRoot('servers as processes on a degraded disk', () => {
  let disk: Disk;
  let servers: string;
  let runtime: ContainerRuntime;
  const specs: ContainerSpec[] = [];

  beforeEach(() => {
    disk = new Disk();
    servers = mkdtempSync(join(tmpdir(), 'berth-servers-'));
    runtime = new ProcessRuntime({ runsFolder: disk.runs, logger });
  });
  afterEach(async () => {
    disk.heal();
    for (const { id } of specs.splice(0)) await runtime.remove(id);
    await runtime.close();
    disk.dispose();
    rmSync(servers, { recursive: true });
  });

  const make = (script: string): ContainerSpec => {
    const id = newId('cnt_');
    const dataFolder = join(servers, id);
    mkdirSync(dataFolder);
    const spec: ContainerSpec = {
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
    };
    specs.push(spec);
    return spec;
  };
  const run = async (script: string) => {
    const { id } = make(script);
    const runId = newId('run_');
    await runtime.start(specs.at(-1) ?? make(script), runId);
    const { observer, exited, text } = recorder();
    await runtime.attach(id, runId, null, observer);
    await eventually('the server', () => text().startsWith('up\n'));
    return { id, exited };
  };
  const processesOf = (id: string) => findProcesses((pid) => isMarked(pid, id));
  const exitOf = async (id: string) => {
    const state = await new ProcessRuntime({ runsFolder: disk.runs, logger }).inspect(id);
    return state.state === 'stopped' ? state.exit : state;
  };

  const SLEEPER = 'echo up; exec sleep 1000';
  const faults = { 'no byte left': 'useUpBytes', 'no inode left': 'useUpInodes' } as const;

  describe.each(Object.entries(faults))('%s', (_, degrade) => {
    test('servers on a full disk can be stopped, and the next daemon knows how they ended', async () => {
      const trapping = await run('trap "exit 7" TERM; echo up; while :; do sleep 0.05; done');
      const killed = await run(SLEEPER);
      disk[degrade]();
      await runtime.signal(trapping.id, 'SIGTERM');
      expect(await trapping.exited).toMatchObject({ code: 7, signal: null });
      expect(await exitOf(trapping.id)).toMatchObject({ code: 7, signal: null });
      await runtime.signal(killed.id, 'SIGKILL');
      expect(await killed.exited).toMatchObject({ code: null, signal: 'SIGKILL', oomKilled: false });
      expect(await exitOf(killed.id)).toMatchObject({ signal: 'SIGKILL', oomKilled: false });
      await runtime.remove(killed.id);
      expect(readdirSync(disk.runs)).toEqual([trapping.id]);
    });

    test('starting a server on a full disk is refused and leaves nothing, and works once there is space', async () => {
      disk[degrade]();
      const spec = make(SLEEPER);
      await expect(runtime.start(spec, newId('run_'))).rejects.toMatchObject({
        kind: 'disk_full',
        message: expect.stringContaining('the disk is full'),
      });
      expect(readdirSync(disk.runs)).toEqual([]);
      expect(await processesOf(spec.id)).toEqual([]);
      expect(await runtime.inspect(spec.id)).toEqual({ state: 'absent' });
      disk.heal();
      await runtime.start(spec, newId('run_'));
      expect(await runtime.inspect(spec.id)).toMatchObject({ state: 'running' });
    });
  });

  test('servers on a read-only disk can be stopped, and the error of starting one says why it fails', async () => {
    const trapping = await run(SLEEPER);
    const killed = await run(SLEEPER);
    const removed = await run(SLEEPER);
    disk.refuseWriting();
    await runtime.signal(trapping.id, 'SIGTERM');
    expect(await trapping.exited).toMatchObject({ signal: 'SIGTERM' });
    await runtime.signal(killed.id, 'SIGKILL');
    expect(await killed.exited).toMatchObject({ signal: 'SIGKILL', oomKilled: false });
    await expect(runtime.remove(removed.id)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await removed.exited).toMatchObject({ signal: 'SIGKILL' });
    expect(await processesOf(removed.id)).toEqual([]);
    const spec = make(SLEEPER);
    await expect(runtime.start(spec, newId('run_'))).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('the disk is read-only'),
    });
    expect(await processesOf(spec.id)).toEqual([]);
  });
});
