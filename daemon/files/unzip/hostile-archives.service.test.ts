import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { FilesStage, noSignal, quietWork } from '../suites/files-stage.js';
import { counting, misnamed, nothings } from '../suites/odd-archives.js';
import { paxEntry, tarBytes } from '../suites/tar-bytes.js';
import { zipBytes } from '../suites/zip-bytes.js';

const MIB = 1024 * 1024;
const S_IFLNK = 0o120777;
const S_IFCHR = 0o020644;
const S_IFIFO = 0o010644;

const GOOD = { name: 'good', content: 'good' };
const OTHER = { name: 'other', content: 'x'.repeat(200) };
/** With a valid entry first, which must not be unpacked either. */
const zip = (...entries: Parameters<typeof zipBytes>[0]) => zipBytes([GOOD, ...entries]);
const tar = (...entries: Parameters<typeof tarBytes>[0]) => tarBytes([GOOD, ...entries]);

/** Base 256 (GNU, star): negative. */
const NEGATIVE = Buffer.from([255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0]);

const whole = zip({ name: 'a', content: 'x'.repeat(4096), method: 8 });
const spoilt = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};
const wholeGzip = gzipSync(tarBytes([GOOD]));
const zeros = gzipSync(Buffer.alloc(8 * MIB));

const COUNTED = 'other entries than its end says';

const LINKED = 'is a link or a device';
const OUTSIDE = 'would land outside the destination';

