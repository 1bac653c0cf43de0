import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { ContainerFixture } from '../fixtures/container-fixture.js';
import { READY } from '../fixtures/container-fixture.js';
import { pausedAt } from './folder-swap.js';
import { HoldFixture } from './hold-fixture.js';

const CRASHES = '[ -e go ] && rm go; echo ready; while [ ! -e go ]; do sleep 0.05; done; exit 3';

/** Tests starting, stopping and killing a server during a backup, which only reads files. */
export function readClaimSuite(fixture: ContainerFixture): void {
  const { run, is, actual } = fixture;
  const holds = new HoldFixture(fixture);

  /** Starts a backup that continues until the test ends it. */
  const backUp = async (id: string) => {
    const { at, reached, go } = pausedAt('here');
    const backup = fixture.containers.claim(id, 'backup', async ({ signal }) => {
      await at('here', signal);
      return 'backed up';
    });
    let isOver = false;
    const done = backup.finally(() => {
      isOver = true;
    });
    done.catch(() => undefined);
    await Promise.race([reached, done]);
    const finish = async () => {
      expect(isOver).toBe(false);
      go();
      expect(await done).toBe('backed up');
      await holds.isOver(id);
    };
    return { done, finish };
  };

  describe('a running backup', () => {
    test('a backup continues while its server is stopped, started, restarted and killed', async () => {
      const id = await run(READY);
      const { containers } = fixture;
      const { finish } = await backUp(id);
      expect(await containers.stop(id)).toEqual({ id, status: 'stopping' });
      await is(id, 'stopped');
      expect(await containers.start(id)).toEqual({ id, status: 'starting' });
      await is(id, 'running');
      const { started_at } = containers.status(id);
      expect(await containers.restart(id)).toEqual({ id, status: 'restarting' });
      await is(id, 'running');
      expect(containers.status(id).started_at).not.toBe(started_at);
      expect(await containers.kill(id)).toEqual({ id, status: 'killed' });
      expect(await actual(id)).not.toBe('running');
      await finish();
      expect(containers.status(id).status).toBe('killed');
    });

    test('a crashed server is restarted even during a backup', async () => {
      const id = await run(CRASHES);
      const { started_at } = fixture.containers.status(id);
      const { finish } = await backUp(id);
      await writeFile(join(fixture.containers.folders.pathOf(id), 'go'), '');
      await is(id, 'crashed');
      await is(id, 'running');
      expect(fixture.containers.status(id).started_at).not.toBe(started_at);
      await finish();
      expect(fixture.containers.status(id).status).toBe('running');
    });

    test('a backup may begin while the server is stopping', async () => {
      const id = await run(`trap '' TERM; ${CRASHES}`);
      await fixture.containers.stop(id, { timeoutS: 600 });
      const { finish } = await backUp(id);
      expect(fixture.containers.status(id).status).toBe('stopping');
      await writeFile(join(fixture.containers.folders.pathOf(id), 'go'), '');
      await is(id, 'stopped');
      await finish();
    });

    test('a backup conflicts with a restore, a reinstallation and another backup', async () => {
      const id = await fixture.install(READY);
      const { finish } = await backUp(id);
      const { containers } = fixture;
      const message = `Container ${id} is busy (backup): wait until this operation has ended, or cancel the operation.`;
      for (const ask of [
        () => containers.claim(id, 'restore', async () => undefined),
        () => containers.claim(id, 'import', async () => undefined),
        () => containers.claim(id, 'backup', async () => undefined),
        () => containers.reinstall({ id }),
        () => containers.reinstall({ id, preserve_data: true }),
      ])
        await expect(ask()).rejects.toMatchObject({ kind: 'conflict', message });
      await finish();
      expect(await containers.reinstall({ id })).toEqual({ id, status: 'installed' });
    });

    test('a kill request cancels a backup if the server is not running', async () => {
      const id = await holds.rest('stopped');
      const { done } = await backUp(id);
      await fixture.containers.kill(id);
      await expect(done).rejects.toThrow('The backup was cancelled by a request to kill the container.');
      expect(fixture.containers.status(id).status).toBe('stopped');
      await expect(fixture.containers.kill(id)).rejects.toMatchObject({ kind: 'conflict' });
    });

    test('removing a container cancels its backup, and waits until the backup has ended', async () => {
      const id = await run(READY);
      const { at, reached, go } = pausedAt('its end');
      const noticed = pausedAt('noticed');
      const done = fixture.containers.claim(id, 'backup', async ({ signal }) => {
        await Promise.resolve(noticed.at('noticed', signal)).catch(() => undefined);
        await at('its end');
      });
      const cancelled = done.catch((error: unknown) => error);
      await noticed.reached;
      const removed = fixture.containers.remove(id, { removeData: true });
      await reached;
      await setImmediate();
      expect([fixture.containers.status(id).status, await actual(id)]).toEqual(['running', 'running']);
      go();
      expect(await removed).toEqual({ id, status: 'removed' });
      expect(await cancelled).toMatchObject({
        message: 'The backup was cancelled by a request to remove the container.',
      });
      expect(fixture.containers.list()).toEqual([]);
    });

    test('an interrupted backup is cleaned up, even while its server is started and stopped', async () => {
      const id = await run(READY);
      const { containers } = fixture;
      const { at, reached } = pausedAt('here');
      const backup = containers.claim(id, 'backup', async (hold) => {
        await hold.note({ after: ['save-on'] });
        await at('here', hold.signal);
      });
      backup.catch(() => undefined);
      await reached;
      await containers.stop(id);
      await is(id, 'stopped');
      await fixture.harness.close();
      const { at: atRecovery, reached: isRecovering, go } = pausedAt('recovery');
      await fixture.open({
        domain: ({ recoveries: registry }) =>
          registry.register('backup', async () => {
            await atRecovery('recovery');
            return 'undone';
          }),
      });
      await isRecovering;
      expect(fixture.containers.status(id).status).toBe('stopped');
      expect(await fixture.containers.start(id)).toEqual({ id, status: 'starting' });
      await is(id, 'running');
      await expect(fixture.containers.reinstall({ id })).rejects.toMatchObject({ kind: 'conflict' });
      go();
      await holds.isOver(id);
      expect(fixture.containers.status(id).status).toBe('running');
    });
  });
}
