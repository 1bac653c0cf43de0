import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ContainerRuntime } from '../daemon/containers/container-runtime.js';
import { DomainError } from '../lib/errors.js';
import { packageRoot } from '../lib/package-root.js';
import { freePort, openWorld, type World, type WorldOptions } from './container-world.js';
import { eventually } from './eventually.js';

const READY = 'echo ready; while :; do sleep 0.05; done';
const DEAF = 'trap "" TERM INT; echo ready; while :; do sleep 0.05; done';

/** The life of containers, whatever runs them. `socket` is the engine's, or none for processes. */
export function containersSuite(title: string, socketOf: () => string | undefined): void {
  describe(`containers: ${title}`, () => {
    let folder: string;
    let world: World;

    const open = async (options: Partial<WorldOptions> = {}) => {
      const dockerSocket = socketOf();
      world = await openWorld({
        folder,
        ...(dockerSocket === undefined ? {} : { dockerSocket }),
        ...options,
      });
      await world.containers.recover();
      return world;
    };
    const reopen = async (options: Partial<WorldOptions> = {}) => {
      await world.close();
      return open(options);
    };
    const install = async (script: string, { type = 'shell', name = 'one', env = {} } = {}) => {
      const port = await freePort();
      return (await world.containers.install({ type, name, port, env: { SCRIPT: script, ...env } })).id;
    };
    const is = (id: string, status: string) =>
      eventually(
        `${status}, is ${world.containers.status(id).status}`,
        () => world.containers.status(id).status === status,
      );
    const run = async (script: string, options = {}) => {
      const id = await install(script, options);
      await world.containers.start(id);
      await is(id, 'running');
      return id;
    };
    const logs = async (id: string) => (await world.containers.logs(id, { tail: 10_000 })).logs;
    const actual = async (id: string) => (await world.runtime.inspect(id)).state;
    /** Runs a daemon of its own that kills itself at a step of an action. */
    const doom = async (action: string, step: string) => {
      await world.close();
      expect(await runDoomedDaemon(folder, socketOf(), action, step)).toBe('SIGKILL');
      await open();
    };

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'berth-containers-'));
      await open();
    });
    afterEach(async () => {
      for (const { id } of world.containers.list()) await world.containers.remove(id, { removeData: true });
      await world.close();
      await rm(folder, { recursive: true, force: true });
    });

    describe('installing', () => {
      test('makes a container with its own folder', async () => {
        const port = await freePort();
        const steps: string[] = [];
        const answer = await world.containers.install(
          { type: 'shell', name: 'mine', port },
          { onProgress: ({ step }) => steps.push(step) },
        );
        expect(answer).toEqual({ id: expect.stringMatching(/^cnt_/), name: 'mine', status: 'installed' });
        expect(world.containers.status(answer.id)).toEqual({
          id: answer.id,
          name: 'mine',
          status: 'installed',
          type: 'shell',
          version: 'latest',
          port,
          uptime: 0,
          started_at: null,
        });
        const data = world.containers.dataFolder(answer.id);
        expect((await stat(data)).mode & 0o777).toBe(0o750);
        expect(await readFile(join(data, 'starter/hello.txt'), 'utf8')).toBe('hello');
      });

      test('describes an installer', () => {
        expect(world.containers.installer({ type: 'shell-eula', version: '7' })).toEqual({
          type: 'shell-eula',
          version: '7',
          image: 'berth-test/busybox:latest',
          default_port: 25_000,
          requires_eula: true,
        });
      });

      test('refuses a type whose licence is not accepted, by the name of the variable', async () => {
        const input = { type: 'shell-eula', name: 'a' };
        await expect(world.containers.install(input)).rejects.toMatchObject({
          kind: 'invalid_input',
          message: expect.stringContaining('EULA=true'),
        });
        expect(world.containers.list()).toEqual([]);
        await world.containers.install({ ...input, env: { EULA: 'true' } });
      });

      test('refuses a name and a port that are taken, naming the holder', async () => {
        const id = await install(READY);
        const { port } = world.containers.status(id);
        const other = await freePort();
        const twice = world.containers.install({ type: 'shell', name: 'one', port: other });
        await expect(twice).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining(id) });
        const crowded = world.containers.install({ type: 'shell', name: 'two', port });
        await expect(crowded).rejects.toMatchObject({
          kind: 'conflict',
          message: expect.stringContaining('"one"'),
        });
      });

      test('refuses a port that another program has bound', async () => {
        const server = createServer().listen(await freePort());
        await once(server, 'listening');
        const address = server.address();
        const port = typeof address === 'object' && address !== null ? address.port : 0;
        await expect(world.containers.install({ type: 'shell', name: 'a', port })).rejects.toMatchObject({
          kind: 'conflict',
          message: expect.stringContaining('another program'),
        });
        server.close();
      });

      test('lets one of many at once have the name', async () => {
        const ports = await Promise.all(Array.from({ length: 8 }, freePort));
        const results = await Promise.allSettled(
          ports.map((port) => world.containers.install({ type: 'shell', name: 'wanted', port })),
        );
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(world.containers.list()).toHaveLength(1);
      });

      test('sets a container back to its defaults, with its data or without', async () => {
        const id = await install(READY, { env: { MINE: 'x' } });
        const mine = join(world.containers.dataFolder(id), 'mine');
        await writeFile(mine, 'kept');
        await world.containers.reinstall({ name: 'one', preserve_data: true, version: '7' });
        expect(await readFile(mine, 'utf8')).toBe('kept');
        expect(world.containers.status(id)).toMatchObject({ status: 'installed', version: '7', name: 'one' });
        expect(await world.containers.reinstall({ id, name: 'one' })).toEqual({ id, status: 'installed' });
        expect(existsSync(mine)).toBe(false);
        expect(existsSync(join(world.containers.dataFolder(id), 'starter/hello.txt'))).toBe(true);
        await expect(world.containers.reinstall({ name: 'other' })).rejects.toMatchObject({
          kind: 'not_found',
        });
      });
    });

    describe('power', () => {
      test('starts, sees the ready line whatever surrounds it, and stops', async () => {
        const id = await install(
          'printf "\\033[32mre"; sleep 0.2; printf "ady\\033[0m to go\\n"; while :; do sleep 0.05; done',
        );
        const seen: string[] = [];
        world.containers.onStatus(({ status }) => seen.push(status));
        expect(await world.containers.start(id)).toEqual({ id, status: 'starting' });
        await is(id, 'running');
        const { started_at } = world.containers.status(id);
        expect(Math.abs(Date.now() - Date.parse(started_at ?? ''))).toBeLessThan(60_000);
        expect(await world.containers.stop(id)).toEqual({ id, status: 'stopping' });
        await is(id, 'stopped');
        await eventually('the last news', () => seen.length === 4);
        expect(seen).toEqual(['starting', 'running', 'stopping', 'stopped']);
        expect(world.containers.status(id)).toMatchObject({ uptime: 0, started_at });
        expect(await actual(id)).toBe('stopped');
      });

      test('refuses to start what runs and to stop what does not', async () => {
        const id = await run(READY);
        await expect(world.containers.start(id)).rejects.toMatchObject({ kind: 'conflict' });
        await world.containers.stop(id);
        await is(id, 'stopped');
        for (const ask of [
          () => world.containers.stop(id),
          () => world.containers.kill(id),
          () => world.containers.writeConsole(id, 'x'),
          () => world.containers.runCommand(id, ['true']),
        ]) {
          await expect(ask()).rejects.toMatchObject({ kind: 'conflict' });
        }
        await expect(world.containers.start('cnt_none')).rejects.toMatchObject({ kind: 'not_found' });
      });

      test('starts once of many at once', async () => {
        const id = await install('echo begun >> begun; echo ready; while :; do sleep 0.05; done');
        const results = await Promise.allSettled(
          Array.from({ length: 20 }, () => world.containers.start(id)),
        );
        expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        await is(id, 'running');
        const begun = join(world.containers.dataFolder(id), 'begun');
        expect(await readFile(begun, 'utf8')).toBe('begun\n');
      });

      test('stops by the console line of the type', async () => {
        const id = await run('echo ready; read line; echo "told to $line"', { type: 'shell-console' });
        await world.containers.stop(id);
        await is(id, 'stopped');
        expect(await logs(id)).toContain('told to quit');
      });

      test('stops by SIGTERM where the console line does not help', async () => {
        const script = 'trap "echo terminated; exit 0" TERM; echo ready; while :; do sleep 0.05; done';
        const id = await run(script, { type: 'shell-console' });
        await world.containers.stop(id, { timeoutS: 0.4 });
        await is(id, 'stopped');
        expect(await logs(id)).toContain('terminated');
      });

      test('ends by force what does not stop in its time', async () => {
        const id = await run(DEAF);
        await world.containers.stop(id, { timeoutS: 0.2 });
        await is(id, 'stopped');
        expect(await actual(id)).toBe('stopped');
      });

      test('restarts as a new run, and starts what is stopped', async () => {
        const id = await run(READY);
        expect(await world.containers.restart(id)).toEqual({ id, status: 'restarting' });
        await expect(world.containers.stop(id)).rejects.toMatchObject({ kind: 'conflict' });
        await is(id, 'running');
        expect((await logs(id)).filter((line) => line === 'ready')).toHaveLength(2);
        await world.containers.stop(id);
        await is(id, 'stopped');
        await world.containers.restart(id);
        await is(id, 'running');
      });

      test('kills at once, also what is just being stopped, and can be started again', async () => {
        const id = await run(DEAF);
        await world.containers.stop(id, { timeoutS: 600 });
        expect(await world.containers.kill(id)).toEqual({ id, status: 'killed' });
        expect(world.containers.status(id).status).toBe('killed');
        expect(await actual(id)).toBe('stopped');
        await world.containers.start(id);
        await is(id, 'running');
        await world.containers.kill(id);
      });

      test('calls an end without complaint stopped', async () => {
        const id = await install('echo ready; exit 0');
        await world.containers.start(id);
        await is(id, 'stopped');
      });

      test('starts a crashed server again a number of times, says so, and begins anew by hand', async () => {
        await reopen({ timing: { maxRestarts: 2 } });
        const id = await install('echo begun; exit 3');
        await world.containers.start(id);
        await eventually('giving up', async () =>
          (await logs(id)).some((line) => line.includes('stays down')),
        );
        await is(id, 'crashed');
        expect((await logs(id)).filter((line) => line === 'begun')).toHaveLength(3);
        expect((await logs(id)).join()).toContain('ended with exit code 3; restart 1 of 2 in 0.02 s');
        await world.containers.start(id);
        await eventually(
          'a second row',
          async () => (await logs(id)).filter((line) => line === 'begun').length === 6,
        );
      });

      test('ends the restarts of a crashed server when it is stopped or killed', async () => {
        await reopen({ timing: { firstDelayMs: 600_000, maxDelayMs: 600_000 } });
        for (const [ask, state] of [
          ['stop', 'stopped'],
          ['kill', 'killed'],
        ] as const) {
          const id = await install('exit 3', { name: state });
          await world.containers.start(id);
          await is(id, 'crashed');
          await world.containers[ask](id);
          await is(id, state);
        }
      });
    });

    describe('use', () => {
      test('runs commands and types into the console', async () => {
        const id = await run('echo ready; while read line; do echo "got $line"; done');
        expect(await world.containers.runCommand(id, ['sh', '-c', 'echo out; echo err >&2; exit 5'])).toEqual(
          {
            stdout: 'out\n',
            stderr: 'err\n',
            exit_code: 5,
          },
        );
        await world.containers.writeConsole(id, 'say $HOME');
        await eventually('the echo', async () => (await logs(id)).includes('got say $HOME'));
        await expect(world.containers.writeConsole(id, 'a\nb')).rejects.toMatchObject({
          kind: 'invalid_input',
        });
      });

      test('gives the last lines, and those since a time', async () => {
        const id = await run(
          'for i in 1 2 3 4 5; do echo line-$i; done; echo ready; read x; echo late; sleep 1000',
        );
        expect((await world.containers.logs(id, { tail: 2 })).logs).toEqual(['line-5', 'ready']);
        const since = new Date(Date.now() + 1).toISOString();
        await eventually('a later moment', () => Date.now() > Date.parse(since));
        await world.containers.writeConsole(id, 'go');
        await eventually('the late line', async () => (await logs(id)).includes('late'));
        expect(await world.containers.logs(id, { since })).toEqual({ id, logs: ['late'] });
      });

      test('reads what runs once for all who ask, and nothing for what does not', async () => {
        let samples = 0;
        await reopen({
          wrap: (runtime) =>
            counting(runtime, 'sampleUsage', () => {
              samples += 1;
            }),
        });
        const id = await run('echo ready; while :; do :; done');
        const all = await Promise.all(Array.from({ length: 20 }, () => world.containers.stats(id)));
        expect(samples).toBe(2);
        expect(all[0]?.memory_used).toBeGreaterThan(0);
        expect(all[19]).toEqual(all[0]);
        await world.containers.kill(id);
        expect(await world.containers.stats(id)).toMatchObject({ id, cpu_percent: 0, memory_used: 0 });
        expect(samples).toBe(2);
      });

      test('means the only container, or the default one, where none is named', async () => {
        expect(() => world.containers.status()).toThrow(expect.objectContaining({ kind: 'not_found' }));
        const one = await install(READY);
        expect(world.containers.status().id).toBe(one);
        const two = await install(READY, { name: 'two' });
        expect(() => world.containers.status()).toThrow(expect.objectContaining({ kind: 'invalid_input' }));
        await reopen({ defaultId: two });
        expect(world.containers.status().id).toBe(two);
        expect(world.containers.status(one).id).toBe(one);
      });
    });

    describe('removing', () => {
      test('keeps the data, or takes that folder alone', async () => {
        const id = await run(READY);
        const other = await install(READY, { name: 'two' });
        const data = world.containers.dataFolder(id);
        expect(await world.containers.remove(id)).toEqual({ id, status: 'removed' });
        expect(existsSync(data)).toBe(true);
        expect(() => world.containers.status(id)).toThrow(expect.objectContaining({ kind: 'not_found' }));
        expect(await actual(id)).toBe('absent');
        const others = world.containers.dataFolder(other);
        await world.containers.remove(other, { removeData: true });
        expect(existsSync(others)).toBe(false);
        expect(existsSync(data)).toBe(true);
      });

      test('takes away a link in the folder’s place and not what it points at', async () => {
        const id = await install(READY);
        const data = world.containers.dataFolder(id);
        const outside = join(folder, 'outside');
        await mkdir(outside);
        await writeFile(join(outside, 'precious'), 'x');
        await rename(data, join(folder, 'moved'));
        await symlink(outside, data);
        await world.containers.remove(id, { removeData: true });
        expect(existsSync(data)).toBe(false);
        expect(await readFile(join(outside, 'precious'), 'utf8')).toBe('x');
      });

      test('frees the name and the port', async () => {
        const id = await install(READY);
        const { port } = world.containers.status(id);
        await world.containers.remove(id);
        await world.containers.install({ type: 'shell', name: 'one', port });
      });
    });

    describe('when the engine is away', () => {
      const away = () => {
        const state = { away: false };
        const wrap = (runtime: ContainerRuntime) =>
          counting(runtime, null, () => {
            if (state.away) throw new DomainError('unavailable', 'the engine does not answer');
          });
        return { state, wrap };
      };

      test('says so, and goes on when it is back', async () => {
        const { state, wrap } = away();
        await reopen({ wrap });
        const id = await run(READY);
        state.away = true;
        for (const ask of [
          () => world.containers.runCommand(id, ['true']),
          () => world.containers.stats(id),
          () => world.containers.remove(id),
        ]) {
          await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
        }
        expect(world.containers.status(id).status).toBe('running');
        await world.containers.stop(id);
        expect(world.containers.status(id).status).toBe('stopping');
        state.away = false;
        await is(id, 'stopped');
        state.away = true;
        await expect(world.containers.start(id)).rejects.toMatchObject({ kind: 'unavailable' });
        expect(world.containers.status(id).status).toBe('stopped');
        state.away = false;
        await world.containers.start(id);
        await is(id, 'running');
      });

      test('starts without it, and finds the servers when it is back', async () => {
        const id = await run('echo ready; read x; echo heard $x; sleep 1000');
        const { state, wrap } = away();
        state.away = true;
        await reopen({ wrap });
        expect(world.containers.status(id).status).toBe('running');
        await world.runtime.writeInput(id, 'meanwhile');
        state.away = false;
        await eventually('the output', async () => (await logs(id)).includes('heard meanwhile'));
      });
    });

    describe('under stress', () => {
      const SECONDS = Number(process.env['BERTH_STRESS_SECONDS'] ?? 4);

      test(`ends as the engine says after ${SECONDS} s of everything at once`, async () => {
        const ids = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            install(index % 2 === 0 ? READY : DEAF, { name: `n${index}` }),
          ),
        );
        const unexpected: unknown[] = [];
        const { containers } = world;
        const asks: ((id: string) => Promise<unknown>)[] = [
          (id) => containers.start(id),
          (id) => containers.stop(id, { timeoutS: 0.1 }),
          (id) => containers.restart(id),
          (id) => containers.kill(id),
          (id) => containers.runCommand(id, ['true']),
          (id) => containers.stats(id),
          (id) => containers.reinstall({ id, name: containers.status(id).name, preserve_data: true }),
        ];
        const until = Date.now() + SECONDS * 1000;
        const worker = async () => {
          while (Date.now() < until) {
            const ask = asks[Math.floor(Math.random() * asks.length)];
            const id = ids[Math.floor(Math.random() * ids.length)] ?? '';
            await ask?.(id).catch((error: unknown) => {
              const refused = error instanceof DomainError && error.kind === 'conflict';
              if (!refused) unexpected.push(error);
            });
          }
        };
        await Promise.all(Array.from({ length: 12 }, worker));
        expect(unexpected).toEqual([]);
        for (const id of ids) {
          // None is stuck: each can be brought to an end by force, or is at rest already.
          await containers.kill(id).catch(() => undefined);
          await eventually('rest', async () => {
            const up = ['starting', 'running'].includes(containers.status(id).status);
            const there = (await actual(id)) === 'running';
            return up === there;
          });
          const { status, name } = containers.status(id);
          if (status === 'install_failed') await containers.reinstall({ name });
          await containers.start(id);
          await is(id, 'running');
          expect(await actual(id)).toBe('running');
        }
      });
    });

    describe('when the daemon ends', () => {
      test('finds running servers again, and each line of theirs once', async () => {
        const id = await run(
          'echo ready; i=0; while [ $i -lt 400 ]; do echo n-$i; i=$((i+1)); sleep 0.005; done; echo end; sleep 1000',
        );
        for (let round = 0; round < 3; round += 1) {
          const before = (await logs(id)).length;
          await eventually('more lines', async () => (await logs(id)).length > before + 20);
          await reopen();
          expect(world.containers.status(id).status).toBe('running');
        }
        const killed = doomed(folder, socketOf(), 'wait', '-');
        await world.close();
        await once(killed.stdout, 'data');
        killed.kill('SIGKILL');
        await once(killed, 'exit');
        await open();
        await eventually('the last line', async () => (await logs(id)).includes('end'));
        const expected = ['ready', ...Array.from({ length: 400 }, (_, index) => `n-${index}`), 'end'];
        expect(await logs(id)).toEqual(expected);
      });

      test('learns how a server ended meanwhile', async () => {
        const id = await run('echo ready; read x; echo last words; exit 0');
        await world.close();
        const other = await openRuntime(folder, socketOf());
        await other.runtime.writeInput(id, 'go');
        await eventually('the end', async () => (await other.runtime.inspect(id)).state === 'stopped');
        await other.close();
        await open();
        await is(id, 'stopped');
        expect(await logs(id)).toContain('last words');
      });

      test.each([
        'before:prepare',
        'after:prepare',
      ])('settles an installation that was killed %s', async (step) => {
        await doom('install', step);
        const [{ id, status } = { id: '', status: '' }] = world.containers.list();
        expect(status).toBe('install_failed');
        await expect(world.containers.start(id)).rejects.toMatchObject({ kind: 'conflict' });
        await world.containers.reinstall({ name: 'doomed' });
        await world.containers.start(id);
        await is(id, 'running');
      });

      test.each(['before:start', 'after:start'])('goes on with a start that was killed %s', async (step) => {
        const id = await install('echo begun >> begun; echo ready; while :; do sleep 0.05; done');
        await doom('start', step);
        await is(id, 'running');
        expect(await actual(id)).toBe('running');
        expect(await readFile(join(world.containers.dataFolder(id), 'begun'), 'utf8')).toBe('begun\n');
      });

      test.each(['before:signal', 'after:signal'])('goes on with a stop that was killed %s', async (step) => {
        const id = await run(READY);
        await doom('stop', step);
        await is(id, 'stopped');
        expect(await actual(id)).toBe('stopped');
      });

      test.each([
        'before:signal',
        'after:signal',
        'before:start',
        'after:start',
      ])('goes on with a restart that was killed %s', async (step) => {
        const id = await run('echo begun >> begun; echo ready; while :; do sleep 0.05; done');
        await doom('restart', step);
        await is(id, 'running');
        expect(await readFile(join(world.containers.dataFolder(id), 'begun'), 'utf8')).toBe('begun\nbegun\n');
      });

      test.each(['before:signal', 'after:signal'])('goes on with a kill that was killed %s', async (step) => {
        const id = await run(DEAF);
        await doom('kill', step);
        expect(world.containers.status(id).status).toBe('killed');
        await eventually('the end', async () => (await actual(id)) === 'stopped');
        await world.containers.start(id);
        await is(id, 'running');
      });

      test.each([
        'before:signal',
        'before:remove',
        'after:remove',
      ])('goes on with a removal that was killed %s', async (step) => {
        const id = await run(READY);
        const data = world.containers.dataFolder(id);
        await doom('remove', step);
        expect(world.containers.list()).toEqual([]);
        expect(await actual(id)).toBe('absent');
        expect(existsSync(data)).toBe(false);
      });
    });
  });
}

