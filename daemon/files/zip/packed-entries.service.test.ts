import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeWith } from '../../../testing/services/describe-with.js';
import type { FilesFixture } from '../suites/files-fixture.js';
import { readBy, wordsOf } from './suites/zip-readers.js';
import { ZipsFixture } from './suites/zips-fixture.js';

const MIB = 1024 * 1024;

describeWith(['unzip'], 'the content of a zip file', () => {
  let zips: ZipsFixture;
  let fixture: FilesFixture;

  beforeEach(async () => {
    zips = await ZipsFixture.open();
    ({ fixture } = zips);
  });
  afterEach(() => zips.close());

  test('a zip file of a folder unpacks to the same contents, empty folders, permissions and times', async () => {
    mkdirSync(fixture.at('world', 'empty', 'too'), { recursive: true });
    const contents = {
      'level.dat': Buffer.from('level'),
      nothing: Buffer.alloc(0),
      'text.log': wordsOf(3 * MIB + 17),
      'empty/noise.mca': randomBytes(MIB + 3),
      'a block': randomBytes(256 * 1024),
      'of all kinds': Buffer.concat([
        ...[randomBytes(100_001), wordsOf(90_003), randomBytes(300_007), wordsOf(99), randomBytes(20_000)],
      ]),
      'märz ☃ 😀.txt': wordsOf(70_000),
      '.hidden': Buffer.from('x'),
    };
    for (const [name, bytes] of Object.entries(contents)) writeFileSync(fixture.at('world', name), bytes);
    chmodSync(fixture.at('world', 'level.dat'), 0o4751);
    chmodSync(fixture.at('world', 'empty', 'too'), 0o705);
    const times = { 'level.dat': 1_000_000_001, nothing: 86_400, 'text.log': 2_000_000_003 };
    for (const [name, time] of Object.entries(times)) utimesSync(fixture.at('world', name), time, time);
    utimesSync(fixture.at('world', 'empty', 'too'), 1_234_567_891, 1_234_567_891);

    const made = await zips.zip();
    const archive = fixture.at('world.zip');
    expect(made).toEqual({
      path: '/cnt_one/world.zip',
      size: statSync(archive).size,
      files_included: Object.keys(contents).length,
    });
    expect(statSync(archive).mode & 0o777).toBe(0o644);
    const expected = Object.entries(contents).map(([name, bytes]) => ({
      name,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }));
    for (const read of [readBy.python, readBy.yauzl, readBy.unzip]) {
      const files = (await read(archive)).filter(({ name }) => !name.endsWith('/'));
      expect([...files].sort(byName)).toEqual([...expected].sort(byName));
    }
    const target = join(fixture.base, 'out');
    // The times must be the same in another time zone.
    execFileSync('unzip', ['-q', archive, '-d', target], { env: { ...process.env, TZ: 'Asia/Tokyo' } });
    for (const [name, time] of Object.entries({ ...times, 'empty/too': 1_234_567_891 })) {
      expect([name, statSync(join(target, name)).mtimeMs]).toEqual([name, time * 1000]);
    }
    expect(statSync(join(target, 'level.dat')).mode & 0o7777).toBe(0o751);
    expect(statSync(join(target, 'empty', 'too')).mode & 0o7777).toBe(0o705);
  });

  test('a folder download has the same bytes as a zip file of the folder', async () => {
    for (let index = 0; index < 50; index += 1) {
      writeFileSync(fixture.at('world', `file ${index}`), wordsOf(index * 5000));
    }
    await zips.zip();
    const { download: sent, chunks } = await zips.download();
    expect([sent.fileName, sent.size, sent.etag]).toEqual(['world.zip', undefined, undefined]);
    const bytes: Buffer[] = [];
    for await (const chunk of { [Symbol.asyncIterator]: () => chunks }) bytes.push(Buffer.from(chunk));
    await sent.close();
    expect(Buffer.concat(bytes).equals(readFileSync(fixture.at('world.zip')))).toBe(true);
  });

  test('a zip file may contain a single file, or no file', async () => {
    writeFileSync(fixture.at('file'), 'file');
    expect(await zips.zip({}, { path: 'file' })).toMatchObject({ files_included: 1 });
    expect(zips.names()).toEqual(['file']);
    expect(await zips.zip({}, { output: 'empty.zip' })).toEqual({
      path: '/cnt_one/empty.zip',
      size: 22,
      files_included: 0,
    });
    expect(zips.names('empty.zip')).toEqual([]);
  });

  test('names in a zip file are unique, and accepted by every common program', async () => {
    const bytes = (...parts: (string | number)[]) =>
      Buffer.concat(
        parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))),
      );
    const odd = [
      bytes('caf', 0xe9),
      bytes('caf\u{fffd}E9'),
      bytes('cut ', 0xe2, 0x98),
      bytes('..\\..\\evil'),
      bytes('C:evil'),
      bytes('new\nline'),
      bytes('-rf'),
    ];
    const folder = Buffer.concat([Buffer.from(fixture.at('world')), Buffer.from('/')]);
    for (const name of odd) writeFileSync(Buffer.concat([folder, name]), name);
    await zips.zip();
    expect(zips.names().sort()).toEqual(
      [
        'caf\u{fffd}E9',
        'caf\u{fffd}EF\u{fffd}BF\u{fffd}BDE9',
        'cut \u{fffd}E2\u{fffd}98',
        '..\u{fffd}5C..\u{fffd}5Cevil',
        'C\u{fffd}3Aevil',
        'new\nline',
        '-rf',
      ].sort(),
    );
    expect((await readBy.yauzl(fixture.at('world.zip'))).length).toBe(odd.length);
    execFileSync('unzip', ['-tq', fixture.at('world.zip')]);
  });

  test('a zip file contains no links, no special files, and not the zip file itself', async () => {
    writeFileSync(join(fixture.outside, 'secret'), 'SECRET');
    writeFileSync(fixture.at('world', 'file'), 'file');
    mkdirSync(fixture.at('world', 'folder'));
    symlinkSync(join(fixture.outside, 'secret'), fixture.at('world', 'link'));
    symlinkSync(fixture.outside, fixture.at('world', 'folder', 'outside'));
    execFileSync('mkfifo', [fixture.at('world', 'pipe')]);
    const server = createServer().listen(fixture.at('world', 'socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    await zips.zip({}, { output: 'world/self.zip' });
    expect(zips.names('world/self.zip')).toEqual(['file', 'folder/']);
    await new Promise((resolve) => server.close(resolve));
    for (const path of ['world/link', 'world/folder/outside']) {
      await expect(zips.zip({}, { path })).rejects.toMatchObject({ kind: 'invalid_input' });
    }
    // The second archive includes the archive that the first request has created.
    await zips.zip({}, { output: 'again.zip' });
    expect(zips.names('again.zip')).toEqual(['file', 'folder/', 'self.zip']);
  });

  test('a zip file omits excluded entries, and does not count them', async () => {
    for (const folder of ['logs/old', 'cache']) mkdirSync(fixture.at('world', folder), { recursive: true });
    for (const name of ['a.tmp', 'logs/b.tmp', 'logs/old/c.log', 'cache/d', 'e']) {
      writeFileSync(fixture.at('world', name), 'x'.repeat(1000));
    }
    const reported: object[] = [];
    const exclude = ['**/*.tmp', 'cache', 'logs/*/**'];
    await zips.zip({ exclude }, { work: { onProgress: (progress) => void reported.push(progress) } });
    expect(zips.names()).toEqual(['e', 'logs/', 'logs/old/']);
    expect(reported.at(-1)).toMatchObject({ doneBytes: 1000 });
    const hang = [`${'*a'.repeat(120)}b`, `${'**/*?*a*/'.repeat(20)}x`];
    writeFileSync(fixture.at('world', 'a'.repeat(255)), 'x');
    expect(await zips.zip({ exclude: hang }, { output: 'slow.zip' })).toMatchObject({ files_included: 6 });
  });
});

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
