import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { DomainError } from '../../../../lib/errors/errors.js';
import { eventually } from '../../../../testing/time/eventually.js';
import { type ContainerFixture, READY } from '../fixtures/container-fixture.js';
import { pausedAt } from './folder-swap.js';
import { HoldFixture } from './hold-fixture.js';

/** Tests changes of files while another operation, such as a restore, claims a container's whole folder. */
export function folderSuite(fixture: ContainerFixture): void {
  const { install, run, is } = fixture;
  const holds = new HoldFixture(fixture);
  const { reopen, swap } = holds;
  const short = { timing: { killWaitMs: 300 } };
  const use = async (id: string, work: (signal: AbortSignal) => Promise<unknown> = async () => undefined) => {
    using claim = (await fixture.containers.folders.claim(id)).claim;
    const result = await work(claim.signal);
    if (claim.lost !== undefined) throw claim.lost;
    return result;
  };

  /** Starts a change of files that continues until the test ends it, or with `heeds`, until its signal aborts. */
  const begin = async (id: string, { heeds = true } = {}) => {
    const { at, reached, go } = pausedAt('here');
    const path = join(fixture.containers.folders.pathOf(id), 'late');
    const outcome = use(id, async (signal) => {
      await at('here', heeds ? signal : undefined);
      // Writes to the container's current folder, which may have been replaced or deleted.
      await writeFile(path, 'late').catch(() => undefined);
      return 'done';
    }).catch((error: unknown) => error);
    await reached;
    return { outcome, go };
  };
  const conflict = (message: string) => expect.objectContaining({ kind: 'conflict', message });
  const ended = (id: string, word: string) =>
    conflict(
      `The file operation was cancelled because container ${id} is busy (${word}): wait until this operation has ended.`,
    );
  const removed = (id: string) => conflict(`The file operation was cancelled because ${id} was removed.`);

  describe('the folder of a removed container', () => {
    test('removing a container again, with its data, deletes the folder that the first removal kept', async () => {
      const id = await install(READY);
      const folder = fixture.containers.folders.pathOf(id);
      await fixture.containers.remove(id);
      await expect(fixture.containers.remove(id)).rejects.toMatchObject({ kind: 'not_found' });
      expect(existsSync(folder)).toBe(true);
      expect(await fixture.containers.remove(id, { removeData: true })).toEqual({ id, status: 'removed' });
      expect(existsSync(folder)).toBe(false);
      const again = fixture.containers.remove(id, { removeData: true });
      await expect(again).rejects.toMatchObject({ kind: 'not_found' });
    });
  });

  describe('a container that is to be held for a move', () => {
    /** Holds a container in which a change of files continues, and waits until the hold waits for it. */
    const waiting = async (client: AbortController) => {
      const id = await install(READY);
      const change = await begin(id, { heeds: false });
      const held = fixture.containers.holds.hold(id, client.signal).catch((error: unknown) => error);
      const isClaimed = () =>
        use(id).then(
          () => false,
          () => true,
        );
      await eventually('the hold to claim the folder', isClaimed);
      return { id, change, held };
    };

    test('a container is not held if it is released while the hold waits for file operations', async () => {
      const { id, change, held } = await waiting(new AbortController());
      expect(await fixture.containers.holds.release(id)).toEqual({ id, status: 'installed' });
      change.go();
      expect(await held).toEqual(conflict(`Container ${id} was released meanwhile: hold it again.`));
      expect(await use(id)).toBeUndefined();
    });

    test('a container is not held if the client disconnects while the hold waits for file operations', async () => {
      const client = new AbortController();
      const { id, change, held } = await waiting(client);
      const gone = new DomainError('unavailable', 'The client has disconnected.');
      client.abort(gone);
      change.go();
      expect(await held).toBe(gone);
      expect(await use(id)).toBeUndefined();
    });
  });

  describe('file operations in a container', () => {
    test('file operations in a container run concurrently, even during a backup', async () => {
      const id = await install(READY);
      const changes = [await begin(id), await begin(id)];
      await fixture.containers.claim(id, 'backup', () => use(id));
      for (const { go } of changes) go();
      expect(await Promise.all(changes.map(({ outcome }) => outcome))).toEqual(['done', 'done']);
    });

    test.each([
      true,
      false,
    ])('removing a container cancels its file operations (with data: %s)', async (removeData) => {
      const id = await install(READY);
      const folder = fixture.containers.folders.pathOf(id);
      const change = await begin(id);
      await fixture.containers.remove(id, { removeData });
      expect(await change.outcome).toEqual(removed(id));
      expect(existsSync(folder)).toBe(!removeData);
      await expect(use(id)).rejects.toMatchObject({ kind: 'not_found' });
    });

    test('removing a container does not wait for file operations that cannot be cancelled, and those fail', async () => {
      await reopen(short);
      const id = await install(READY);
      const change = await begin(id, { heeds: false });
      await fixture.containers.remove(id, { removeData: true });
      change.go();
      expect(await change.outcome).toEqual(removed(id));
    });

    test('a reinstallation without keeping data cancels file operations, and allows new ones afterwards', async () => {
      await reopen(short);
      const type = 'shell-install';
      const id = await install(READY, { type, env: { INSTALL: 'true' } });
      const kept = await begin(id);
      await fixture.containers.reinstall({ id, preserve_data: true });
      kept.go();
      expect(await kept.outcome).toBe('done');
      const [change, deaf] = [await begin(id), await begin(id, { heeds: false })];
      const busy = { kind: 'unavailable', message: expect.stringContaining('The reinstall of container') };
      await expect(fixture.containers.reinstall({ id })).rejects.toMatchObject(busy);
      expect(fixture.containers.status(id).status).toBe('installed');
      expect(await change.outcome).toEqual(ended(id, 'reinstall'));
      deaf.go();
      expect(await deaf.outcome).toEqual(ended(id, 'reinstall'));
      await fixture.containers.reinstall({ id });
      expect(existsSync(join(fixture.containers.folders.pathOf(id), 'late'))).toBe(false);
      await use(id);
    });

    test("a restore cancels the container's file operations, and new ones are refused until it is done", async () => {
      const id = await run(READY);
      const { at, reached, go } = pausedAt('staged');
      await reopen({}, at);
      const change = await begin(id);
      const restored = swap(id);
      expect(await change.outcome).toEqual(ended(id, 'restore'));
      await reached;
      await expect(use(id)).rejects.toThrow(
        `Container ${id} is restoring: wait until the backup is restored.`,
      );
      go();
      await restored;
      await use(id);
      expect(existsSync(join(fixture.containers.folders.pathOf(id), 'late'))).toBe(false);
    });

    test("a restore fails without changes if the container's file operations cannot be cancelled", async () => {
      const id = await run(READY);
      await reopen(short);
      const change = await begin(id, { heeds: false });
      await expect(swap(id)).rejects.toMatchObject({ kind: 'unavailable' });
      await is(id, 'running');
      change.go();
      expect(await change.outcome).toEqual(ended(id, 'restore'));
      await use(id);
    });

    test('new file operations in a container are refused until its import has ended', async () => {
      const id = await install(READY);
      const { at, reached, go } = pausedAt('here');
      const moved = fixture.containers.claim(id, 'import', async ({ signal }) => at('here', signal));
      await reached;
      await expect(use(id)).rejects.toEqual(
        conflict(`Container ${id} is busy (import): wait until this operation has ended.`),
      );
      go();
      await moved;
      await use(id);
    });

    test('new file operations in a container are refused until its interrupted import is cleaned up', async () => {
      const id = await install(READY);
      let isFailing = true;
      await fixture.reopen({
        domain: ({ recoveries }) =>
          recoveries.register('import', async () => {
            if (isFailing) throw new DomainError('unavailable', 'The disk is unavailable: try again.');
            return 'undone';
          }),
      });
      const moved = fixture.containers.claim(id, 'import', async ({ note }) => {
        await note({ step: 'moved' });
        throw new DomainError('unavailable', 'The disk is unavailable: try again.');
      });
      await expect(moved).rejects.toMatchObject({ kind: 'unavailable' });
      await expect(use(id)).rejects.toThrow(`${id} is busy (recovery after an interrupted import)`);
      isFailing = false;
      await eventually('its recovery', () =>
        use(id).then(
          () => true,
          () => false,
        ),
      );
    });

    test('file operations in a container are limited in number, and are cancelled when the daemon stops', async () => {
      const id = await install(READY);
      const many = await Promise.all(Array.from({ length: 512 }, () => begin(id)));
      await expect(use(id)).rejects.toMatchObject({ kind: 'rate_limited' });
      await fixture.reopen();
      for (const { outcome } of many)
        expect(await outcome).toMatchObject({ message: 'The daemon is stopping.' });
      await eventually('free capacity for other changes', () => use(id).then(() => true));
    });
  });
}
