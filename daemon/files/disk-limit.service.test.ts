import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Upload } from '../../lib/contract/upload.js';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { uploadOf } from './suites/every-operation.js';
import { FilesFixture, noSignal, quietWork } from './suites/files-fixture.js';

const KIB = 1024;
const MIB = 1024 * KIB;
const QUICK = { againAfterMs: 0, pauseFactor: 0, keepAfterMs: 1 };

let fixture: FilesFixture;

afterEach(async () => {
  // Wait for background measurements, which may still have files open.
  await eventually('nothing is held', () => fixture.held().length === 0);
  expect(fixture.warnings).toEqual([]);
  await fixture.close();
});

const copy = (source: string, destination: string) =>
  fixture.files.copy(`/cnt_one/${source}`, `/cnt_one/${destination}`, {
    isRecursive: true,
    signal: noSignal,
  });
const write = (name: string, bytes: number) =>
  fixture.files.write(`/cnt_one/${name}`, { content: 'x'.repeat(bytes), createDirs: true });
const upload = (name: string, bytes: number, more: Partial<Upload> = {}) =>
  fixture.files.upload(`/cnt_one/${name}`, { ...uploadOf('x'.repeat(bytes)), ...more });
/** Packs without compression, so that the archive is slightly longer than its content. */
const zip = (source: string, output: string) =>
  fixture.files.zip(`/cnt_one/${source}`, `/cnt_one/${output}`, { level: 0 }, { keyId: 'dk_one' }, quietWork);
const remove = (name: string) => fixture.files.remove(`/cnt_one/${name}`, noSignal);
const measured = async () => (await fixture.files.measure('/cnt_one', noSignal)).size;
/** Waits until this disk usage is stored. */
const counted = (bytes: number) =>
  eventually(`${bytes} bytes are counted`, () => fixture.folders.stored.get('cnt_one') === bytes);
const measureNow = async () => {
  fixture.folders.notify('cnt_one', 'written');
  await counted(await measured());
};

