import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { freePort } from '../../../../testing/network/free-port.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { ContainerLogs } from '../../../logs/container-logs.js';
import { quietReader, silentLogger } from '../../../logs/suites/log-fixture.js';
import { type ContainerFixture, READY, watched } from '../fixtures/container-fixture.js';

/** Tests installing, using and removing containers. */
export function installSuite(fixture: ContainerFixture): void {
  const { install, run, logs, actual, reopen } = fixture;

  describe('installing a container', () => {
    test('an installation creates a container with its own folder', async () => {
      const port = await freePort();
      const steps: string[] = [];
      const answer = await fixture.containers.install(
        { type: 'shell', name: 'mine', port },
        { onProgress: ({ step }) => steps.push(step) },
      );
      expect(answer).toEqual({ id: expect.stringMatching(/^cnt_/), name: 'mine', status: 'installed' });
      expect(fixture.containers.status(answer.id)).toEqual({
        id: answer.id,
        name: 'mine',
        status: 'installed',
        type: 'shell',
        version: 'latest',
        port,
        uptime: 0,
        started_at: null,
      });
      const data = fixture.containers.folders.pathOf(answer.id);
      expect((await stat(data)).mode & 0o777).toBe(0o700);
      expect(await readFile(join(data, 'starter/hello.txt'), 'utf8')).toBe('hello');
    });

    test('the description of a server type says what its installation would download', async () => {
      expect(await fixture.harness.serverTypes.describe({ type: 'shell-eula', version: '7' })).toEqual({
        type: 'shell-eula',
        version: '7',
        image: 'berth-test/busybox:latest',
        default_port: expect.any(Number),
        requires_eula: true,
        variables: [],
        memory_limit: expect.any(Number),
        cpu_limit: expect.any(Number),
      });
    });

    test('the error for a licence that was not accepted names the variable that accepts it', async () => {
      const input = { type: 'shell-eula', name: 'a' };
      await expect(fixture.containers.install(input)).rejects.toMatchObject({
        kind: 'invalid_input',
        message: expect.stringContaining('EULA=true'),
      });
      expect(fixture.containers.list()).toEqual([]);
      await fixture.containers.install({ ...input, env: { EULA: 'true' } });
    });

    test('the error for a name or port that is in use names the container that uses it', async () => {
      const id = await install(READY);
      const { port } = fixture.containers.status(id);
      const other = await freePort();
      const twice = fixture.containers.install({ type: 'shell', name: 'one', port: other });
      await expect(twice).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining(id) });
      const crowded = fixture.containers.install({ type: 'shell', name: 'two', port });
      await expect(crowded).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('"one"'),
      });
    });

    test('an installation refuses a port that another program has bound', async () => {
      const server = createServer().listen(await freePort());
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      await expect(fixture.containers.install({ type: 'shell', name: 'a', port })).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('another program'),
      });
      server.close();
    });

    test('an installation never assigns a port of the daemon itself, whether the port is requested or chosen', async () => {
      const { default_port: first } = await fixture.harness.serverTypes.describe({ type: 'shell' });
      await reopen({ ownPorts: [first, first + 2] });
      for (const port of [first, first + 2]) {
        await expect(fixture.containers.install({ type: 'shell', name: 'a', port })).rejects.toMatchObject({
          kind: 'conflict',
          code: 'port_taken',
          message: `Port ${port} is used by the daemon itself; choose another port.`,
        });
      }
      const ports: number[] = [];
      for (const name of ['one', 'two']) {
        const { id } = await fixture.containers.install({ type: 'shell', name });
        ports.push(fixture.containers.status(id).port);
      }
      expect(ports).toEqual([first + 1, first + 3]);
    });

    test('an installation without a port assigns the first free one, beginning with the default of the server type', async () => {
      const { default_port: first } = await fixture.harness.serverTypes.describe({ type: 'shell' });
      const other = createServer().listen(first + 1);
      await once(other, 'listening');
      const make = async (name: string) => {
        const { id } = await fixture.containers.install({ type: 'shell', name });
        return fixture.containers.status(id).port;
      };
      expect(await make('one')).toBe(first);
      const ports = await Promise.all(['two', 'three', 'four'].map(make));
      expect(ports.sort()).toEqual([first + 2, first + 3, first + 4]);
      other.close();
      expect(await make('five')).toBe(first + 1);
    });

    test('only one of many concurrent installations with the same name succeeds', async () => {
      const ports = await Promise.all(Array.from({ length: 8 }, freePort));
      const results = await Promise.allSettled(
        ports.map((port) => fixture.containers.install({ type: 'shell', name: 'wanted', port })),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(fixture.containers.list()).toHaveLength(1);
    });

    test('a reinstallation keeps or deletes the files of the container as requested', async () => {
      const id = await install(READY, { env: { MINE: 'x' } });
      const mine = join(fixture.containers.folders.pathOf(id), 'mine');
      await writeFile(mine, 'kept');
      await fixture.containers.reinstall({ name: 'one', preserve_data: true, version: '7' });
      expect(await readFile(mine, 'utf8')).toBe('kept');
      expect(fixture.containers.status(id)).toMatchObject({ status: 'installed', version: '7', name: 'one' });
      expect(await fixture.containers.reinstall({ id, name: 'one' })).toEqual({ id, status: 'installed' });
      expect(existsSync(mine)).toBe(false);
      expect(existsSync(join(fixture.containers.folders.pathOf(id), 'starter/hello.txt'))).toBe(true);
      await expect(fixture.containers.reinstall({ name: 'other' })).rejects.toMatchObject({
        kind: 'not_found',
      });
    });
  });

  describe('operations on a running container', () => {
    test('on a running server, commands can be run and lines typed into its console', async () => {
      const id = await run('echo ready; while read line; do echo "got $line"; done');
      expect(await fixture.containers.runCommand(id, ['sh', '-c', 'echo out; echo err >&2; exit 5'])).toEqual(
        {
          stdout: 'out\n',
          stderr: 'err\n',
          exit_code: 5,
        },
      );
      await fixture.containers.writeConsole(id, 'say $HOME');
      await eventually('the echo', async () => (await logs(id)).includes('got say $HOME'));
      await expect(fixture.containers.writeConsole(id, 'a\nb')).rejects.toMatchObject({
        kind: 'invalid_input',
      });
    });

    test('running a program that cannot be executed returns the exit code 126 or 127', async () => {
      const id = await run(READY);
      const far = `./${'x'.repeat(300)}`;
      const deep = `/${'x/'.repeat(4000)}`;
      for (const program of ['no-such-program', '/no/such', '/etc/passwd/below', '/etc', far, deep]) {
        const { exit_code } = await fixture.containers.runCommand(id, [program]);
        expect([program, [126, 127].includes(exit_code)]).toEqual([program, true]);
      }
      const crowd = ['true', '\u{1f600}'.repeat(32_768)];
      expect((await fixture.containers.runCommand(id, crowd)).exit_code).not.toBe(0);
      await expect(fixture.containers.runCommand(id, [''])).rejects.toMatchObject({ kind: 'invalid_input' });
    });

    test('the log of a running server can be read by number of last lines or since a given time', async () => {
      const id = await run(
        'for i in 1 2 3 4 5; do echo line-$i; done; echo ready; read x; echo late; sleep 1000',
      );
      // The state may become `running` before the lines are in the log.
      await eventually('its lines', async () => (await logs(id)).includes('ready'));
      const { containers, harness } = fixture;
      const served = new ContainerLogs({ containers, store: harness.logs, logger: silentLogger });
      served.close();
      expect((await served.latest(id, { tail: 2 }, quietReader())).logs).toEqual(['line-5', 'ready']);
      const since = new Date(Date.now() + 1).toISOString();
      await eventually('a later moment', () => Date.now() > Date.parse(since));
      await fixture.containers.writeConsole(id, 'go');
      await eventually('the late line', async () => (await logs(id)).includes('late'));
      expect(await served.latest(id, { since }, quietReader())).toEqual({ id, logs: ['late'] });
    });

    test('the CPU usage is right from the first sample on, and concurrent requests share a sample', async () => {
      let samples = 0;
      await reopen({
        wrap: (runtime) =>
          watched(runtime, 'sampleUsage', () => {
            samples += 1;
          }),
      });
      const id = await run('echo ready; while :; do :; done');
      const all = await Promise.all(Array.from({ length: 20 }, () => fixture.containers.stats(id)));
      expect(all[0]?.cpu_percent).toBeGreaterThan(0);
      expect(all[0]?.memory_used).toBeGreaterThan(0);
      expect(all[19]).toBe(all[0]);
      const readings = new Set(all);
      await eventually('three more readings', async () => {
        const { size } = readings.add(await fixture.containers.stats(id));
        return size > 3;
      });
      for (const { cpu_percent } of readings) expect(cpu_percent).toBeGreaterThan(0);
      await fixture.containers.kill(id);
      const before = samples;
      expect(await fixture.containers.stats(id)).toMatchObject({ id, cpu_percent: 0, memory_used: 0 });
      expect(samples).toBe(before);
    });

    test('a request that names no container uses the only one or the configured default', async () => {
      expect(() => fixture.containers.status()).toThrow(expect.objectContaining({ kind: 'not_found' }));
      const one = await install(READY);
      expect(fixture.containers.status().id).toBe(one);
      const two = await install(READY, { name: 'two' });
      expect(() => fixture.containers.status()).toThrow(expect.objectContaining({ kind: 'invalid_input' }));
      await reopen({ defaultId: two });
      expect(fixture.containers.status().id).toBe(two);
      expect(fixture.containers.status(one).id).toBe(one);
    });
  });

  describe('removing a container', () => {
    test('removing a container keeps its files, or deletes its folder and nothing else', async () => {
      const id = await run(READY);
      const other = await install(READY, { name: 'two' });
      const data = fixture.containers.folders.pathOf(id);
      expect(await fixture.containers.remove(id)).toEqual({ id, status: 'removed' });
      expect(existsSync(data)).toBe(true);
      expect(() => fixture.containers.status(id)).toThrow(expect.objectContaining({ kind: 'not_found' }));
      expect(await actual(id)).toBe('absent');
      const others = fixture.containers.folders.pathOf(other);
      await fixture.containers.remove(other, { removeData: true });
      expect(existsSync(others)).toBe(false);
      expect(existsSync(data)).toBe(true);
    });

    test('removing a container deletes a link in place of its folder, but not the target of the link', async () => {
      const id = await install(READY);
      const data = fixture.containers.folders.pathOf(id);
      const outside = join(fixture.folder, 'outside');
      await mkdir(outside);
      await writeFile(join(outside, 'precious'), 'x');
      await rename(data, join(fixture.folder, 'moved'));
      await symlink(outside, data);
      await fixture.containers.remove(id, { removeData: true });
      expect(existsSync(data)).toBe(false);
      expect(await readFile(join(outside, 'precious'), 'utf8')).toBe('x');
    });

    test('one of many concurrent removals of a container succeeds, and the others get "not found"', async () => {
      const id = await run(READY);
      const results = await Promise.allSettled([1, 2, 3].map(() => fixture.containers.remove(id)));
      const kinds = results.map((result) => (result.status === 'rejected' ? result.reason.kind : 'done'));
      expect(kinds.sort()).toEqual(['done', 'not_found', 'not_found']);
    });

    test('removing a container makes its name and port available again', async () => {
      const id = await install(READY);
      const { port } = fixture.containers.status(id);
      await fixture.containers.remove(id);
      await fixture.containers.install({ type: 'shell', name: 'one', port });
    });
  });
}
