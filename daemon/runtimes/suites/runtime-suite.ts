import { existsSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../lib/text/ids.js';
import { eventually } from '../../../testing/time/eventually.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import type { ContainerRuntime } from '../container-runtime.js';
import { command, commandOutputTests } from './command-output-tests.js';
import { recorder } from './run-recorder.js';
import { terminalTests } from './terminal-tests.js';

export type RuntimeHarness = {
  /** Returns the runtime of a newly started daemon. All returned runtimes have the same state folder. */
  createRuntime(): ContainerRuntime;
  /** Returns the specification of a new container with its own data folder, which runs `script` in a shell. */
  makeSpec(script: string, overrides?: Partial<ContainerSpec>): Promise<ContainerSpec>;
  /** Returns a line of shell script that binds TCP port `port` and continues. */
  listenScript(port: number): string;
  freePort(): Promise<number>;
  dispose(): Promise<void>;
};

/** Tests what the containers module requires of every runtime. */
export function runtimeSuite(title: string, setUp: () => Promise<RuntimeHarness>): void {
  describe(`the container runtime: ${title}`, () => {
    let harness: RuntimeHarness;
    let runtime: ContainerRuntime;
    const begun: { id: string }[] = [];
    const opened: ContainerRuntime[] = [];

    const anotherDaemon = () => {
      const made = harness.createRuntime();
      opened.push(made);
      return made;
    };
    const make = async (script: string, overrides?: Partial<ContainerSpec>) => {
      const spec = await harness.makeSpec(script, overrides);
      begun.push(spec);
      return spec;
    };
    const begin = async (script: string, overrides?: Partial<ContainerSpec>) => {
      const spec = await make(script, overrides);
      const runId = newId('run_');
      await runtime.start(spec, runId);
      return { spec, runId, id: spec.id };
    };
    const follow = async (id: string, runId: string, cursor: string | null = null, by = runtime) => {
      const seen = recorder();
      const attachment = await by.attach(id, runId, cursor, seen.observer);
      return { ...seen, attachment };
    };

    beforeAll(async () => {
      harness = await setUp();
    });
    beforeEach(() => {
      runtime = anotherDaemon();
    });
    afterEach(async () => {
      for (const { id } of begun.splice(0)) await runtime.remove(id);
      for (const each of opened.splice(0)) await each.close();
    });
    afterAll(() => harness.dispose());

    test('a command returns its exit code and the output of both its streams', async () => {
      const { id, runId } = await begin('echo to-out; echo to-err >&2; exit 7');
      const { exited, text } = await follow(id, runId);
      expect(await exited).toMatchObject({ code: 7, signal: null, oomKilled: false });
      expect(text()).toContain('to-out\n');
      expect(text()).toContain('to-err\n');
      expect(await runtime.inspect(id)).toMatchObject({ state: 'stopped', runId, exit: { code: 7 } });
    });

    test('the runtime reports the state of a server before, during and after it runs', async () => {
      const spec = await make('sleep 1000');
      expect(await runtime.inspect(spec.id)).toEqual({ state: 'absent' });
      const runId = newId('run_');
      await runtime.start(spec, runId);
      const state = await runtime.inspect(spec.id);
      expect(state).toMatchObject({ state: 'running', runId });
      if (state.state === 'running') expect(Math.abs(Date.now() - state.startedAtMs)).toBeLessThan(60_000);
      await runtime.remove(spec.id);
      expect(await runtime.inspect(spec.id)).toEqual({ state: 'absent' });
    });

    test('a server is started only once even if its start is requested repeatedly', async () => {
      const spec = await make('echo begun >> begun; exit 0');
      const runId = newId('run_');
      await runtime.start(spec, runId);
      await runtime.start(spec, runId);
      await (await follow(spec.id, runId)).exited;
      await anotherDaemon().start(spec, runId);
      expect(await readFile(join(spec.dataFolder, 'begun'), 'utf8')).toBe('begun\n');
    });

    test('a server cannot be started again while it runs, only after its end', async () => {
      const { spec, id, runId } = await begin('sleep 1000');
      const next = newId('run_');
      await expect(runtime.start(spec, next)).rejects.toMatchObject({ kind: 'conflict' });
      const { exited } = await follow(id, runId);
      await runtime.signal(id, 'SIGKILL');
      await exited;
      await runtime.start(spec, next);
      expect(await runtime.inspect(id)).toMatchObject({ state: 'running', runId: next });
    });

    test('reading output continues with the first byte after a cursor, even in another daemon', async () => {
      const { id, runId } = await begin('echo one; read go; echo two; exit 3');
      const first = await follow(id, runId);
      await eventually('the first line', () => first.text() === 'one\n');
      await first.attachment.detach();
      const daemon = anotherDaemon();
      expect(await daemon.inspect(id)).toMatchObject({ state: 'running', runId });
      const second = await follow(id, runId, first.chunks.at(-1)?.cursor ?? null, daemon);
      await daemon.writeInput(id, 'go');
      expect(await second.exited).toMatchObject({ code: 3 });
      expect(second.text()).toBe('two\n');
    });

    test('the runtime returns all output of a server that ended while no daemon was running', async () => {
      const { id, runId } = await begin('echo alone; exit 4');
      await eventually('the end', async () => (await runtime.inspect(id)).state === 'stopped');
      const seen = await follow(id, runId, null, anotherDaemon());
      expect(await seen.exited).toMatchObject({ code: 4 });
      expect(seen.text()).toBe('alone\n');
    });

    test('no further output of a server is sent before the reader has accepted the previous chunk', async () => {
      const lines = 30_000;
      const { id, runId } = await begin(`i=0; while [ $i -lt ${lines} ]; do echo line-$i; i=$((i+1)); done`);
      let taking = false;
      let overlapped = false;
      let text = '';
      const { observer, exited } = recorder();
      await runtime.attach(id, runId, null, {
        ...observer,
        onOutput: async (chunk) => {
          overlapped ||= taking;
          taking = true;
          text += chunk.toString();
          await sleep(1);
          taking = false;
        },
      });
      await exited;
      expect(overlapped).toBe(false);
      expect(text.split('\n')).toHaveLength(lines + 1);
      expect(text.endsWith(`line-${lines - 1}\n`)).toBe(true);
    });

    test('a line can be typed into the console of a server, and is refused if no process reads it', async () => {
      const { id, runId } = await begin('read line; echo "got $line"');
      const { exited, text } = await follow(id, runId);
      await runtime.writeInput(id, 'say "hi"; $HOME');
      await exited;
      expect(text()).toBe('got say "hi"; $HOME\n');
      await expect(runtime.writeInput(id, 'more')).rejects.toMatchObject({ kind: 'conflict' });
    });

    test('a server can receive a signal and handle it', async () => {
      const { id, runId } = await begin(
        'trap "echo bye; exit 5" TERM; echo up; while :; do sleep 0.05; done',
      );
      const { exited, text } = await follow(id, runId);
      await eventually('the trap', () => text().includes('up'));
      await runtime.signal(id, 'SIGTERM');
      expect(await exited).toMatchObject({ code: 5 });
      expect(text()).toContain('bye');
      await runtime.signal(id, 'SIGTERM');
    });

    test('all processes of a killed server are ended, whatever their session', async () => {
      const { spec, id, runId } = await begin(
        'setsid sh -c "while :; do echo x > beat; sleep 0.02; done" & trap "" TERM; while :; do sleep 0.05; done',
      );
      const beat = join(spec.dataFolder, 'beat');
      const { exited } = await follow(id, runId);
      await eventually('the hidden process', () => existsSync(beat));
      await runtime.signal(id, 'SIGKILL');
      const exit = await exited;
      expect(exit.signal === 'SIGKILL' || exit.code === 137).toBe(true);
      expect(exit.oomKilled).toBe(false);
      await rm(beat);
      await sleep(300);
      expect(existsSync(beat)).toBe(false);
    });

    test('a server gets its own environment and no variable of the daemon’s', async () => {
      process.env['SESSION_SECRET'] = 'of-the-daemon';
      try {
        const { id, runId } = await begin('env; pwd', { env: { GREETING: 'a b $HOME `id`', PORT: '1' } });
        const { exited, text } = await follow(id, runId);
        await exited;
        expect(text()).toContain('GREETING=a b $HOME `id`\n');
        expect(text()).not.toContain('of-the-daemon');
      } finally {
        delete process.env['SESSION_SECRET'];
      }
    });

    test("a command runs in a running server's environment, and its arguments are not interpreted by a shell", async () => {
      const { spec } = await begin('echo x > here; sleep 1000');
      const here = join(spec.dataFolder, 'here');
      await eventually('the file', () => existsSync(here) && statSync(here).size > 0);
      const done = await runtime.runCommand(
        spec,
        ['sh', '-c', 'cat here; echo "$1" >&2; exit 9', 'sh', '$HOME; `id` "x"'],
        command(),
      );
      expect(done).toMatchObject({
        stdout: 'x\n',
        stderr: '$HOME; `id` "x"\n',
        exitCode: 9,
        truncated: false,
      });
      expect(await runtime.runCommand(spec, ['no-such-program'], command())).toMatchObject({ exitCode: 127 });
    });

    test('the time and the output size of a command in a server are limited', async () => {
      const { spec } = await begin('sleep 1000');
      const within = (timeoutMs: number) =>
        runtime.runCommand(spec, ['sh', '-c', 'echo early; sleep 1000'], command({ timeoutMs }));
      // Repeat the command until it had enough time to print something.
      let late = await within(500);
      for (let ms = 1000; late.stdout === '' && ms < 60_000; ms *= 2) late = await within(ms);
      expect(late).toMatchObject({ stdout: 'early\n', exitCode: 124 });
      const long = await runtime.runCommand(
        spec,
        ['sh', '-c', 'i=0; while [ $i -lt 2000 ]; do echo 0123456789; i=$((i+1)); done'],
        command({ maxOutputBytes: 1000 }),
      );
      expect(long).toMatchObject({ truncated: true, exitCode: 0 });
      expect(long.stdout).toHaveLength(1000);
      const aborter = new AbortController();
      const cancelled = runtime.runCommand(spec, ['sleep', '1000'], command({ signal: aborter.signal }));
      aborter.abort(new Error('the test cancelled the command'));
      await expect(cancelled).rejects.toThrow('the test cancelled the command');
    });

    commandOutputTests(() => runtime, begin);
    terminalTests({ runtimeOf: () => runtime, anotherDaemon, begin, follow });

    test('commands and measurements of resource usage are refused if the server is not running', async () => {
      const spec = await make('exit 0');
      await expect(runtime.runCommand(spec, ['true'], command())).rejects.toMatchObject({ kind: 'conflict' });
      await expect(runtime.sampleUsage(spec.id)).rejects.toMatchObject({ kind: 'conflict' });
    });

    test('the resource usage of a running server can be measured', async () => {
      const { id } = await begin('while :; do :; done');
      const before = await runtime.sampleUsage(id);
      expect(before.memoryUsedBytes).toBeGreaterThan(0);
      expect(before.memoryLimitBytes).toBeGreaterThan(before.memoryUsedBytes);
      await eventually('CPU time', async () => (await runtime.sampleUsage(id)).cpuMs > before.cpuMs);
    });

    test('the runtime detects when a server has bound its port itself', async () => {
      const port = await harness.freePort();
      const { id } = await begin(`read go; ${harness.listenScript(port)}`, { port, protocols: ['tcp'] });
      expect(await runtime.isListening(id, port, 'tcp')).toBe(false);
      await runtime.writeInput(id, 'go');
      await eventually('the port', async () => (await runtime.isListening(id, port, 'tcp')) === true);
    });

    test('a container can be removed even if it is running, and its data is kept', async () => {
      const { spec, id } = await begin('echo x > kept; sleep 1000');
      await eventually('the file', () => existsSync(join(spec.dataFolder, 'kept')));
      await runtime.remove(id);
      await runtime.remove(id);
      expect(await runtime.inspect(id)).toEqual({ state: 'absent' });
      expect(existsSync(join(spec.dataFolder, 'kept'))).toBe(true);
    });
  });
}
