import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { DomainError, isKind } from '../../../../lib/errors/errors.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { type ContainerFixture, DEAF, READY } from '../fixtures/container-fixture.js';
import { openHarness } from '../fixtures/container-harness.js';

/** Tests many concurrent operations of all kinds, and daemons that are killed at any step of an operation. */
export function recoverySuite(fixture: ContainerFixture): void {
  const { install, is, run, logs, actual, doom, reopen, open } = fixture;

  describe('a daemon with many concurrent operations', () => {
    const SECONDS = Number(process.env['BERTH_STRESS_SECONDS'] ?? 4);
    const TIMEOUT_MS = (SECONDS + 240) * 1000;
    /** With Docker, the test has fewer servers, because starting them all again keeps a whole processor busy. */
    const SERVERS = fixture.socketOf() === undefined ? 20 : 8;

    test(
      `after ${SECONDS} s of concurrent operations, the daemon and the engine have the same state`,
      async () => {
        // The timeout is short, because even a cancelled restore waits for servers that ignore the request to stop.
        await reopen({ timing: { stopTimeoutMs: 500 } });
        const ids = await Promise.all(
          Array.from({ length: SERVERS }, (_, index) =>
            install(index % 2 === 0 ? READY : DEAF, { name: `n${index}` }),
          ),
        );
        const unexpected: unknown[] = [];
        const { containers } = fixture;
        const restore = async (id: string) => {
          const given = new AbortController();
          const timer = setTimeout(() => given.abort(new DomainError('conflict', 'timed out')), 100);
          const work = async () => undefined;
          await containers.claim(id, 'restore', work, given).finally(() => clearTimeout(timer));
        };
        const asks: ((id: string) => Promise<unknown>)[] = [
          (id) => containers.start(id),
          (id) => containers.stop(id, { timeoutS: 0.1 }),
          (id) => containers.restart(id),
          (id) => containers.kill(id),
          restore,
          (id) => containers.claim(id, 'backup', async () => undefined),
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
              if (!isKind(error, 'conflict')) unexpected.push(error);
            });
          }
        };
        await Promise.all(Array.from({ length: 12 }, worker));
        expect(unexpected).toEqual([]);
        const isRight = async (id: string) => {
          // No container is stuck: each can be killed, or is already stopped.
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
        };
        const few = async () => {
          for (let id = ids.pop(); id !== undefined; id = ids.pop()) await isRight(id);
        };
        await Promise.all([few(), few(), few(), few()]);
      },
      TIMEOUT_MS,
    );
  });

  describe('a daemon that starts after another one has ended', () => {
    test('a restarted daemon finds running servers, and their logs contain every line exactly once', async () => {
      const id = await run(
        'echo ready; i=0; while [ ! -e enough ]; do echo n-$i; i=$((i+1)); sleep 0.005; done; echo end; sleep 1000',
      );
      for (let round = 0; round < 3; round += 1) {
        const before = (await logs(id)).length;
        await eventually('more lines', async () => (await logs(id)).length > before + 20);
        await reopen();
        expect(fixture.containers.status(id).status).toBe('running');
      }
      const killed = await fixture.spawnDaemon('wait', '-');
      await fixture.harness.close();
      await once(killed.stdout, 'data');
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      await open();
      await writeFile(join(fixture.containers.folders.pathOf(id), 'enough'), '');
      await eventually('the last line', async () => (await logs(id)).includes('end'));
      const lines = await logs(id);
      expect(lines).toEqual(['ready', ...lines.slice(1, -1).map((_, index) => `n-${index}`), 'end']);
    });

    test('a restarted daemon reports how a server ended while no daemon was running', async () => {
      const id = await run('echo ready; read x; echo last words; exit 0');
      await fixture.harness.close();
      const other = await openRuntime(fixture);
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
    ])('an installation that a kill of the daemon interrupted %s can be repeated by the client', async (step) => {
      await doom('install', step);
      const [{ id, status } = { id: '', status: '' }] = fixture.containers.list();
      expect(status).toBe('install_failed');
      await expect(fixture.containers.start(id)).rejects.toMatchObject({ kind: 'conflict' });
      await fixture.containers.reinstall({ name: 'doomed' });
      await fixture.containers.start(id);
      await is(id, 'running');
    });

    test.each([
      'before:start',
      'after:start',
    ])('a start of a server that a kill of the daemon interrupted %s is continued by the next daemon', async (step) => {
      const id = await install('echo begun >> begun; echo ready; exec sleep 100000');
      await doom('start', step);
      await is(id, 'running');
      expect(await actual(id)).toBe('running');
      expect(await readFile(join(fixture.containers.folders.pathOf(id), 'begun'), 'utf8')).toBe('begun\n');
    });

    test('a stop is dropped if the daemon was killed before it sent the stop request to the server', async () => {
      const id = await run(READY);
      await doom('stop', 'before:signal');
      await is(id, 'running');
      await fixture.containers.stop(id);
      await is(id, 'stopped');
    });

    test('a stop is completed by the next daemon if the daemon was killed after sending the stop request', async () => {
      const id = await run(READY);
      await doom('stop', 'after:signal');
      await is(id, 'stopped');
      expect(await actual(id)).toBe('stopped');
    });

    test.each([
      ['shell', 'trap "echo asked >> asked" TERM; echo ready'],
      ['shell-console', 'exec 3<&0; while read line <&3; do echo asked >> asked; done & echo ready'],
    ])('after a restart during a stop, the daemon does not send a server of the type %s a second stop request', async (type, beginning) => {
      const id = await run(`${beginning}; while [ ! -e go ]; do sleep 0.05; done; exit 0`, { type });
      const at = (name: string) => join(fixture.containers.folders.pathOf(id), name);
      await fixture.doomAfter('stop');
      expect((await fixture.containers.currentStatus(id)).status).toBe('stopping');
      await eventually('the stop to arrive', () => existsSync(at('asked')));
      // If the next daemon repeated the stop, it would do so directly after its start.
      await fixture.reopen();
      await writeFile(at('go'), '');
      await is(id, 'stopped');
      expect(await readFile(at('asked'), 'utf8')).toBe('asked\n');
    });

    test("the next daemon sends SIGTERM if the killed daemon had already sent the server's stop command", async () => {
      const script = 'trap "echo terminated; exit 0" TERM; echo ready; while :; do sleep 0.05; done';
      const id = await run(script, { type: 'shell-console' });
      // The next daemon sends SIGTERM after half of the remaining time.
      await fixture.containers.stop(id, { timeoutS: 6 });
      await reopen();
      await is(id, 'stopped');
      expect(await logs(id)).toContain('terminated');
    });

    test('a restarted daemon keeps the time limit of a stop that began before the restart', async () => {
      const id = await run(DEAF);
      await fixture.containers.stop(id, { timeoutS: 0.5 });
      await reopen({ timing: { stopTimeoutMs: 600_000 } });
      await is(id, 'stopped');
      expect(await actual(id)).toBe('stopped');
    });

    test.each([
      'before:signal',
      'after:signal',
      'before:start',
      'after:start',
    ])('a restart of a server that a kill of the daemon interrupted %s is continued by the next daemon', async (step) => {
      const id = await run('echo begun >> begun; echo ready; exec sleep 100000');
      // The next daemon waits before it repeats a stop, because the server may have received the first one.
      await doom('restart', step, { timing: { stopTimeoutMs: 500 } });
      await is(id, 'running');
      expect(await readFile(join(fixture.containers.folders.pathOf(id), 'begun'), 'utf8')).toBe(
        'begun\nbegun\n',
      );
    });

    test.each([
      'before:signal',
      'after:signal',
    ])('a kill of a server that a kill of the daemon interrupted %s is continued by the next daemon', async (step) => {
      const id = await run(DEAF);
      await doom('kill', step);
      expect(fixture.containers.status(id).status).toBe('killed');
      await eventually('the end', async () => (await actual(id)) === 'stopped');
      await fixture.containers.start(id);
      await is(id, 'running');
    });

    test.each([
      'before:signal',
      'before:remove',
      'after:remove',
    ])('a removal of a container that a kill of the daemon interrupted %s is continued by the next daemon', async (step) => {
      const id = await run(READY);
      const data = fixture.containers.folders.pathOf(id);
      await doom('remove', step);
      expect(fixture.containers.list()).toEqual([]);
      expect(await actual(id)).toBe('absent');
      expect(existsSync(data)).toBe(false);
    });
  });
}

/** Opens only the runtime, as another program on the host would. */
async function openRuntime({ folder, socketOf }: ContainerFixture) {
  const dockerSocket = socketOf();
  const harness = await openHarness({ folder, ...(dockerSocket === undefined ? {} : { dockerSocket }) });
  return { runtime: harness.runtime, close: () => harness.close() };
}
