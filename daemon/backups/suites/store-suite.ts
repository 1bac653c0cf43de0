import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DomainError } from '../../../lib/errors/errors.js';
import { failureOf } from '../../../testing/failure-of.js';
import { eventually } from '../../../testing/time/eventually.js';
import type { BackupStore } from '../stores/backup-store.js';
import {
  backupId,
  bytesOf,
  chunksOf,
  listed,
  manifestOf,
  noise,
  noSignal,
  type StoreFixture,
  stalling,
  writerProcess,
} from './store-fixture.js';

const MIB = 1024 * 1024;
const NOTHING = new Set<string>();
const NO_BACKUP = 'not_found/not_found';

/** Tests that a store implements `BackupStore`. */
export function storeSuite(openFixture: () => Promise<StoreFixture>): void {
  let fixture: StoreFixture;
  let store: BackupStore;

  beforeEach(async () => {
    fixture = await openFixture();
    store = fixture.store;
  });
  afterEach(() => fixture.close());

  const write = (id: string, archive: Uint8Array) => store.write(id, chunksOf(archive), noSignal);
  const left = async (id: string) => (await fixture.names()).filter((name) => name.startsWith(id));
  async function keep(archive: Uint8Array, id = backupId()) {
    const manifest = manifestOf(id, archive);
    await write(id, archive);
    await store.publish(manifest);
    return manifest;
  }

  describe('a backup store with a complete backup', () => {
    test('a stored backup can be read unchanged, and is listed as soon as its manifest is written', async () => {
      const id = backupId();
      const archive = noise(200_000);
      await write(id, archive);
      expect(await listed(store)).toEqual([]);
      expect(await bytesOf(store.read(id))).toEqual(archive);
      const manifest = { ...manifestOf(id, archive, 'before 1.21'), changed_paths: ['a\nb', 'ü "☃"'] };
      await store.publish(manifest);
      expect(await listed(store)).toEqual([manifest]);
      expect(await fixture.names()).toEqual([`${id}.json`, `${id}.tar.gz`]);
    });

    test('a stored backup of 30 MiB can be read completely or in part', async () => {
      const archive = noise(30 * MIB + 7);
      const { id } = await keep(archive);
      expect((await bytesOf(store.read(id))).equals(archive)).toBe(true);
      const ranges = [
        [0, 1],
        [archive.length - 1, archive.length],
        [8 * MIB - 3, 16 * MIB + 5],
        [5, 5],
        [0, archive.length],
      ] as const;
      for (const [start, end] of ranges) {
        const part = await bytesOf(store.read(id, { start, end }));
        expect(part.equals(archive.subarray(start, end))).toBe(true);
      }
    });

    test.each([0, 1, 8 * MIB, 16 * MIB])('a stored backup of %d bytes can be read', async (bytes) => {
      const archive = noise(bytes);
      const { id } = await keep(archive);
      expect((await bytesOf(store.read(id))).equals(archive)).toBe(true);
    });

    test('backups can be written and read concurrently', async () => {
      const archives = Array.from({ length: 6 }, () => noise(MIB + 11));
      const kept = await Promise.all(archives.map((archive) => keep(archive)));
      expect((await listed(store)).map(({ id }) => id)).toEqual(kept.map(({ id }) => id).sort());
      const read = await Promise.all(kept.map(({ id }) => bytesOf(store.read(id))));
      expect(read.every((bytes, index) => archives[index]?.equals(bytes))).toBe(true);
    });

    test('the manifest of a backup is replaced atomically', async () => {
      const manifest = await keep(noise(10));
      await store.publish({ ...manifest, name: 'another' });
      expect(await listed(store)).toEqual([{ ...manifest, name: 'another' }]);
    });

    test('the manifest of one backup can be read, also while a new one was not written completely', async () => {
      const manifest = await keep(noise(10));
      await keep(noise(10));
      expect(await store.manifest(manifest.id)).toEqual(manifest);
      const locked = { ...manifest, locked: true };
      await store.publish(locked);
      expect(await store.manifest(manifest.id)).toEqual(locked);
      // What a killed daemon leaves of a manifest that it was writing.
      await fixture.put(`${manifest.id}.json.part`, '{');
      expect(await store.manifest(manifest.id)).toEqual(locked);
      await store.publish(manifest);
      expect(await store.manifest(manifest.id)).toEqual(manifest);
      expect(await store.manifest(backupId())).toBeUndefined();
    });

    test('a stored backup can be read again after a reader has stopped in the middle', async () => {
      const archive = noise(3 * MIB);
      const { id } = await keep(archive);
      for await (const chunk of store.read(id)) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
      expect((await bytesOf(store.read(id))).equals(archive)).toBe(true);
    });
  });

  describe('a backup store with an incomplete backup', () => {
    test('an archive is deleted when its source fails, and the error of the source is thrown', async () => {
      const failure = new Error('the source of the archive failed');
      async function* failing() {
        yield* chunksOf(noise(9 * MIB));
        throw failure;
      }
      await expect(store.write(backupId(), failing(), noSignal)).rejects.toBe(failure);
      expect(await fixture.names()).toEqual([]);
    });

    test('an archive is deleted at once when the write is aborted while its source stalls', async () => {
      const reason = new DomainError('conflict', 'The backup was cancelled.');
      for (const bytes of [100, 9 * MIB]) {
        const aborter = new AbortController();
        const source = stalling(noise(bytes));
        const written = store.write(backupId(), source, aborter.signal);
        written.catch(() => undefined);
        await source.stalled;
        aborter.abort(reason);
        await expect(written).rejects.toBe(reason);
        expect(source.isLeft).toBe(true);
        expect(await fixture.names()).toEqual([]);
      }
    });

    test('no archive is created when the write is aborted before it begins', async () => {
      const reason = new Error('the write was aborted before it began');
      const archive = chunksOf(noise(100));
      await expect(store.write(backupId(), archive, AbortSignal.abort(reason))).rejects.toBe(reason);
      expect(await fixture.names()).toEqual([]);
    });

    test('a cancelled read of a backup rejects with the reason of its abort signal', async () => {
      const { id } = await keep(noise(3 * MIB));
      const aborter = new AbortController();
      const reason = new Error('aborted');
      const chunks = store.read(id, undefined, aborter.signal)[Symbol.asyncIterator]();
      await chunks.next();
      aborter.abort(reason);
      const rest = (async () => {
        while (!(await chunks.next()).done);
      })();
      await expect(rest).rejects.toBe(reason);
    });

    test('a sweep of the store deletes archives without a manifest and partial files, unless they are being written', async () => {
      const kept = await keep(noise(100));
      const [left, going, part] = [backupId(), backupId(), backupId()];
      await write(left, noise(100));
      await write(going, noise(100));
      const foreign = ['README', 'world.tar.gz', `${backupId()}.zip`, 'bkp_1.tar.gz'];
      for (const name of foreign) await fixture.put(name, 'foreign');
      await fixture.put(`${part}.tar.gz.part`, 'x');
      await store.sweep(new Set([going]), noSignal);
      const theirs = [`${kept.id}.json`, `${kept.id}.tar.gz`, `${going}.tar.gz`, ...foreign];
      expect((await fixture.names()).filter((name) => !name.startsWith(part))).toEqual(theirs.sort());
      await store.sweep(NOTHING, noSignal);
      expect(await fixture.names()).not.toContain(`${going}.tar.gz`);
      expect(await listed(store)).toEqual([kept]);
    });

    test('sweeping the store and listing its manifests reject with the reason of an aborted signal', async () => {
      await keep(noise(10));
      const reason = new Error('the daemon is stopping');
      await expect(store.sweep(NOTHING, AbortSignal.abort(reason))).rejects.toBe(reason);
      const first = store.manifests(AbortSignal.abort(reason))[Symbol.asyncIterator]().next();
      await expect(first).rejects.toBe(reason);
    });
  });

  describe('a backup store without the requested backup', () => {
    test('reading a backup that does not exist, or writing its manifest, is rejected', async () => {
      const id = backupId();
      expect(await failureOf(bytesOf(store.read(id)))).toBe(NO_BACKUP);
      expect(await failureOf(bytesOf(store.read(id, { start: 0, end: 1 })))).toBe(NO_BACKUP);
      expect(await failureOf(store.publish(manifestOf(id, noise(1))))).toBe(NO_BACKUP);
      expect(await fixture.names()).toEqual([]);
    });

    test('deleting a backup that does not exist is no error, and deletes remaining files of it', async () => {
      const { id } = await keep(noise(10));
      const unpublished = backupId();
      await write(unpublished, noise(10));
      for (const each of [id, id, unpublished, backupId()]) await store.remove(each);
      expect(await fixture.names()).toEqual([]);
      expect(await failureOf(bytesOf(store.read(id)))).toBe(NO_BACKUP);
    });

    const noIds = ['', '..', '../x', '/etc/passwd', 'bkp_', `${backupId()}/../x`, `x${backupId()}`];
    const nearlyIds = [`${backupId()}\n`, `${backupId()}a`, `BKP_${backupId().slice(4)}`, 'bkp_%2e%2e%2f'];
    test.each([...noIds, ...nearlyIds])('no backup is found for an invalid id such as %j', async (id) => {
      const manifest = manifestOf(id, noise(1));
      const tries = [
        () => write(id, noise(1)),
        () => store.publish(manifest),
        () => bytesOf(store.read(id)),
        () => store.remove(id),
        async () => store.link?.(id, { fileName: 'x', expiresInS: 60 }) ?? Promise.reject(noLink()),
      ];
      for (const attempt of tries) expect(await failureOf(attempt())).toBe(NO_BACKUP);
      expect(await fixture.names()).toEqual([]);
    });
  });

  test('a backup is not listed if the daemon was killed while storing it, and a sweep deletes its files', async () => {
    const kept = await keep(noise(100));
    const id = backupId();
    const writer = writerProcess(fixture, [id, '20', 'stall']);
    expect(await writer.said()).toBe('stalled');
    await eventually('something to be there', async () => (await left(id)).length > 0);
    await writer.kill();
    expect(await left(id)).toHaveLength(1);
    expect(await listed(store)).toEqual([kept]);
    expect(await failureOf(bytesOf(store.read(id)))).toBe(NO_BACKUP);
    await store.sweep(new Set([id]), noSignal);
    expect(await left(id)).toHaveLength(1);
    await store.sweep(NOTHING, noSignal);
    expect(await left(id)).toEqual([]);
    expect((await bytesOf(store.read(kept.id))).length).toBe(100);
  });

  test('storing an archive of any size takes less than 96 MB of memory', async () => {
    const writer = writerProcess(fixture, [backupId(), '400']);
    const grownMib = Number(await writer.said());
    expect(grownMib).not.toBeNaN();
    expect(grownMib).toBeLessThan(90);
  });

  test('the list of backups skips invalid manifests with a warning', async () => {
    const kept = await keep(noise(10));
    const whole = manifestOf(backupId(), noise(10));
    const { sha256, ...without } = whole;
    const invalid = [
      '',
      '{',
      'null',
      '[]',
      JSON.stringify({ ...whole, format: 2 }),
      JSON.stringify(without),
      JSON.stringify({ ...whole, size: -1 }),
      JSON.stringify({ ...whole, sha256: sha256.toUpperCase() }),
      JSON.stringify({ ...whole, include_paths: [1] }),
      JSON.stringify({ ...whole, locked: 'yes' }),
      `${JSON.stringify(whole)}${' '.repeat(5 * MIB)}`,
    ];
    for (const text of invalid) {
      const id = backupId();
      await fixture.put(`${id}.json`, text.replace(whole.id, id));
    }
    await fixture.put(`${backupId()}.json`, JSON.stringify(whole));
    expect(await listed(store)).toEqual([kept]);
    expect(fixture.warnings).toHaveLength(invalid.length + 1);
  });
}

/** Returns the error that the suite expects instead of a call of `link` if the store has no such method. */
const noLink = () => new DomainError('not_found', 'This backup store provides no download links.');
