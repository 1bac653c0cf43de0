import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { eventually } from '../../../../testing/time/eventually.js';
import { type ContainerFixture, DEAF, READY } from '../fixtures/container-fixture.js';

/** Tests starting, stopping, restarting, killing and crashing servers. */
export function powerSuite(fixture: ContainerFixture): void {
  const { install, is, run, logs, actual, reopen } = fixture;

  describe('power operations on a server', () => {
    test('a server can be started, is ready after its ready line, and can be stopped', async () => {
      const id = await install(
        'printf "\\033[32mre"; sleep 0.2; printf "ady\\033[0m to go\\n"; while :; do sleep 0.05; done',
      );
      const seen: string[] = [];
      fixture.containers.onStatus(({ status }) => seen.push(status));
      expect(await fixture.containers.start(id)).toEqual({ id, status: 'starting' });
      await is(id, 'running');
      const { started_at } = fixture.containers.status(id);
      expect(Math.abs(Date.now() - Date.parse(started_at ?? ''))).toBeLessThan(60_000);
      expect(await fixture.containers.stop(id)).toEqual({ id, status: 'stopping' });
      await is(id, 'stopped');
      await eventually('the last status', () => seen.length === 4);
      expect(seen).toEqual(['starting', 'running', 'stopping', 'stopped']);
      expect(fixture.containers.status(id)).toMatchObject({ uptime: 0, started_at });
      expect(await actual(id)).toBe('stopped');
    });

    test('a server of a type that is stopped by SIGKILL ends at once, and has stopped', async () => {
      const id = await run(DEAF, { type: 'shell-kill' });
      await fixture.containers.stop(id, { timeoutS: 3600 });
      await is(id, 'stopped');
      expect(await actual(id)).toBe('stopped');
    });

    test('a start of a running server and a stop of a stopped server are refused', async () => {
      const id = await run(READY);
      await expect(fixture.containers.start(id)).rejects.toMatchObject({ kind: 'conflict' });
      await fixture.containers.stop(id);
      await is(id, 'stopped');
      for (const ask of [
        () => fixture.containers.stop(id),
        () => fixture.containers.kill(id),
        () => fixture.containers.writeConsole(id, 'x'),
        () => fixture.containers.runCommand(id, ['true']),
      ]) {
        await expect(ask()).rejects.toMatchObject({ kind: 'conflict' });
      }
      await expect(fixture.containers.start('cnt_none')).rejects.toMatchObject({ kind: 'not_found' });
    });

    test('a start of a server whose folder is missing is refused, and a reinstallation creates the folder', async () => {
      const id = await run(READY);
      await rm(fixture.containers.folders.pathOf(id), { recursive: true });
      await expect(fixture.containers.runCommand(id, ['true'])).rejects.toMatchObject({ kind: 'conflict' });
      await fixture.containers.restart(id);
      await is(id, 'stopped');
      expect((await logs(id)).at(-1)).toMatch(/^\[berth\] The server could not be started: .*reinstall/);
      await expect(fixture.containers.start(id)).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('reinstall'),
      });
      expect(fixture.containers.status(id).status).toBe('stopped');
      await fixture.containers.reinstall({ name: 'one', preserve_data: true });
      await fixture.containers.start(id);
      await is(id, 'running');
    });

    test('many concurrent start requests start a server once', async () => {
      const id = await install('echo begun >> begun; echo ready; exec sleep 100000');
      const results = await Promise.allSettled(
        Array.from({ length: 20 }, () => fixture.containers.start(id)),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await is(id, 'running');
      const begun = join(fixture.containers.folders.pathOf(id), 'begun');
      expect(await readFile(begun, 'utf8')).toBe('begun\n');
    });

    test('a server is stopped with the console command of its type', async () => {
      const id = await run('echo ready; read line; echo "told to $line"', { type: 'shell-console' });
      await fixture.containers.stop(id);
      await is(id, 'stopped');
      expect(await logs(id)).toContain('told to quit');
    });

    test('a server is stopped with SIGTERM if it ignores the console command of its type', async () => {
      const script = 'trap "echo terminated; exit 0" TERM; echo ready; while :; do sleep 0.05; done';
      const id = await run(script, { type: 'shell-console' });
      // The first half of the time is for the console command, the second for SIGTERM.
      await fixture.containers.stop(id, { timeoutS: 3 });
      await is(id, 'stopped');
      expect(await logs(id)).toContain('terminated');
    });

    test('a server that does not stop within the time limit is killed', async () => {
      const id = await run(DEAF);
      await fixture.containers.stop(id, { timeoutS: 0.2 });
      await is(id, 'stopped');
      expect(await actual(id)).toBe('stopped');
    });

    test('a restart request stops and starts a running server, and starts a stopped one', async () => {
      const id = await run(READY);
      expect(await fixture.containers.restart(id)).toEqual({ id, status: 'restarting' });
      await expect(fixture.containers.stop(id)).rejects.toMatchObject({ kind: 'conflict' });
      await is(id, 'running');
      const readyTwice = async () => (await logs(id)).filter((line) => line === 'ready').length === 2;
      await eventually('the second run is ready', readyTwice);
      await fixture.containers.stop(id);
      await is(id, 'stopped');
      await fixture.containers.restart(id);
      await is(id, 'running');
    });

    test('a kill request ends a server at once, even during a stop, and the server can be started again', async () => {
      const id = await run(DEAF);
      await fixture.containers.stop(id, { timeoutS: 600 });
      expect(await fixture.containers.kill(id)).toEqual({ id, status: 'killed' });
      expect(fixture.containers.status(id).status).toBe('killed');
      expect(await actual(id)).toBe('stopped');
      await fixture.containers.start(id);
      await is(id, 'running');
      await fixture.containers.kill(id);
    });

    test('a server that exits by itself without an error is reported as stopped', async () => {
      const id = await install('echo ready; exit 0');
      await fixture.containers.start(id);
      await is(id, 'stopped');
    });

    test('a crashed server is restarted automatically a limited number of times after each start by a user', async () => {
      await reopen({ timing: { maxRestarts: 2 } });
      const id = await install('echo begun; exit 3');
      await fixture.containers.start(id);
      await eventually('giving up', async () => (await logs(id)).some((line) => line.includes('stays down')));
      await is(id, 'crashed');
      expect((await logs(id)).filter((line) => line === 'begun')).toHaveLength(3);
      expect((await logs(id)).join()).toContain('ended with exit code 3; restart 1 of 2 in 0.02 s');
      await fixture.containers.start(id);
      await eventually(
        'a second series of restarts',
        async () => (await logs(id)).filter((line) => line === 'begun').length === 6,
      );
    });

    test('a stop or kill request ends the automatic restarts of a crashed server', async () => {
      await reopen({ timing: { firstDelayMs: 600_000, maxDelayMs: 600_000 } });
      for (const [ask, state] of [
        ['stop', 'stopped'],
        ['kill', 'killed'],
      ] as const) {
        const id = await install('exit 3', { name: state });
        await fixture.containers.start(id);
        await is(id, 'crashed');
        await fixture.containers[ask](id);
        await is(id, state);
      }
    });
  });
}
