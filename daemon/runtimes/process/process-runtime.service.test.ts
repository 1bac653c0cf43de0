import { mkdtempSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { freePort } from '../../../testing/network/free-port.js';
import { eventually } from '../../../testing/time/eventually.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import { findProcesses, hasArgument, isMarked } from '../suites/living-processes.js';
import { recorder } from '../suites/run-recorder.js';
import { type RuntimeHarness, runtimeSuite } from '../suites/runtime-suite.js';
import { sendSignal } from './host/table.js';
import { ProcessRuntime } from './process-runtime.js';

const logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

function processHarness(): RuntimeHarness {
  const folder = mkdtempSync(join(tmpdir(), 'berth-process-'));
  return {
    createRuntime: () => new ProcessRuntime({ runsFolder: join(folder, 'runs'), logger }),
    async makeSpec(script, overrides = {}) {
      const id = newId('cnt_');
      const dataFolder = join(folder, 'servers', id);
      await mkdir(dataFolder, { recursive: true });
      return specOf(id, dataFolder, { ...overrides }, script);
    },
    listenScript: (port) => `exec node -e 'require("net").createServer().listen(${port})'`,
    freePort,
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

const specOf = (
  id: string,
  dataFolder: string,
  overrides: Partial<ContainerSpec>,
  script: string,
): ContainerSpec => ({
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
  ...overrides,
});

runtimeSuite('process', async () => processHarness());

describe('the runtime that runs servers as processes', () => {
  const harness = processHarness();
  const runtime = harness.createRuntime();
  const prepare = (spec: ContainerSpec, signal = new AbortController().signal) => {
    const output: string[] = [];
    const steps: string[] = [];
    const done = runtime.prepare(spec, {
      signal,
      onProgress: ({ step }) => steps.push(step),
      onOutput: async (chunk) => void output.push(chunk.toString()),
    });
    return { done, output, steps };
  };
  const marked = (id: string) => findProcesses((pid) => isMarked(pid, id));

  afterAll(async () => {
    await runtime.close();
    await harness.dispose();
  });

  test('the process runtime runs the install steps of a server in its data folder, one after the other', async () => {
    const install = [
      ['sh', '-c', 'echo first; echo 1 > made'],
      ['sh', '-c', 'cat made; env >&2'],
    ];
    const spec = await harness.makeSpec('', { env: { KIND: 'x' }, process: { install, command: ['true'] } });
    const { done, output, steps } = prepare(spec);
    await done;
    expect(steps).toEqual(['running install step 1 of 2', 'running install step 2 of 2']);
    expect(output.join('')).toMatch(/^first\n1\n/);
    expect(output.join('')).toContain('KIND=x\n');
    expect(output.join('')).not.toContain('npm_');
  });

  test('the process runtime reports which install step failed', async () => {
    const install = [['true'], ['sh', '-c', 'exit 6']];
    const spec = await harness.makeSpec('', { process: { install, command: ['true'] } });
    await expect(prepare(spec).done).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('install step 2 of 2 (sh) ended with exit code 6'),
    });
  });

  test('all processes of a cancelled installer are ended, whatever their session', async () => {
    const install = [['sh', '-c', 'setsid sleep 1000 & echo up; sleep 1000']];
    const spec = await harness.makeSpec('', { process: { install, command: ['true'] } });
    const aborter = new AbortController();
    const { done, output } = prepare(spec, aborter.signal);
    await eventually('the installer', () => output.join('').includes('up'));
    aborter.abort(new Error('the test cancelled the command'));
    await expect(done).rejects.toThrow('the test cancelled the command');
    expect(await marked(spec.id)).toEqual([]);
  });

  test('processes that a server leaves running when it exits are ended', async () => {
    const spec = await harness.makeSpec('setsid sleep 1000 & sleep 1000 & exit 0');
    const runId = newId('run_');
    await runtime.start(spec, runId);
    const { observer, exited } = recorder();
    await runtime.attach(spec.id, runId, null, observer);
    expect(await exited).toMatchObject({ code: 0 });
    expect(await marked(spec.id)).toEqual([]);
  });

  test('processes of a server in another session and with another environment are ended, too', async () => {
    // An argument by which the processes of this test are found. No other test uses it at the same time.
    const seconds = `${31_415_000 + process.pid}`;
    const spec = await harness.makeSpec(`setsid env -i sleep ${seconds} & exec sleep 1000`);
    const runId = newId('run_');
    await runtime.start(spec, runId);
    const hidden = () => findProcesses((pid) => hasArgument(pid, seconds) && !isMarked(pid, spec.id));
    await eventually('the hidden one', async () => (await hidden()).length === 1);
    await runtime.signal(spec.id, 'SIGKILL');
    expect(await hidden()).toEqual([]);
  });

  test("the supervisor's own messages about a signal are not part of the server's output", async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const spec = await harness.makeSpec('echo up; exec sleep 1000');
      const runId = newId('run_');
      await runtime.start(spec, runId);
      const { observer, exited, text } = recorder();
      await runtime.attach(spec.id, runId, null, observer);
      await eventually('the server', () => text() === 'up\n');
      await runtime.signal(spec.id, signal);
      expect(await exited).toMatchObject({ code: null, signal, oomKilled: false });
      expect(text()).toBe('up\n');
    }
  });

  test('a server whose supervisor process was killed is reported as ended with an unknown result', async () => {
    const spec = await harness.makeSpec('sleep 1000');
    const runId = newId('run_');
    await runtime.start(spec, runId);
    const { observer, exited } = recorder();
    await runtime.attach(spec.id, runId, null, observer);
    const path = join(spec.dataFolder, '..', '..', 'runs', spec.id, runId, 'status');
    let supervisor = Number.NaN;
    // Wait until the supervisor has written its process id, which is the first thing that it does.
    await eventually('its process id', async () => {
      supervisor = Number.parseInt(await readFile(path, 'utf8'), 10);
      return supervisor > 0;
    });
    sendSignal(supervisor, 'SIGKILL');
    expect(await exited).toMatchObject({ code: null, signal: null });
    expect(await marked(spec.id)).toEqual([]);
  });

  test('another process that has reused the recorded process id is not mistaken for the server', async () => {
    const spec = await harness.makeSpec('sleep 1000');
    const runId = newId('run_');
    const folder = join(spec.dataFolder, '..', '..', 'runs', spec.id, runId);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, '..', 'current'), runId);
    await writeFile(join(folder, 'status'), `${process.pid}\n`);
    await writeFile(join(folder, 'output'), '');
    expect(await runtime.inspect(spec.id)).toMatchObject({ state: 'stopped', exit: { code: null } });
    await runtime.signal(spec.id, 'SIGKILL');
    await runtime.remove(spec.id);
  });

  test('a server whose program is not on the host is refused before any process is started', async () => {
    const spec = await harness.makeSpec('', { process: { install: [], command: ['no-such-server'] } });
    await expect(runtime.start(spec, newId('run_'))).rejects.toMatchObject({
      kind: 'conflict',
      message: expect.stringContaining('no-such-server'),
    });
    expect(await runtime.inspect(spec.id)).toEqual({ state: 'absent' });
  });

  test('a failure of the reader of output is reported once, and reading the output again loses nothing', async () => {
    const spec = await harness.makeSpec('echo one; read go; echo two; exit 3');
    const runId = newId('run_');
    await runtime.start(spec, runId);
    const failures: unknown[] = [];
    const broken = new Error('broken on purpose');
    await runtime.attach(spec.id, runId, null, {
      onOutput: () => Promise.reject(broken),
      onExit: () => undefined,
      onFailure: (error) => failures.push(error),
    });
    await eventually('the failure', () => failures.length > 0);
    const { observer, exited, text } = recorder();
    await runtime.attach(spec.id, runId, null, observer);
    await runtime.writeInput(spec.id, 'go');
    expect(await exited).toMatchObject({ code: 3 });
    expect(text()).toBe('one\ntwo\n');
    expect(failures).toEqual([broken]);
  });

  test('the disk space of output that was read is freed without losing a byte', async () => {
    const spec = await harness.makeSpec(
      'head -c 100000000 /dev/zero | tr "\\0" x; echo; echo end; sleep 1000',
    );
    const runId = newId('run_');
    await runtime.start(spec, runId);
    let bytes = 0;
    let last = '';
    const attachment = await runtime.attach(spec.id, runId, null, {
      onExit: () => undefined,
      onFailure: () => undefined,
      onOutput: async (chunk) => {
        bytes += chunk.length;
        last = chunk.toString('latin1', chunk.length - 4);
      },
    });
    await eventually('all output', () => last === 'end\n');
    expect(bytes).toBe(100_000_005);
    const output = join(spec.dataFolder, '..', '..', 'runs', spec.id, runId, 'output');
    await eventually('freed disk space', async () => (await stat(output)).blocks * 512 < 64 * 1024 * 1024);
    await attachment.detach();
    await runtime.remove(spec.id);
  });
});
