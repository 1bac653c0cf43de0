import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../../../testing/time/eventually.js';
import { type MadeTarEntry, paxEntry, tarBytes } from '../../files/suites/tar-bytes.js';
import { BACKUP_BOUNDS } from './backup-bounds.js';
import { verifyArchive } from './verify-archive.js';

const signal = new AbortController().signal;
const FILE: MadeTarEntry = { name: 'd/file', content: 'good' };
const LONG = 'n'.repeat(90);

async function* inParts(bytes: Uint8Array, partBytes = 64 * 1024) {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

const verify = (bytes: Uint8Array, partBytes?: number) => verifyArchive(inParts(bytes, partBytes), signal);
const tgz = (...entries: MadeTarEntry[]) => gzipSync(tarBytes([FILE, ...entries]));

describe('verifyArchive with an archive of a common program', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'berth-verify-'));
    const at = (...names: string[]) => join(folder, 'tree', ...names);
    mkdirSync(at('a', LONG, 'empty'), { recursive: true });
    writeFileSync(at('a', LONG, `${LONG}ü\n`), 'x'.repeat(70_000));
    writeFileSync(at('C:back\\slash'), 'y');
    writeFileSync(Buffer.from(`${at('no utf8 ')}\xff`, 'latin1'), 'z');
    symlinkSync('/nowhere/else', at('out'));
    linkSync(at('a', LONG, `${LONG}ü\n`), at('second'));
    utimesSync(at('a'), 1_600_000_000.25, 1_600_000_000.25);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    'gnu',
    'posix',
    'pax',
  ])('verifyArchive accepts an archive of GNU tar in the format %s', async (format) => {
    const archive = execFileSync('tar', [`--format=${format}`, '-C', join(folder, 'tree'), '-czf', '-', '.']);
    expect(await verify(archive)).toMatchObject({ entries: 9, unpacked_size: 70_002 });
    // The result must be the same for chunks of any size.
    expect(await verify(archive, 7)).toMatchObject({ entries: 9, unpacked_size: 70_002 });
  });

  test.each([
    'PAX_FORMAT',
    'GNU_FORMAT',
  ])('verifyArchive accepts an archive that Python creates in %s', async (format) => {
    const file = join(folder, `${format}.tar.gz`);
    const program = `import sys,tarfile
t = tarfile.open(sys.argv[1], 'w:gz', format=tarfile.${format})
t.add(sys.argv[2], '.')
t.close()`;
    execFileSync('python3', ['-c', program, file, join(folder, 'tree')]);
    expect(await verify(readFileSync(file))).toMatchObject({ entries: 9, unpacked_size: 70_002 });
  });

  test('verifyArchive accepts an archive in the ustar format', async () => {
    const files = ['-C', join(folder, 'tree'), '-czf', '-', 'a', 'out', 'C:back\\slash'];
    expect(await verify(execFileSync('tar', ['--format=ustar', ...files]))).toMatchObject({ entries: 6 });
  });
});

test('verifyArchive takes seconds for an archive that is divided into 20,000 small gzip members', async () => {
  const tar = tarBytes(Array.from({ length: 20_000 }, (_, index) => ({ name: `f${index}`, content: 'x' })));
  const members = [];
  for (let at = 0; at < tar.length; at += 1024) members.push(gzipSync(tar.subarray(at, at + 1024)));
  expect(members.length).toBeGreaterThan(20_000);
  const began = performance.now();
  expect(await verify(Buffer.concat(members))).toMatchObject({ entries: 20_000, unpacked_size: 20_000 });
  const tookMs = performance.now() - began;
  // This takes 1.5 s. It would take minutes if each small member took as much time as a large one.
  expect([tookMs < 60_000, tookMs]).toEqual([true, tookMs]);
});