describe('files of a container with a disk limit', () => {
  const LIMIT = MIB;
  const full = {
    kind: 'disk_full',
    message: expect.stringMatching(
      /^The files of this container take .+ of at most 1 MiB, and .+ more are needed: delete some files, or have the limit raised\.$/,
    ),
  };
  const open = async (limitBytes: number | undefined = LIMIT) => {
    fixture = await FilesFixture.open({ limitBytes, diskTiming: { ...QUICK, measureEveryMs: 600_000 } });
    await measureNow();
  };

  test('every file operation may use the disk limit completely, and is rejected beyond it without leaving partial files', async () => {
    await open();
    await write('half', MIB / 2);
    const more = MIB / 2 + 1;
    const before = await fixture.names('/cnt_one', true);
    for (const [name, act] of [
      ['write', () => write('new', more)],
      ['write a new file', () => write('deep/er/new', more)],
      ['append', () => fixture.files.append('/cnt_one/half', 'x'.repeat(more))],
      ['append to a new file', () => fixture.files.append('/cnt_one/new', 'x'.repeat(more))],
      ['upload', () => upload('new', more)],
      ['upload of a known size', () => upload('new', more, { size: more })],
      ['zip', () => zip('half', 'new')],
    ] as const) {
      const result = await act().catch((error: unknown) => error);
      expect([name, result]).toEqual([name, expect.objectContaining(full)]);
      expect([name, await fixture.names('/cnt_one', true)]).toEqual([name, before]);
    }
    expect(readdirSync(fixture.staging)).toEqual([]);
    await upload('rest', MIB / 2);
    await expect(upload('one', 1)).rejects.toMatchObject(full);
    await expect(copy('half', 'copied')).rejects.toMatchObject(full);
    mkdirSync(fixture.at('folder'));
    writeFileSync(fixture.at('folder', 'own'), 'x');
    await expect(copy('folder', 'copied')).rejects.toMatchObject(full);
    await fixture.files.create('/cnt_one/empty');
    await counted(MIB);
  });

  test('a new zip archive counts towards the disk limit of its container', async () => {
    await open();
    await write('quarter', MIB / 4);
    const { size } = await zip('quarter', 'packed');
    await counted(MIB / 4 + size);
  });

  test('files of a container over its disk limit can be replaced by smaller ones, deleted, moved and read', async () => {
    await open();
    writeFileSync(fixture.at('own'), Buffer.alloc(2 * MIB));
    writeFileSync(fixture.at('small'), 'small');
    await measureNow();
    await expect(write('small', 6)).rejects.toMatchObject(full);
    await write('small', 5);
    await write('small', 1);
    await upload('own', MIB);
    await counted(MIB + 1);
    await fixture.files.rename('/cnt_one/own', '/cnt_one/moved');
    await remove('moved');
    await write('new', MIB - 1);
    await expect(upload('more', 1)).rejects.toMatchObject(full);
    await counted(MIB);
  });

  test('concurrent replacements of one file exceed the disk limit by at most 1 MiB', async () => {
    const limitBytes = 3 * MIB;
    fixture = await FilesFixture.open({ limitBytes, diskTiming: { ...QUICK, measureEveryMs: 600_000 } });
    await write('old', limitBytes);
    await counted(limitBytes);
    let most = 0;
    const slow = async function* () {
      for (let sent = 0; sent < 7; sent += 1) {
        yield Buffer.alloc(100 * KIB);
        let staged = 0;
        // Another upload may end in between, so a listed file may be gone.
        for (const name of readdirSync(fixture.staging))
          staged += statSync(join(fixture.staging, name), { throwIfNoEntry: false })?.size ?? 0;
        most = Math.max(most, staged);
      }
    };
    const result = await Promise.allSettled(
      Array.from({ length: 6 }, () => upload('old', 0, { size: 700 * KIB, [Symbol.asyncIterator]: slow })),
    );
    const refused = result.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const one of refused) {
      const message = expect.stringContaining('delete the old file first');
      expect(one).toMatchObject({ reason: { kind: 'disk_full', code: 'disk_limit_reached', message } });
    }
    expect(most).toBeLessThanOrEqual(MIB);
    await counted(700 * KIB);
  });

  test('the total of many concurrent file changes stays within the disk limit', async () => {
    await open();
    const all = Array.from({ length: 24 }, (_, index) => [
      upload(`up${index}`, 100 * KIB),
      write(`written${index}`, 50 * KIB),
      fixture.files.append(`/cnt_one/log`, 'x'.repeat(10 * KIB)),
    ]).flat();
    const result = await Promise.allSettled(all);
    const refused = result.filter(({ status }) => status === 'rejected');
    for (const one of refused) expect(one).toMatchObject({ reason: full });
    expect(refused.length).toBeGreaterThan(0);
    const size = await measured();
    expect(size).toBeLessThanOrEqual(LIMIT);
    expect(size).toBeGreaterThan(LIMIT / 2);
    await counted(size);
  });

  test('what a server writes is measured when it has stopped, and before new files if the last measurement is old', async () => {
    await open();
    writeFileSync(fixture.at('own'), Buffer.alloc(MIB));
    await write('unseen', 1);
    fixture.folders.notify('cnt_one', 'written');
    await counted(MIB + 1);
    await expect(write('seen', 1)).rejects.toMatchObject(full);
    await fixture.close();
    fixture = await FilesFixture.open({ limitBytes: LIMIT, diskTiming: { ...QUICK, measureEveryMs: 0 } });
    await measureNow();
    writeFileSync(fixture.at('own'), Buffer.alloc(MIB / 2));
    await write('asks', 1);
    await counted(MIB / 2 + 1);
    writeFileSync(fixture.at('own'), '');
    fixture.folders.notify('cnt_one', 'asked');
    await counted(1);
  });

  test('after a restart, the daemon knows the disk usage of a container without measuring it again', async () => {
    await open();
    await write('one', MIB - 1);
    await counted(MIB - 1);
    const { base } = fixture;
    const { stored } = fixture.folders;
    await fixture.files.close();
    fixture = await FilesFixture.open({ base, limitBytes: LIMIT });
    for (const [id, bytes] of stored) fixture.folders.stored.set(id, bytes);
    await expect(write('two', 2)).rejects.toMatchObject(full);
    await write('two', 1);
  });
});