describe('an archive', () => {
  let stage: FilesStage;

  beforeAll(async () => {
    stage = await FilesStage.open();
  });
  afterEach(async () => {
    expect(stage.held()).toEqual([]);
    expect(stage.warnings).toEqual([]);
    for (const name of readdirSync(stage.at())) await stage.files.remove(`/cnt_one/${name}`, noSignal);
  });
  afterAll(() => stage.close());

  const unzip = (bytes: Buffer) => {
    writeFileSync(stage.at('archive'), bytes);
    return stage.files.unzip({ path: '/cnt_one/archive', destination: '/cnt_one/a/out' }, quietWork, {
      keyId: 'dk_one',
    });
  };

  test.each<[string, Buffer, string]>([
    ['an entry above', zip({ name: '../evil' }), OUTSIDE],
    ['an entry above in the middle', zip({ name: 'a/../../evil' }), OUTSIDE],
    ['an absolute entry', zip({ name: '/tmp/evil' }), OUTSIDE],
    ['a drive letter', zip({ name: 'C:\\evil' }), OUTSIDE],
    ['backslashes that lead above', zip({ name: '..\\..\\evil' }), OUTSIDE],
    ['a share', zip({ name: '\\\\host\\evil' }), OUTSIDE],
    ['a count of too few entries', counting(zip(OTHER), 1), COUNTED],
    ['a count of none', counting(zip(OTHER), 0), COUNTED],
    ['a gzip that goes on without anything in it', nothings(), 'long stretches of nothing'],
    ['a zip with a name that says it is UTF-8, and is not', misnamed(zip({ name: 'evXil' })), 'is no UTF-8'],
    [
      'a tar with a name of pax that is no UTF-8',
      misnamed(tarBytes([paxEntry({ path: 'evXil' }), GOOD])),
      'is no UTF-8',
    ],
    ['a link', zip({ name: 'link', content: '/etc/passwd', mode: S_IFLNK }), LINKED],
    [
      'a link and a file through it',
      zip({ name: 'link', content: '/tmp', mode: S_IFLNK }, { name: 'link/evil', content: 'x' }),
      LINKED,
    ],
    ['a device', zip({ name: 'null', mode: S_IFCHR }), LINKED],
    ['a pipe', zip({ name: 'pipe', mode: S_IFIFO }), LINKED],
    [
      'the same file twice',
      zip({ name: 'a/b', content: '1' }, { name: 'a//b', content: '2' }),
      'more than once',
    ],
    [
      'a file and a folder of one name',
      zip({ name: 'a', content: '1' }, { name: 'a/b' }),
      'both a file and a folder',
    ],
    ['a NUL in a name', zip({ name: 'a\0.txt' }), 'NUL byte'],
    ['a name of 256 bytes', zip({ name: 'x'.repeat(256) }), 'shorten it'],
    [
      'a path of over 4096 bytes',
      zip({ name: `${'x/'.repeat(64)}${`${'y'.repeat(200)}/`.repeat(20)}` }),
      'shorten it',
    ],
    ['no name', zip({ name: '' }), 'no name'],
    ['a password', zip({ name: 'secret', content: 'x'.repeat(20), flags: 1 }), 'encrypted'],
    ['a masked table', zip({ name: 'secret', content: 'x', flags: 0x2000 }), 'encrypted'],
    ['another method', zip({ name: 'a', content: 'x', method: 12 }), 'method 12'],
    ['bytes that were spoilt', spoilt(whole, 90), 'damaged'],
    ['another checksum', zip({ name: 'a', content: 'x', told: { crc: 1 } }), 'checksum'],
    [
      'a size that is too small',
      zip({ name: 'a', content: 'x'.repeat(100), method: 8, told: { size: 5 } }),
      'damaged',
    ],
    [
      'a size that is too large',
      zip({ name: 'a', content: 'x'.repeat(100), method: 8, told: { size: 500 } }),
      'shorter',
    ],
    [
      'two sizes of what is stored',
      zip({ name: 'a', content: 'x'.repeat(100), told: { size: 5 } }),
      'damaged',
    ],
    [
      'an entry that overlaps the next',
      zip({ name: 'a', content: 'x', told: { packed: 90, size: 90 } }, OTHER),
      'overlap',
    ],
    ['two entries in one place', zip({ name: 'a', content: 'x', told: { offset: 0 } }), 'overlap'],
    ['an entry in its own table', zip({ name: 'a', content: 'x', told: { offset: 2000 } }), 'overlap'],
    ['no header where one should be', zip({ name: 'a', content: 'x', told: { offset: 5 } }), 'damaged'],
    ['fewer entries than it tells', zipBytes([GOOD], { moreTold: 1 }), 'damaged'],
    ['no end', whole.subarray(0, whole.length - 10), 'damaged'],
    ['half of it', whole.subarray(0, 60), 'damaged'],
    ['no bytes', Buffer.alloc(0), 'no archive'],
    ['words', Buffer.from('hello '.repeat(200)), 'no archive'],
    ['a folder with bytes', zip({ name: 'a/', content: 'x' }), 'damaged'],

    ['tar: an entry above', tar({ name: '../evil' }), OUTSIDE],
    ['tar: an absolute entry', tar({ name: '/tmp/evil' }), OUTSIDE],
    ['tar: backslashes that lead above', tar({ name: 'a\\..\\..\\evil' }), OUTSIDE],
    ['tar: a link', tar({ name: 'link', type: '2', link: '/tmp' }), LINKED],
    [
      'tar: a link and a file through it',
      tar({ name: 'link', type: '2', link: '/tmp' }, { name: 'link/evil', content: 'x' }),
      LINKED,
    ],
    ['tar: a hard link', tar({ name: 'link', type: '1', link: '/etc/passwd' }), LINKED],
    ['tar: devices', tar({ name: 'sda', type: '4' }), LINKED],
    ['tar: a pipe', tar({ name: 'pipe', type: '6' }), LINKED],
    ['tar: what nobody knows', tar({ name: 'a', type: 'Z' }), 'unknown kind'],
    ['tar: a sparse file', tar({ name: 'a', type: 'S' }), 'holes'],
    ['tar: a sparse file of pax', tar(paxEntry({ 'GNU.sparse.major': '1' }), { name: 'a' }), 'holes'],
    ['tar: a file and a folder of one name', tar({ name: 'a' }, { name: 'a/b' }), 'both a file and a folder'],
    ['tar: a folder and a file of one name', tar({ name: 'a/b' }, { name: 'a' }), 'both a file and a folder'],
    ['tar: a path of pax above', tar(paxEntry({ path: '../../evil' }), { name: 'a' }), OUTSIDE],
    ['tar: a path of all above', tar(paxEntry({ path: '/evil' }, 'g'), { name: 'a' }), OUTSIDE],
    [
      'tar: a long path of GNU above',
      tar({ name: 'L', type: 'L', content: '../evil\0' }, { name: 'a' }),
      OUTSIDE,
    ],
    ['tar: a NUL in a path of pax', tar(paxEntry({ path: 'a\0b' }), { name: 'a' }), 'NUL byte'],
    [
      'tar: a link of pax',
      tar(paxEntry({ linkpath: '/etc/passwd' }), { name: 'a', type: '2', link: 'harmless' }),
      LINKED,
    ],
    [
      'tar: a size of pax that is negative',
      tar(paxEntry({ size: '-1' }), { name: 'a' }),
      'no size that can be',
    ],
    [
      'tar: a size of pax beyond numbers',
      tar(paxEntry({ size: '9'.repeat(15) }), { name: 'a' }),
      'too early',
    ],
    [
      'tar: a size of pax over the rest',
      tar(paxEntry({ size: '999999' }), { name: 'a', content: 'x' }),
      'too early',
    ],
    [
      'tar: a pax that tells no length',
      tar({ name: 'x', type: 'x', content: 'path=evil\n' }, { name: 'a' }),
      'cannot be read',
    ],
    ['tar: a pax about nothing', tarBytes([GOOD, paxEntry({ path: 'a' })]), 'about no entry'],
    [
      'tar: a pax of a GiB',
      tar({ name: 'x', type: 'x', sizeField: Buffer.from('10000000000\0') }, { name: 'a' }),
      'longer than any',
    ],
    ['tar: a negative size', tar({ name: 'a', sizeField: NEGATIVE }), 'damaged'],
    ['tar: a size that is no number', tar({ name: 'a', sizeField: Buffer.from('hello world\0') }), 'damaged'],
    ['tar: a wrong sum', tar({ name: 'a', isSumWrong: true }), 'checksum'],
    ['tar: no end', tarBytes([GOOD, GOOD], 0), 'too early'],
    ['tar: half an end', tarBytes([GOOD], 1), 'too early'],
    [
      'tar: half a file',
      tarBytes([GOOD, { name: 'a', content: 'x'.repeat(5000) }]).subarray(0, 3000),
      'too early',
    ],
    ['tar: zeros among entries', Buffer.concat([tarBytes([GOOD], 1), tarBytes([GOOD])]), 'zeros'],

    ['gzip: a wrong length in its trailer', spoilt(wholeGzip, wholeGzip.length - 1), 'damaged'],
    ['gzip: a wrong checksum in its trailer', spoilt(wholeGzip, wholeGzip.length - 6), 'damaged'],
    ['gzip: half of it', wholeGzip.subarray(0, wholeGzip.length - 20), 'damaged'],
    ['gzip: no trailer', wholeGzip.subarray(0, wholeGzip.length - 8), 'damaged'],
    ['gzip: something behind it', Buffer.concat([wholeGzip, Buffer.from('more')]), 'damaged'],
    [
      'gzip: a broken second member',
      Buffer.concat([wholeGzip, spoilt(wholeGzip, wholeGzip.length - 1)]),
      'damaged',
    ],
    ['gzip: a file whose trailer is wrong', spoilt(zeros, zeros.length - 1), 'damaged'],
  ])('with %s is refused, and leaves nothing behind', async (_, bytes, why) => {
    const told = await unzip(bytes).catch((error: unknown) => error);
    expect(told).toMatchObject({ kind: 'invalid_input', message: expect.stringContaining(why) });
    expect(await stage.names('/cnt_one', true)).toEqual(['archive']);
    expect(readdirSync(stage.staging)).toEqual([]);
    expect(stage.outsideSum().split('\n')).toHaveLength(2);
  });

  test('whose folders are too deep is refused as too large', async () => {
    const told = unzip(zip({ name: `${'a/'.repeat(257)}b` }));
    await expect(told).rejects.toMatchObject({ kind: 'too_large' });
    const deep = unzip(zip({ name: `${'a/'.repeat(255)}b` }));
    await expect(deep).resolves.toMatchObject({ files_extracted: 2 });
  });

  test.each([
    ['a file of zeros', gzipSync(Buffer.alloc(300 * MIB))],
    ['a tar of zeros', gzipSync(tarBytes([{ name: 'zeros', content: Buffer.alloc(300 * MIB) }]))],
    ['a tar of nothing but headers', gzipSync(Buffer.concat(manyHeaders()))],
    ['a zip of zeros', zipBytes([{ name: 'zeros', content: Buffer.alloc(300 * MIB), method: 8 }])],
  ])('that is a bomb of %s is refused as too large before the disk is full', async (_, bytes) => {
    const started = performance.now();
    await expect(unzip(bytes)).rejects.toMatchObject({ kind: 'too_large', code: 'payload_too_large' });
    expect(performance.now() - started).toBeLessThan(60_000);
    expect(await stage.names('/cnt_one', true)).toEqual(['archive']);
  });

  test('that announces more than the limit is refused as too large, whatever it contains', async () => {
    const size = 0xfffffffe;
    const entries = Array.from({ length: 6 }, (_, index) => ({
      name: `f${index}`,
      content: 'x',
      method: 8,
      told: { size },
    }));
    await expect(unzip(zipBytes(entries))).rejects.toMatchObject({ kind: 'too_large' });
  });

  test('that announces millions of entries in a few bytes is refused at once', async () => {
    const end = Buffer.from(zipBytes([GOOD]));
    end.writeUInt16LE(0xfffe, end.length - 12);
    end.writeUInt16LE(0xfffe, end.length - 14);
    await expect(unzip(end)).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  test('may contain names that only some systems consider equal', async () => {
    const told = await unzip(zip({ name: 'Readme', content: '1' }, { name: 'README', content: '2' }));
    expect(told.files_extracted).toBe(3);
    expect(readFileSync(stage.at('a', 'out', 'README'), 'utf8')).toBe('2');
  });

  test('sets no setuid bit, and stays readable for its owner', async () => {
    await unzip(
      zip(
        { name: 'run', content: 'x', mode: 0o106755 },
        { name: 'closed', content: 'x', mode: 0o100000 },
        { name: 'dir/', mode: 0o043000 },
      ),
    );
    const modeOf = (name: string) => statSync(join(stage.at('a', 'out'), name)).mode & 0o7777;
    expect(['run', 'closed', 'dir'].map(modeOf)).toEqual([0o755, 0o644, 0o755]);
    await stage.files.remove('/cnt_one/a', noSignal);
    await unzip(
      tar(
        { name: 'run', mode: 0o6755 },
        { name: 'closed', mode: 0 },
        { name: 'dir', type: '5', mode: 0o1111 },
      ),
    );
    expect(['run', 'closed', 'dir'].map(modeOf)).toEqual([0o755, 0o600, 0o711]);
  });
});

/** Meta headers create no files: they only cost time. */
function manyHeaders(): Buffer[] {
  const headers = tarBytes(
    Array.from({ length: 300 }, () => paxEntry({ comment: 'x'.repeat(MIB - 100) }, 'g')),
    0,
  );
  return [headers, tarBytes([GOOD])];
}