/** Verifies an archive and returns how many bytes of heap are in use when its last chunk is read. */
async function heldBy(entries: Generator<MadeTarEntry>): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  let held = 0;
  async function* packed() {
    const gzip = createGzip({ level: 1 });
    const tar = function* () {
      for (const entry of entries) yield tarBytes([entry], 0);
      yield Buffer.alloc(1024);
    };
    yield* Readable.from(tar()).pipe(gzip);
  }
  async function* measured() {
    let last: Buffer | undefined;
    for await (const chunk of packed()) {
      if (last !== undefined) yield last;
      last = chunk;
    }
    held = used() - before;
    yield last ?? Buffer.alloc(0);
  }
  await verifyArchive(measured(), signal);
  return held;
}

describe('memory during verification', () => {
  test('verifyArchive keeps the names of entries without keeping their tar headers in memory', async () => {
    const held = await heldBy(
      (function* () {
        const comment = 'x'.repeat(900_000);
        for (let index = 0; index < 60; index += 1) {
          yield paxEntry({ path: `some-long-name-to-be-sliced-${index}`, comment });
          yield { name: 'q' };
        }
      })(),
    );
    expect([held < 20_000_000, held]).toEqual([true, held]);
  });

  test('verifyArchive keeps the last name of each path without keeping the full path in memory', async () => {
    const held = await heldBy(
      (function* () {
        const path = 'd/'.repeat(1900);
        for (let index = 0; index < 15_000; index += 1) {
          yield paxEntry({ path: `${path}some-long-name-to-be-sliced-${index}` });
          yield { name: 'q' };
        }
      })(),
    );
    expect([held < 20_000_000, held]).toEqual([true, held]);
  });
});

const corrupted = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};
const good = tgz({ name: 'long', content: 'x'.repeat(100_000) });
const MANY_PATTERNS = Array.from({ length: 1001 }, () => paxEntry({ comment: 'berth.exclude x' }, 'g'));
describe('verifyArchive with an invalid archive', () => {
  test.each<[string, Buffer, string]>([
    ['that is empty', Buffer.alloc(0), 'ends too early'],
    ['of one byte', good.subarray(0, 1), 'ends too early'],
    ['that is not gzip', tarBytes([FILE]), 'not a gzipped tar archive'],
    ['that is not tar', gzipSync('x'.repeat(1000)), 'checksum of a header'],
    ['that is truncated in its gzip data', good.subarray(0, -9), 'cannot be unpacked'],
    ['that is truncated in its trailer', good.subarray(0, -1), 'cannot be unpacked'],
    ['with a wrong checksum', corrupted(good, good.length - 8), 'cannot be unpacked'],
    ['with a wrong length', corrupted(good, good.length - 1), 'cannot be unpacked'],
    ['with data after its end', Buffer.concat([good, Buffer.from('more')]), 'cannot be unpacked'],
    ['with zeros after its end', Buffer.concat([good, Buffer.alloc(512)]), 'data after its end'],
    ['of a tar without an end marker', gzipSync(tarBytes([FILE], 0)), 'ends too early'],
    ['of a tar that is truncated in a file', gzipSync(tarBytes([FILE]).subarray(0, 700)), 'ends too early'],
    [
      'whose second member is corrupt',
      Buffer.concat([gzipSync(tarBytes([FILE], 0)), corrupted(gzipSync(Buffer.alloc(1024)), 12)]),
      'cannot be unpacked',
    ],
    ['with an absolute path', tgz({ name: '/etc/passwd' }), 'outside the destination'],
    ['with a path to a parent folder', tgz({ name: 'a/../../b' }), 'outside the destination'],
    [
      'with a path to a parent folder (pax)',
      tgz(paxEntry({ path: '../b' }), { name: 'b' }),
      'outside the destination',
    ],
    [
      'with a file below a link',
      tgz({ name: 'l', type: '2', link: '/tmp' }, { name: 'l/b' }),
      'through a link',
    ],
    [
      'with a folder below a link',
      tgz({ name: 'l', type: '2', link: '/tmp' }, { name: 'l/', type: '5' }),
      'through a link',
    ],
    ['with a file below a file', tgz({ name: 'd/file/b' }), 'through a link'],
    ['with a link in place of a file', tgz({ name: 'd/file', type: '2', link: 'x' }), 'more than once'],
    [
      'with a file in place of a link',
      tgz({ name: 'l', type: '2', link: 'x' }, { name: 'l' }),
      'more than once',
    ],
    ['with a file in place of a folder', tgz({ name: 'd' }), 'both a file and a folder'],
    ['with an empty link target', tgz({ name: 'l', type: '2', link: '' }), 'a link with an invalid target'],
    [
      'with a hard link to an outside path',
      tgz({ name: 'h', type: '1', link: '/etc/passwd' }),
      'outside the destination',
    ],
    [
      'with a hard link to a parent folder',
      tgz({ name: 'h', type: '1', link: '../x' }),
      'outside the destination',
    ],
    [
      'with a hard link to a missing file',
      tgz({ name: 'h', type: '1', link: 'gone' }),
      'not earlier in the archive',
    ],
    ['with a hard link to a folder', tgz({ name: 'h', type: '1', link: 'd' }), 'not earlier in the archive'],
    [
      'with a hard link through a link',
      tgz({ name: 'l', type: '2', link: 'd' }, { name: 'h', type: '1', link: 'l/file' }),
      'not earlier in the archive',
    ],
    ['with a device', tgz({ name: 'c', type: '3' }), 'a device or a pipe'],
    ['with a block device', tgz({ name: 'b', type: '4' }), 'a device or a pipe'],
    ['with a pipe', tgz({ name: 'p', type: '6' }), 'a device or a pipe'],
    ['with holes', tgz({ name: 's', type: 'S' }), 'has holes'],
    ['with a NUL in a name', tgz(paxEntry({ path: 'a\0b' }), { name: 'b' }), 'NUL'],
    ['with a name that is too long', tgz(paxEntry({ path: 'n'.repeat(256) }), { name: 'b' }), '255 bytes'],
    ['with too many patterns', gzipSync(tarBytes(MANY_PATTERNS)), 'file patterns'],
    ['with an empty pattern', tgz(paxEntry({ comment: 'berth.include ' }, 'g')), 'file patterns'],
    ['with a negative size', tgz(paxEntry({ size: '-1' }), { name: 'b' }), 'an invalid size'],
  ])('verifyArchive rejects an archive %s', async (_, bytes, why) => {
    await expect(verify(bytes)).rejects.toMatchObject({
      kind: 'invalid_input',
      message: expect.stringContaining(why),
    });
    await expect(verify(bytes, 1)).rejects.toMatchObject({ kind: 'invalid_input' });
  });
});

