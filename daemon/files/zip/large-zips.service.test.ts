import { execFileSync } from 'node:child_process';
import { closeSync, linkSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeWith } from '../../../testing/services/describe-with.js';
import { createDeflate } from '../../archives/zip/deflating.js';
import { BLOCK_BYTES } from '../../archives/zip/pack-walk.js';
import { centralRecord, endRecords, localHeader, STORED } from '../../archives/zip/zip-records.js';
import { ZipWriter } from '../../archives/zip/zip-writer.js';
import type { FilesFixture } from '../suites/files-fixture.js';
import { readBy } from './suites/zip-readers.js';
import { ZipsFixture } from './suites/zips-fixture.js';

const GIB = 1024 * 1024 * 1024;
/** The number of entries: more than the two-byte fields of the original format can count. */
const MANY = 65_536;

describeWith(['unzip'], 'a zip file beyond the limits of the original format', () => {
  let zips: ZipsFixture;
  let fixture: FilesFixture;

  beforeEach(async () => {
    zips = await ZipsFixture.open();
    ({ fixture } = zips);
  });
  afterEach(() => zips.close());
  const listed = (name: string) =>
    execFileSync('unzip', ['-Z', '-h', '-t', fixture.at(name)], { encoding: 'utf8' });

  test('a zip file may have more than 65,535 entries', async () => {
    // The files are hard links to two files, because some file systems allow only 65,000 links per file.
    for (const name of ['0', '1']) writeFileSync(fixture.at(name), 'one of many');
    for (let index = 0; index < MANY; index += 1) {
      const folder = fixture.at('world', String(index % 64));
      if (index < 64) mkdirSync(folder);
      linkSync(fixture.at(String(index % 2)), join(folder, `${index}`));
    }
    expect(await zips.zip()).toMatchObject({ files_included: MANY });
    execFileSync('unzip', ['-tqq', fixture.at('world.zip')]);
    expect(listed('world.zip')).toContain(`${MANY + 64} files, ${MANY * 11} bytes uncompressed`);
    const names = `len(set(zipfile.ZipFile('${fixture.at('world.zip')}').namelist()))`;
    const counted = execFileSync('python3', ['-c', `import zipfile; print(${names})`], { encoding: 'utf8' });
    expect(Number(counted)).toBe(MANY + 64);
  }, 300_000);

  test('a zip file may contain a file of over 4 GiB', async () => {
    const zeros = new Uint8Array(BLOCK_BYTES);
    const deflated = await createDeflate()(zeros, 1, false);
    const blocks = (4 * GIB) / BLOCK_BYTES + 1;
    const part = { name: 'long', isFolder: false, mode: 0o644, modifiedMs: 0, deflated: 'no' as const };
    const size = blocks * BLOCK_BYTES;
    const writer = new ZipWriter();
    const chunks: Buffer[] = [];
    const take = (from: Iterable<Uint8Array>) => {
      for (const chunk of from) chunks.push(Buffer.from(chunk));
    };
    // The checksum in this entry is wrong. That does not matter, because `unzip` only tests the next entry below:
    // reading all of this one would take a minute.
    for (let index = 0; index < blocks; index += 1) {
      const ends = { isFirst: index === 0, isLast: index === blocks - 1 };
      const place = { from: 0, to: BLOCK_BYTES, bytes: BLOCK_BYTES };
      take(writer.add({ ...part, ...ends, size, ...place, crc: 7 }, deflated, true));
    }
    const last = { ...part, name: 'next', size: 4, from: 0, to: 4, bytes: 4, crc: crc32('next') };
    take(writer.add({ ...last, isFirst: true, isLast: true }, Buffer.from('next'), false));
    take(writer.end());
    const archive = Buffer.concat(chunks);
    writeFileSync(fixture.at('long.zip'), archive);
    expect(listed('long.zip')).toContain(`2 files, ${size + 4} bytes uncompressed`);
    execFileSync('unzip', ['-tqq', fixture.at('long.zip'), 'next']);
    const script = `import zipfile; print([i.file_size for i in zipfile.ZipFile('${fixture.at('long.zip')}').infolist()])`;
    expect(execFileSync('python3', ['-c', script], { encoding: 'utf8' }).trim()).toBe(`[${size}, 4]`);
    // The header announces to programs that stream the archive that each size after the data has eight bytes. Check
    // that the sizes there have that length.
    const next = archive.indexOf('PK\x03\x04', 4, 'latin1');
    const sizes64 = [next - 16, next - 8].map((at) => Number(archive.readBigUInt64LE(at)));
    const header = archive.indexOf('long') + 4;
    expect([archive.readUInt32LE(next - 24), sizes64[1]]).toEqual([0x08074b50, size]);
    expect(sizes64[0]).toBe(next - 24 - header - archive.readUInt16LE(28));
  });

  test('a zip file may contain an entry that begins beyond 4 GiB', async () => {
    const bytes = Buffer.from('far behind');
    const entry = {
      name: Buffer.from('far'),
      isFolder: false,
      mode: 0o600,
      modifiedMs: 0,
      method: STORED,
      crc: crc32(bytes),
      packed: bytes.length,
      size: bytes.length,
      offset: 5 * GIB,
      isStreamed: false,
      isLong: false,
    } as const;
    const local = Buffer.concat([localHeader(entry), bytes]);
    const record = centralRecord(entry);
    const table = { entries: 1, offset: entry.offset + local.length, bytes: record.length };
    const file = openSync(fixture.at('far.zip'), 'w');
    writeSync(file, Buffer.concat([local, record, endRecords(table)]), 0, undefined, entry.offset);
    closeSync(file);
    const [read] = readBy.unzip(fixture.at('far.zip'));
    expect(readBy.python(fixture.at('far.zip'))).toEqual([read]);
    expect(await readBy.yauzl(fixture.at('far.zip'))).toEqual([read]);
  });
});