/** Calls `before` whenever the method, or with null any that asks the engine, is called. */
function counting(
  runtime: ContainerRuntime,
  method: keyof ContainerRuntime | null,
  before: () => void,
): ContainerRuntime {
  return new Proxy(runtime, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      // These two never ask the engine before they answer.
      if (name === 'onChange' || name === 'close') return value.bind(target) as unknown;
      return async (...args: unknown[]) => {
        if (method === null || name === method) before();
        return (await value.apply(target, args)) as unknown;
      };
    },
  });
}

function doomed(folder: string, socket: string | undefined, action: string, step: string) {
  const program = join(packageRoot(), 'testing', 'doomed-daemon.ts');
  return spawn(process.execPath, ['--import', 'tsx', program, folder, socket ?? '-', action, step], {
    cwd: packageRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Lets a daemon of its own do something, and gives the signal that it ended by. */
export async function runDoomedDaemon(
  folder: string,
  socket: string | undefined,
  action: string,
  step: string,
): Promise<string | null> {
  const [, signal] = (await once(doomed(folder, socket, action, step), 'exit')) as [unknown, string | null];
  return signal;
}

/** The runtime alone, as something outside of the daemon. */
async function openRuntime(folder: string, dockerSocket: string | undefined) {
  const world = await openWorld({ folder, ...(dockerSocket === undefined ? {} : { dockerSocket }) });
  return { runtime: world.runtime, close: () => world.close() };
}
