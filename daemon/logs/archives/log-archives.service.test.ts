import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Download } from '../../../lib/contract/download.js';
import { eventually } from '../../../testing/time/eventually.js';
import { ContainerLogs } from '../container-logs.js';
import { LogStore } from '../log-store.js';
import { LOG_ID, LogFixture, silentLogger } from '../suites/log-fixture.js';
import { LogArchives } from './log-archives.js';

const DAY_MS = 24 * 60 * 60 * 1000;

async function bytesOf(download: Download): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await download.open()) pieces.push(Buffer.from(piece));
  await download.close();
  return Buffer.concat(pieces);
}

describe('the archives in the log of a container', () => {
  let fixture: LogFixture;
  beforeEach(() => {
    fixture = new LogFixture({ keepMs: 30 * DAY_MS });
  });
  afterEach(() => fixture.close());

  const archives = () => fixture.store.archives(LOG_ID);
  const names = async () => (await archives().list()).map(({ name }) => name);

  test('a log archive can be listed and downloaded even if a folder has the name of its compressed file', async () => {
    const stem = '20260301T115959000Z';
    const plain = '2026-03-01T11:59:59.000Z a\n'.repeat(1000);
    mkdirSync(fixture.at(`${stem}.log.gz`), { recursive: true });
    writeFileSync(fixture.at(`${stem}.log`), plain);
    const name = `${stem}.log.gz`;
    expect(await archives().list()).toEqual([{ name, size: plain.length, date: '2026-03-01T11:59:59.000Z' }]);
    expect(gunzipSync(await bytesOf(await archives().download(name))).toString()).toBe(plain);
    expect(await fixture.archive(name, 2)).toMatchObject({ lines: ['a', 'a'], total: 1000 });
  });

  test('log archives are listed by name, newest first, with the size of their download', async () => {
    for (const run of ['a', 'b']) {
      await fixture.add(`${run}\n`.repeat(1000));
      await fixture.endRun();
    }
    const listed = await archives().list();
    expect(listed).toEqual([
      { name: '20260301T120000001Z.log.gz', size: expect.any(Number), date: '2026-03-01T12:00:00.001Z' },
      { name: '20260301T120000000Z.log.gz', size: expect.any(Number), date: '2026-03-01T12:00:00.000Z' },
    ]);
    for (const { name, size } of listed) {
      const download = await archives().download(name);
      expect(download).toMatchObject({ size, fileName: name, etag: expect.any(String) });
      const bytes = await bytesOf(download);
      expect(bytes.length).toBe(size);
      expect(gunzipSync(bytes).toString()).toMatch(/^(2026-03-01T12:00:00.00\dZ [ab]\n){1000}$/);
    }
    expect(await fixture.archive('20260301T120000000Z.log.gz', 2)).toMatchObject({
      lines: ['a', 'a'],
      total: 1000,
      isComplete: true,
    });
  });

  test('log archives are found only by their exact names, which are never used as paths', async () => {
    await fixture.add('a\n');
    await fixture.endRun();
    await fixture.packed();
    symlinkSync('/etc/passwd', fixture.at('20200101T000000000Z.log.gz.part'));
    writeFileSync(join(fixture.folder, 'outside.log.gz'), '');
    const none = { kind: 'not_found' };
    for (const name of [
      '20260301T120000000Z.log',
      '20260301T120000000Z',
      '20260301T120000001Z.log.gz',
      '../outside.log.gz',
      '..%2Foutside.log.gz',
      `../${LOG_ID}/20260301T120000000Z.log.gz`,
      './20260301T120000000Z.log.gz',
      '20260301T120000000Z.log.gz\0',
      '20260301T120000000Z.log.gz\n',
      '20200101T000000000Z.log.gz.part',
      'current.log',
      'position',
      '',
    ]) {
      await expect(archives().download(name)).rejects.toMatchObject(none);
      await expect(fixture.archive(name)).rejects.toMatchObject(none);
    }
    expect(await names()).toEqual(['20260301T120000000Z.log.gz']);
  });

  test('only regular files whose name is a valid time count as log archives', async () => {
    await fixture.add('a\n');
    await fixture.endRun();
    await fixture.packed();
    const [real = ''] = await names();
    const name = (day: number, end = '.log.gz') => `202001${day}T000000000Z${end}`;
    symlinkSync('/nonexistent', fixture.at(name(10)));
    symlinkSync('/etc/passwd', fixture.at(name(11)));
    symlinkSync('/etc/passwd', fixture.at(name(12, '.log')));
    mkdirSync(fixture.at(name(13)));
    mkdirSync(fixture.at(name(14, '.log')));
    execFileSync('mkfifo', [fixture.at(name(15)), fixture.at(name(16, '.log'))]);
    writeFileSync(fixture.at('99999999T999999999Z.log.gz'), 'never');
    for (const other of [10, 11, 12, 13, 14, 15, 16].map((day) => name(day))) {
      await expect(archives().download(other)).rejects.toMatchObject({ kind: 'not_found' });
      await expect(fixture.archive(other)).rejects.toMatchObject({ kind: 'not_found' });
    }
    expect(await names()).toEqual([real]);
    expect(await fixture.history({ filter: 'a' })).toMatchObject({
      lines: ['a'],
      total: 1,
      isComplete: true,
    });
    expect(await fixture.history()).toMatchObject({ lines: ['a'], total: 1 });
    await fixture.add('b\n');
    await fixture.endRun();
    expect(await names()).toHaveLength(2);
  });

  test('a download of a log archive fails if another file replaces the archive before it is opened', async () => {
    await fixture.add('a\n');
    await fixture.endRun();
    await fixture.packed();
    const [name = ''] = await names();
    const swapped = (make: (path: string) => void) => {
      const packNow = () => Promise.resolve();
      const found = new LogArchives(join(fixture.folder, LOG_ID), { packNow });
      const find = found.find.bind(found);
      found.find = (asked) => {
        const file = find(asked);
        rmSync(fixture.at(name), { recursive: true });
        make(fixture.at(name));
        found.find = () => file;
        return file;
      };
      return found;
    };
    for (const make of [
      (path: string) => symlinkSync('/etc/passwd', path),
      (path: string) => symlinkSync('/nonexistent', path),
      (path: string) => mkdirSync(path),
      (path: string) => execFileSync('mkfifo', [path]),
    ]) {
      await expect(swapped(make).download(name)).rejects.toMatchObject({ kind: 'not_found' });
      rmSync(fixture.at(name), { recursive: true });
      writeFileSync(fixture.at(name), '');
    }
  });

  test('a log archive can be read to its end after it was deleted', async () => {
    await fixture.add('deleted\n'.repeat(50_000));
    await fixture.endRun();
    const [name = ''] = await names();
    const download = await archives().download(name);
    const bytes = readFileSync(fixture.at(name));
    const searching = fixture.history({ filter: 'deleted', tail: 1 });
    const reading = fixture.archive(name, 1);
    fixture.clock.advance(31 * DAY_MS);
    await fixture.packed();
    expect(await names()).toEqual([]);
    await expect(archives().download(name)).rejects.toMatchObject({ kind: 'not_found' });
    expect((await bytesOf(download)).equals(bytes)).toBe(true);
    // Each read must see the log either before the deletion, with all its lines, or after it, with none.
    for (const { total } of await Promise.all([searching, reading])) expect([0, 50_000]).toContain(total);
    expect((await fixture.history()).total).toBe(0);
  });

  test('log archives over the maximum age are deleted, and so is the whole log of a removed container', async () => {
    const [there, deleted, written] = [
      `${LOG_ID.slice(0, -1)}a`,
      `${LOG_ID.slice(0, -1)}b`,
      `${LOG_ID.slice(0, -1)}c`,
    ];
    for (const id of [there, deleted, written]) {
      await fixture.add('old\n', id);
      await fixture.endRun(id);
    }
    await fixture.closeWriters();
    fixture.clock.advance(29 * DAY_MS);
    await fixture.add('now\n', written);
    const sweep = () => fixture.store.sweep((id) => id === there);
    await sweep();
    expect((await fixture.history({}, deleted)).lines).toEqual(['old']);
    fixture.clock.advance(2 * DAY_MS);
    mkdirSync(join(fixture.folder, 'foreign'));
    writeFileSync(join(fixture.folder, 'foreign', 'file'), '');
    writeFileSync(join(fixture.folder, `${LOG_ID.slice(0, -1)}d`), 'not a folder');
    await sweep();
    expect((await fixture.history({}, written)).lines).toEqual(['now']);
    expect(await fixture.store.archives(written).list()).toEqual([]);
    expect(existsSync(fixture.at('position', there))).toBe(true);
    expect(fixture.store.has(deleted)).toBe(false);
    expect(readdirSync(fixture.folder).sort()).toEqual(
      [there, written, `${LOG_ID.slice(0, -1)}d`, 'foreign'].sort(),
    );
  });

  test('if a log has too many archives, the oldest are deleted, whatever their size', async () => {
    mkdirSync(fixture.at('.'), { recursive: true });
    const name = (index: number) => `20260228T${String(index).padStart(9, '0')}Z.log.gz`;
    for (let index = 0; index < 10_003; index += 1) writeFileSync(fixture.at(name(index)), '');
    await fixture.packed();
    expect(readdirSync(fixture.at('.')).sort()).toEqual(
      Array.from({ length: 10_000 }, (_, index) => name(index + 3)),
    );
  });

  test('log archives over the maximum age are deleted periodically while the daemon runs', async () => {
    let swept = 0;
    class FailingStore extends LogStore {
      override async sweep() {
        swept += 1;
        if (swept === 2) throw new Error('disk error');
      }
    }
    const { folder, clock } = fixture;
    const store = new FailingStore({ folder, clock, logger: silentLogger });
    const containers = {
      folders: { isThere: () => true },
      resolveDefault: () => LOG_ID,
      status: () => 'running',
    };
    const logs = new ContainerLogs({ containers, store, logger: silentLogger, firstMs: 1, everyMs: 1 });
    await eventually('some sweeps', () => swept > 3);
    logs.close();
    const before = swept;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(swept).toBe(before);
  });

  test('a new log archive does not get the cached summary of a deleted archive with the same name', async () => {
    await fixture.add('first\nof two\n');
    await fixture.endRun();
    await fixture.packed();
    expect((await fixture.history({ tail: 1 })).total).toBe(2);
    fixture.clock.advance(31 * DAY_MS);
    await fixture.packed();
    fixture.clock.advance(-31 * DAY_MS - 1);
    await fixture.add('second\n');
    await fixture.endRun();
    await fixture.packed();
    expect(await names()).toEqual(['20260301T120000000Z.log.gz']);
    expect(await fixture.history({ tail: 1 })).toMatchObject({ lines: ['second'], total: 1 });
  });
});
