import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { FilesFixture, noSignal, quietWork } from '../suites/files-fixture.js';
import { counting, misnamed, nothings } from '../suites/odd-archives.js';
import { paxEntry, tarBytes } from '../suites/tar-bytes.js';
import { zipBytes } from '../suites/zip-bytes.js';

const MIB = 1024 * 1024;
const S_IFLNK = 0o120777;
const S_IFCHR = 0o020644;
const S_IFIFO = 0o010644;
const GOOD = { name: 'good', content: 'good' };
const OTHER = { name: 'other', content: 'x'.repeat(200) };
/** Returns an archive that begins with a valid entry, which must not be unpacked if another is invalid. */
const zip = (...entries: Parameters<typeof zipBytes>[0]) => zipBytes([GOOD, ...entries]);
const tar = (...entries: Parameters<typeof tarBytes>[0]) => tarBytes([GOOD, ...entries]);

/** A negative number in base 256 (GNU tar, star). */
const NEGATIVE = Buffer.from([255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0]);

const whole = zip({ name: 'a', content: 'x'.repeat(4096), method: 8 });
const corrupted = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};
const wholeGzip = gzipSync(tarBytes([GOOD]));
const zeros = gzipSync(Buffer.alloc(8 * MIB));

const COUNTED = 'the number of entries in its central directory differs';
const LINKED = 'is a link or a device';
const OUTSIDE = 'would be outside the destination';