describe('counted disk usage', () => {
  /** Returns a random number generator. It is seeded, so that a failure can be repeated. */
  const numbers = (seed: number) => () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };

  test.each([
    1, 2, 3,
  ])('counted disk usage is exact after many changes, some of them rejected or interrupted (seed %s)', async (seed) => {
    fixture = await FilesFixture.open({
      limitBytes: 2 * MIB,
      diskTiming: { ...QUICK, measureEveryMs: 600_000 },
    });
    await measureNow();
    const random = numbers(seed);
    const below = (bound: number) => Math.floor(random() * bound);
    const name = () => ['a', 'b', 'c', 'folder/a', 'folder/b', 'folder/deep/a'][below(6)] ?? 'a';
    const size = () => below(64 * KIB);
    async function* broken() {
      yield Buffer.alloc(size());
      throw new Error('the client disconnected');
    }
    const acts = [
      () => write(name(), size()),
      () => upload(name(), size()),
      () => upload(name(), 0, { [Symbol.asyncIterator]: broken }),
      () => fixture.files.append(`/cnt_one/${name()}`, 'x'.repeat(size())),
      () => remove(name()),
      () => remove(below(4) === 0 ? 'folder' : 'copied'),
      () => copy(name(), name()),
      () => copy('folder', 'copied'),
      () => fixture.files.rename(`/cnt_one/${name()}`, `/cnt_one/${name()}`),
      () => {
        const ended = new AbortController();
        setImmediate(() => ended.abort(new Error('enough')));
        return fixture.files.copy('/cnt_one/folder', '/cnt_one/copied', {
          isRecursive: true,
          signal: ended.signal,
        });
      },
    ];
    const worker = async () => {
      for (let times = 0; times < 60; times += 1) await acts[below(acts.length)]?.().catch(() => undefined);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    await eventually('the count', async () => fixture.folders.stored.get('cnt_one') === (await measured()));
    expect(readdirSync(fixture.staging)).toEqual([]);
  });

  test('counted disk usage is exact without measurements, unless folders are deleted during other changes', async () => {
    fixture = await FilesFixture.open({ diskTiming: { ...QUICK, measureEveryMs: 600_000 } });
    await measureNow();
    const names = ['a', 'b', 'c'];
    const one = async (index: number) => {
      const name = names[index % 3] ?? 'a';
      const size = (index * 7919) % (32 * KIB);
      const act = [
        () => write(name, size),
        () => upload(name, size),
        () => fixture.files.append(`/cnt_one/${name}`, 'x'.repeat(size)),
        () => remove(name),
        () => fixture.files.rename(`/cnt_one/${name}`, `/cnt_one/${names[(index + 1) % 3]}`),
      ][index % 5];
      await act?.().catch(() => undefined);
    };
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(Array.from({ length: 15 }, (_, index) => one(round + index)));
    }
    await counted(await measured());
    mkdirSync(fixture.at('many', 'deep'), { recursive: true });
    for (let index = 0; index < 300; index += 1)
      writeFileSync(fixture.at('many', String(index)), 'x'.repeat(index));
    await measureNow();
    await copy('many', 'copied');
    await remove('many');
    await counted(await measured());
    expect(statSync(fixture.at('copied', '299')).size).toBe(299);
  });
});

describeAsRoot('files on a disk of which a part is kept free', () => {
  test('files never use the disk space that must stay free, even if many are written at once', async () => {
    const disk = SmallDisk.mount({ size: '64m' });
    fixture = await FilesFixture.open({ base: disk.folder, keepFreeBytes: 1024 * MIB });
    // On such a small disk, a twentieth is kept free.
    const kept = (64 * MIB) / 20;
    const all = Array.from({ length: 16 }, (_, index) =>
      upload(`up${index}`, 8 * MIB, index % 2 ? { size: 8 * MIB } : {}),
    );
    const result = await Promise.allSettled(all);
    const refused = result.filter(({ status }) => status === 'rejected');
    for (const one of refused) {
      expect(one).toMatchObject({
        reason: {
          kind: 'disk_full',
          message: expect.stringMatching(
            /^The disk has .+ free and keeps .+, but .+ are needed: delete some files first\.$/,
          ),
        },
      });
    }
    expect(disk.free.bytes).toBeGreaterThanOrEqual(kept);
    expect(result.length - refused.length).toBeGreaterThanOrEqual(4);
    for (const name of readdirSync(join(disk.folder, 'servers', 'cnt_one')).slice(0, 2)) await remove(name);
    await upload('again', 8 * MIB, { size: 8 * MIB });
    await fixture.files.close();
    disk.unmount();
  });
});
