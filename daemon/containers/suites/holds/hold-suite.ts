import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { DomainError } from '../../../../lib/errors/errors.js';
import type { JournaledClaim } from '../../lifecycle/journaled-claim.js';
import { type ContainerFixture, DEAF, READY } from '../fixtures/container-fixture.js';
import { pausedAt } from './folder-swap.js';
import { HoldFixture } from './hold-fixture.js';

/** Tests long work of other modules on a container, such as a restore, and which operations are allowed during it. */
export function holdSuite(fixture: ContainerFixture): void {
  const { run, is, actual, install } = fixture;
  const holds = new HoldFixture(fixture);
  const { begin, beginSwap, reopen, swap, isSwapped, isOver, rest } = holds;

  describe('long work on a container', () => {
    test.each([
      'installed',
      'stopped',
      'killed',
      'crashed',
    ] as const)('a restore of a container that is %s leaves the container in this state', async (state) => {
      const id = await rest(state);
      await reopen();
      const before = fixture.containers.status(id);
      await swap(id);
      expect(fixture.containers.status(id)).toEqual(before);
      expect(isSwapped(id)).toBe(true);
      await isOver(id);
    });

    test('during a restore, all other operations on the container are refused with an error that names the restore', async () => {
      const id = await run(READY);
      const { done, go } = await beginSwap(id, 'staged');
      const { containers } = fixture;
      for (const ask of [
        () => containers.start(id),
        () => containers.stop(id),
        () => containers.restart(id),
        () => containers.reinstall({ id }),
        () => containers.remove(id),
        () => containers.claim(id, 'unzip', async () => undefined),
      ]) {
        const message = `Container ${id} is busy (restore): wait until this operation has ended, or kill the container.`;
        await expect(ask()).rejects.toMatchObject({ kind: 'conflict', message });
      }
      for (const ask of [
        () => containers.runCommand(id, ['true']),
        () => containers.writeConsole(id, 'x'),
        async () => containers.folders.claim(id),
      ]) {
        const message = `Container ${id} is restoring: wait until the backup is restored.`;
        await expect(ask()).rejects.toMatchObject({ kind: 'conflict', message });
      }
      expect((await containers.currentStatus(id)).status).toBe('restoring');
      go();
      await done;
      await is(id, 'running');
    });

    test('a server keeps running during long work of a kind that allows that, such as a file operation', async () => {
      const id = await run(READY);
      const { started_at } = fixture.containers.status(id);
      const { done, go } = await begin(id, 'files');
      const { containers } = fixture;
      for (const ask of [
        () => containers.stop(id),
        () => containers.restart(id),
        () => containers.remove(id),
        () => containers.claim(id, 'restore', async () => undefined),
      ]) {
        const message = `Container ${id} is busy (file operation): wait until this operation has ended, or kill the container.`;
        await expect(ask()).rejects.toMatchObject({ kind: 'conflict', message });
      }
      expect(await containers.runCommand(id, ['true'])).toMatchObject({ exit_code: 0 });
      go();
      await done;
      expect(await containers.currentStatus(id)).toMatchObject({ status: 'running', started_at });
      await isOver(id);
    });

    test('long work of a kind that requires a stopped server, such as an import, is refused while the server runs', async () => {
      const id = await run(READY);
      const message = `Container ${id} is running: stop it first.`;
      await expect(begin(id, 'import')).rejects.toMatchObject({ kind: 'conflict', message });
      await fixture.containers.stop(id);
      await is(id, 'stopped');
      const { done, go } = await begin(id, 'import');
      await expect(fixture.containers.start(id)).rejects.toThrow('busy (import)');
      go();
      await done;
      expect(fixture.containers.status(id).status).toBe('stopped');
    });

    test('a restore that fails is undone, and the server is started again', async () => {
      const id = await run(READY);
      await reopen({}, (step) => {
        if (step === 'aside') throw new DomainError('invalid_input', 'no');
      });
      await expect(swap(id)).rejects.toMatchObject({ kind: 'invalid_input', message: 'no' });
      await is(id, 'running');
      expect(isSwapped(id)).toBe(false);
      expect(existsSync(holds.staging)).toBe(false);
    });

    test('a restore that is cancelled is undone, and the server is started again', async () => {
      const id = await run(READY);
      const cancelled = new AbortController();
      const { done } = await beginSwap(id, 'aside', cancelled.signal);
      cancelled.abort(new DomainError('conflict', 'cancelled'));
      await expect(done).rejects.toMatchObject({ message: 'cancelled' });
      await is(id, 'running');
      expect(isSwapped(id)).toBe(false);
    });

    test('long work on a container, such as a restore, cannot add notes to its journal after it has ended', async () => {
      const id = await install(READY);
      let late: JournaledClaim['note'] | undefined;
      await fixture.containers.claim(id, 'files', async ({ note }) => {
        late = note;
      });
      await expect(late?.({ step: 'one more' })).rejects.toThrow(
        'the work has ended, so its progress cannot be stored any more',
      );
      await isOver(id);
    });

    test('long work on a container, such as a restore, fails without changes if its notes are too large for the journal', async () => {
      const id = await run(READY);
      const hold = fixture.containers.claim(id, 'restore', (given) =>
        given.note({ names: 'x'.repeat(16_384) }),
      );
      await expect(hold).rejects.toThrow('the progress of interrupted work must have at most 16384 bytes');
      await is(id, 'running');
    });
  });

  describe('a kill request during long work on a container', () => {
    test('a kill request during a restore undoes the restore and leaves the container killed', async () => {
      const id = await run(READY);
      const { done } = await beginSwap(id, 'aside');
      expect(await fixture.containers.kill(id)).toEqual({ id, status: 'killed' });
      expect(fixture.containers.status(id).status).toBe('killed');
      await expect(done).rejects.toThrow('restore was cancelled by a request to kill');
      expect(isSwapped(id)).toBe(false);
      expect(await actual(id)).not.toBe('running');
      await isOver(id);
      await fixture.containers.start(id);
      await is(id, 'running');
    });

    test("a kill request during a restore also ends a server that ignores the restore's stop request", async () => {
      const id = await run(DEAF);
      await reopen({ timing: { stopTimeoutMs: 600_000 } });
      const done = swap(id).catch((error: unknown) => error);
      await is(id, 'restoring');
      await fixture.containers.kill(id);
      expect(await done).toMatchObject({
        message: 'The restore was cancelled by a request to kill the container.',
      });
      expect(fixture.containers.status(id).status).toBe('killed');
      expect(await actual(id)).not.toBe('running');
    });

    test('a kill request cancels long work that runs next to the server, such as a file operation, and ends the server', async () => {
      const id = await run(READY);
      const { done } = await begin(id, 'files');
      await fixture.containers.kill(id);
      await expect(done).rejects.toThrow('file operation was cancelled by a request to kill');
      expect(fixture.containers.status(id).status).toBe('killed');
      expect(await actual(id)).not.toBe('running');
    });

    test('a kill request only cancels the long work on a container, such as unpacking, if the server does not run', async () => {
      const id = await rest('stopped');
      const { done } = await begin(id, 'unzip');
      await fixture.containers.kill(id);
      await expect(done).rejects.toThrow('extraction was cancelled by a request to kill');
      expect(fixture.containers.status(id).status).toBe('stopped');
    });

    test('a kill request fails if a restore does not end in time, and takes effect when the restore ends', async () => {
      const id = await run(READY);
      await reopen({ timing: { killWaitMs: 300 } });
      const { at, reached, go: release } = pausedAt('here');
      const deaf = () => at('here') as Promise<void>;
      const done = fixture.containers.claim(id, 'restore', deaf).catch((error: unknown) => error);
      await reached;
      await expect(fixture.containers.kill(id)).rejects.toMatchObject({ kind: 'unavailable' });
      expect(fixture.containers.status(id).status).toBe('restoring');
      release();
      await done;
      await is(id, 'killed');
    });
  });
}