describe('unpacking a hostile archive', () => {
  let fixture: FilesFixture;

  beforeAll(async () => {
    fixture = await FilesFixture.open();
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    expect(fixture.warnings).toEqual([]);
    for (const name of readdirSync(fixture.at())) await fixture.files.remove(`/cnt_one/${name}`, noSignal);
  });
  afterAll(() => fixture.close());

  const unzip = (bytes: Buffer) => {
    writeFileSync(fixture.at('archive'), bytes);
    return fixture.files.unzip({ path: '/cnt_one/archive', destination: '/cnt_one/a/out' }, quietWork, {
      keyId: 'dk_one',
    });
  };

  test.each<[string, Buffer, string]>([
    ['an entry in a parent folder', zip({ name: '../evil' }), OUTSIDE],
    ['an entry that leads to a parent folder in the middle', zip({ name: 'a/../../evil' }), OUTSIDE],
    ['an absolute path', zip({ name: '/tmp/evil' }), OUTSIDE],
    ['a drive letter', zip({ name: 'C:\\evil' }), OUTSIDE],
    ['backslashes that lead to a parent folder', zip({ name: '..\\..\\evil' }), OUTSIDE],
    ['a path of a network share', zip({ name: '\\\\host\\evil' }), OUTSIDE],
    ['a count that is too low', counting(zip(OTHER), 1), COUNTED],
    ['a count of 0', counting(zip(OTHER), 0), COUNTED],
    ['a gzip of endless empty blocks', nothings(), 'long runs of empty blocks'],
    [
      'a zip with a name that is declared as UTF-8 and is not',
      misnamed(zip({ name: 'evXil' })),
      'is not UTF-8',
    ],
    [
      'a tar with a pax path that is not UTF-8',
      misnamed(tarBytes([paxEntry({ path: 'evXil' }), GOOD])),
      'is not UTF-8',
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
    ['an unsupported compression method', zip({ name: 'a', content: 'x', method: 12 }), 'method 12'],
    ['corrupted data', corrupted(whole, 90), 'damaged'],
    ['a wrong checksum', zip({ name: 'a', content: 'x', stated: { crc: 1 } }), 'checksum'],
    [
      'a size that is too small',
      zip({ name: 'a', content: 'x'.repeat(100), method: 8, stated: { size: 5 } }),
      'damaged',
    ],
    [
      'a size that is too large',
      zip({ name: 'a', content: 'x'.repeat(100), method: 8, stated: { size: 500 } }),
      'shorter',
    ],
    [
      'a stored entry with two different sizes',
      zip({ name: 'a', content: 'x'.repeat(100), stated: { size: 5 } }),
      'damaged',
    ],
    [
      'an entry that overlaps the next',
      zip({ name: 'a', content: 'x', stated: { packed: 90, size: 90 } }, OTHER),
      'overlap',
    ],
    ['two entries at the same offset', zip({ name: 'a', content: 'x', stated: { offset: 0 } }), 'overlap'],
    ['an entry in its own table', zip({ name: 'a', content: 'x', stated: { offset: 2000 } }), 'overlap'],
    ['no header at the stated offset', zip({ name: 'a', content: 'x', stated: { offset: 5 } }), 'damaged'],
    ['fewer entries than announced', zipBytes([GOOD], { extraCount: 1 }), 'damaged'],
    ['no end record', whole.subarray(0, whole.length - 10), 'damaged'],
    ['its second half missing', whole.subarray(0, 60), 'damaged'],
    ['no bytes', Buffer.alloc(0), 'not a supported archive'],
    ['words', Buffer.from('hello '.repeat(200)), 'not a supported archive'],
    ['a folder with content', zip({ name: 'a/', content: 'x' }), 'damaged'],

    ['tar: an entry in a parent folder', tar({ name: '../evil' }), OUTSIDE],
    ['tar: an absolute path', tar({ name: '/tmp/evil' }), OUTSIDE],
    ['tar: backslashes that lead to a parent folder', tar({ name: 'a\\..\\..\\evil' }), OUTSIDE],
    ['tar: a link', tar({ name: 'link', type: '2', link: '/tmp' }), LINKED],
    [
      'tar: a link and a file through it',
      tar({ name: 'link', type: '2', link: '/tmp' }, { name: 'link/evil', content: 'x' }),
      LINKED,
    ],
    ['tar: a hard link', tar({ name: 'link', type: '1', link: '/etc/passwd' }), LINKED],
    ['tar: devices', tar({ name: 'sda', type: '4' }), LINKED],
    ['tar: a pipe', tar({ name: 'pipe', type: '6' }), LINKED],
    ['tar: an unknown type', tar({ name: 'a', type: 'Z' }), 'unknown type'],
    ['tar: a sparse file', tar({ name: 'a', type: 'S' }), 'holes'],
    ['tar: a sparse file in pax format', tar(paxEntry({ 'GNU.sparse.major': '1' }), { name: 'a' }), 'holes'],
    ['tar: a file and a folder of one name', tar({ name: 'a' }, { name: 'a/b' }), 'both a file and a folder'],
    ['tar: a folder and a file of one name', tar({ name: 'a/b' }, { name: 'a' }), 'both a file and a folder'],
    ['tar: a pax path in a parent folder', tar(paxEntry({ path: '../../evil' }), { name: 'a' }), OUTSIDE],
    [
      'tar: an absolute pax path for all entries',
      tar(paxEntry({ path: '/evil' }, 'g'), { name: 'a' }),
      OUTSIDE,
    ],
    [
      'tar: a GNU long path in a parent folder',
      tar({ name: 'L', type: 'L', content: '../evil\0' }, { name: 'a' }),
      OUTSIDE,
    ],
    ['tar: a NUL in a pax path', tar(paxEntry({ path: 'a\0b' }), { name: 'a' }), 'NUL byte'],
    [
      'tar: a pax link target',
      tar(paxEntry({ linkpath: '/etc/passwd' }), { name: 'a', type: '2', link: 'harmless' }),
      LINKED,
    ],
    ['tar: a negative pax size', tar(paxEntry({ size: '-1' }), { name: 'a' }), 'an invalid size'],
    ['tar: a pax size of 15 digits', tar(paxEntry({ size: '9'.repeat(15) }), { name: 'a' }), 'too early'],
    [
      'tar: a pax size larger than the rest of the archive',
      tar(paxEntry({ size: '999999' }), { name: 'a', content: 'x' }),
      'too early',
    ],
    [
      'tar: a pax record without a length',
      tar({ name: 'x', type: 'x', content: 'path=evil\n' }, { name: 'a' }),
      'cannot be read',
    ],
    [
      'tar: a pax header without an entry',
      tarBytes([GOOD, paxEntry({ path: 'a' })]),
      'not followed by an entry',
    ],
    [
      'tar: a pax header of 1 GiB',
      tar({ name: 'x', type: 'x', sizeField: Buffer.from('10000000000\0') }, { name: 'a' }),
      'longer than 1 MiB',
    ],
    ['tar: a negative size', tar({ name: 'a', sizeField: NEGATIVE }), 'damaged'],
    [
      'tar: a size that is not a number',
      tar({ name: 'a', sizeField: Buffer.from('hello world\0') }),
      'damaged',
    ],
    ['tar: a wrong checksum', tar({ name: 'a', isSumWrong: true }), 'checksum'],
    ['tar: no zero blocks at its end', tarBytes([GOOD, GOOD], 0), 'too early'],
    ['tar: only one zero block at its end', tarBytes([GOOD], 1), 'too early'],
    [
      'tar: half a file',
      tarBytes([GOOD, { name: 'a', content: 'x'.repeat(5000) }]).subarray(0, 3000),
      'too early',
    ],
    ['tar: a zero block between entries', Buffer.concat([tarBytes([GOOD], 1), tarBytes([GOOD])]), 'zeros'],

    ['gzip: a wrong length in its trailer', corrupted(wholeGzip, wholeGzip.length - 1), 'damaged'],
    ['gzip: a wrong checksum in its trailer', corrupted(wholeGzip, wholeGzip.length - 6), 'damaged'],
    ['gzip: its end missing', wholeGzip.subarray(0, wholeGzip.length - 20), 'damaged'],
    ['gzip: no trailer', wholeGzip.subarray(0, wholeGzip.length - 8), 'damaged'],
    ['gzip: data after its end', Buffer.concat([wholeGzip, Buffer.from('more')]), 'damaged'],
    [
      'gzip: a corrupt second member',
      Buffer.concat([wholeGzip, corrupted(wholeGzip, wholeGzip.length - 1)]),
      'damaged',
    ],
    ['gzip: a file whose trailer is wrong', corrupted(zeros, zeros.length - 1), 'damaged'],
  ])('unpacking an archive with %s is rejected, and leaves no files', async (_, bytes, why) => {
    const result = await unzip(bytes).catch((error: unknown) => error);
    expect(result).toMatchObject({ kind: 'invalid_input', message: expect.stringContaining(why) });
    expect(await fixture.names('/cnt_one', true)).toEqual(['archive']);
    expect(readdirSync(fixture.staging)).toEqual([]);
    expect(fixture.outsideSum().split('\n')).toHaveLength(2);
  });

  test('unpacking an archive whose folders are nested too deeply is rejected as too large', async () => {
    const result = unzip(zip({ name: `${'a/'.repeat(257)}b` }));
    await expect(result).rejects.toMatchObject({ kind: 'too_large' });
    const deep = unzip(zip({ name: `${'a/'.repeat(255)}b` }));
    await expect(deep).resolves.toMatchObject({ files_extracted: 2 });
  });

  test.each([
    ['a huge file of zeros', gzipSync(Buffer.alloc(300 * MIB))],
    ['a huge tar of zeros', gzipSync(tarBytes([{ name: 'zeros', content: Buffer.alloc(300 * MIB) }]))],
    ['a huge tar of headers only', gzipSync(Buffer.concat(manyHeaders()))],
    ['a huge zip of zeros', zipBytes([{ name: 'zeros', content: Buffer.alloc(300 * MIB), method: 8 }])],
  ])('unpacking an archive of %s is rejected as too large before the disk is full', async (_, bytes) => {
    const started = performance.now();
    await expect(unzip(bytes)).rejects.toMatchObject({ kind: 'too_large', code: 'payload_too_large' });
    expect(performance.now() - started).toBeLessThan(60_000);
    expect(await fixture.names('/cnt_one', true)).toEqual(['archive']);
  });

  test('unpacking an archive that declares more bytes than the limit is rejected, whatever it contains', async () => {
    const size = 0xfffffffe;
    const entries = Array.from({ length: 6 }, (_, index) => ({
      name: `f${index}`,
      content: 'x',
      method: 8,
      stated: { size },
    }));
    await expect(unzip(zipBytes(entries))).rejects.toMatchObject({ kind: 'too_large' });
  });

  test('unpacking an archive that declares more entries than can fit into its bytes is rejected', async () => {
    const end = Buffer.from(zipBytes([GOOD]));
    end.writeUInt16LE(0xfffe, end.length - 12);
    end.writeUInt16LE(0xfffe, end.length - 14);
    await expect(unzip(end)).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  test('an archive whose names differ only in case can be unpacked', async () => {
    const result = await unzip(zip({ name: 'Readme', content: '1' }, { name: 'README', content: '2' }));
    expect(result.files_extracted).toBe(3);
    expect(readFileSync(fixture.at('a', 'out', 'README'), 'utf8')).toBe('2');
  });

  test('unpacking removes setuid bits, and makes entries accessible to their owner', async () => {
    await unzip(
      zip(
        { name: 'run', content: 'x', mode: 0o106755 },
        { name: 'closed', content: 'x', mode: 0o100000 },
        { name: 'dir/', mode: 0o043000 },
      ),
    );
    const modeOf = (name: string) => statSync(join(fixture.at('a', 'out'), name)).mode & 0o7777;
    expect(['run', 'closed', 'dir'].map(modeOf)).toEqual([0o755, 0o644, 0o755]);
    await fixture.files.remove('/cnt_one/a', noSignal);
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

/** Returns a tar with 300 MiB of pax headers, which create no files but take time. */
function manyHeaders(): Buffer[] {
  const headers = tarBytes(
    Array.from({ length: 300 }, () => paxEntry({ comment: 'x'.repeat(MIB - 100) }, 'g')),
    0,
  );
  return [headers, tarBytes([GOOD])];
}