test('verifyArchive stops when it is cancelled, and closes the archive that it reads', async () => {
  const calling = new AbortController();
  let isClosed = false;
  async function* endless() {
    try {
      yield good.subarray(0, 10);
      calling.abort(new Error('cancelled'));
      for (;;) yield good.subarray(10, 20);
    } finally {
      isClosed = true;
    }
  }
  await expect(verifyArchive(endless(), calling.signal)).rejects.toThrow('cancelled');
  await eventually('the source to be closed', () => isClosed);
});

test('verifyArchive throws the error with which the source of the archive fails', async () => {
  async function* failing() {
    yield good.subarray(0, 30);
    throw new Error('store unavailable');
  }
  await expect(verifyArchive(failing(), signal)).rejects.toThrow('store unavailable');
});

test.each([
  ['too many entries', { maxEntries: 3 }, 'over 3 entries'],
  ['too many folders', { maxEntries: 7 }, 'over 7 entries'],
  ['too many bytes', { maxBytes: 1000 }, 'over 1000 bytes'],
  ['too many bytes of names', { maxNameBytes: 15 }, 'over 15 bytes of names'],
])('verifyArchive rejects an archive with %s', async (_, bounds, why) => {
  const archive = tgz(...['a', 'b', 'c/of/many', 'e'].map((name) => ({ name, content: 'x'.repeat(300) })));
  await expect(
    verifyArchive(inParts(archive), signal, { ...BACKUP_BOUNDS, ...bounds }),
  ).rejects.toMatchObject({
    kind: 'too_large',
    message: expect.stringContaining(why),
  });
});
