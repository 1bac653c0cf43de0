import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { FilesFixture, noSignal, quietWork } from '../suites/files-fixture.js';
import { paxEntry, tarBytes } from '../suites/tar-bytes.js';
import { zipBytes } from '../suites/zip-bytes.js';

const MIB = 1024 * 1024;
const THEN_S = Date.parse('2021-03-04T05:06:08Z') / 1000;
const LONG = `${'long-'.repeat(30)}/${'name-'.repeat(40)}.txt`;

describe('unpacking an archive', () => {
  let fixture: FilesFixture;
  let source: string;

  beforeAll(async () => {
    fixture = await FilesFixture.open();
    source = join(fixture.base, 'source');
    const make = (name: string, content: string | Buffer) => {
      mkdirSync(join(source, name, '..'), { recursive: true });
      writeFileSync(join(source, name), content);
    };
    make('level.dat', 'level');
    make('empty', '');
    make('wörld/région.mca', Buffer.alloc(3 * MIB, 'region'));
    make('large', Buffer.alloc(20 * MIB, 'large and packed'));
    make(LONG, 'long');
    make('run.sh', '#!/bin/sh\n');
    execFileSync('chmod', ['755', join(source, 'run.sh')]);
    mkdirSync(join(source, 'none', 'at', 'all'), { recursive: true });
    for (const name of ['level.dat', 'none/at/all', 'none/at', 'wörld']) {
      utimesSync(join(source, name), THEN_S, THEN_S);
    }
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    expect(readdirSync(fixture.staging)).toEqual([]);
    for (const name of readdirSync(fixture.at())) await fixture.files.remove(`/cnt_one/${name}`, noSignal);
  });
  afterAll(() => fixture.close());

  const unzip = (archive: string, destination = 'out', overwrite = false) =>
    fixture.files.unzip(
      { path: `/cnt_one/${archive}`, destination: `/cnt_one/${destination}`, overwrite },
      quietWork,
      { keyId: 'dk_one' },
    );
  const sh = (script: string, cwd = source) =>
    execFileSync('sh', ['-c', script], { cwd, env: { ...process.env, TO: fixture.at() } });
  const python = (script: string) =>
    execFileSync('python3', ['-c', script], { cwd: source, env: { ...process.env, TO: fixture.at() } });
  const look = (folder: string, fields = '%p %y %s %m') =>
    execFileSync('sh', ['-c', `find . -mindepth 1 -printf '${fields}\\n' | sort`], {
      cwd: folder,
      encoding: 'utf8',
    }).replace(/ d \d+ /g, ' d ');
  /** Compares folders with diff, because jest takes minutes to compare so many bytes. */
  const expectSame = (name = '') => sh(`diff -r "${join(source, name)}" "${fixture.at('out', name)}"`);

  test.each([
    ['zip', 'zip -qr "$TO/a" . && mv "$TO/a.zip" "$TO/a"'],
    ['zip without compression', 'zip -q0r "$TO/a" . && mv "$TO/a.zip" "$TO/a"'],
    ['tar', 'tar cf "$TO/a" .'],
    ['GNU tar', 'tar --format=gnu -cf "$TO/a" *'],
    ['pax tar', 'tar --format=pax -cf "$TO/a" *'],
    ['tar with gzip', 'tar czf "$TO/a" .'],
  ])('an archive made by %s is unpacked with its contents, empty folders, permissions and times', async (_, make) => {
    sh(make);
    expect(await unzip('a')).toEqual({ path: '/cnt_one/a', files_extracted: 6, status: 'completed' });
    expect(look(fixture.at('out'))).toBe(look(source));
    expectSame();
    for (const name of ['level.dat', 'none/at/all', 'none/at', 'wörld']) {
      expect([name, statSync(fixture.at('out', name)).mtimeMs / 1000]).toEqual([name, THEN_S]);
    }
  });

  test.each([
    ['streamed', 'Stream()', 'False'],
    ['in zip64', "os.environ['TO'] + '/a'", 'True'],
  ])('an archive that Python writes %s is unpacked', async (_, to, isZip64) => {
    python(`
import os, zipfile
class Stream:
    def __init__(self): self.f = open(os.environ['TO'] + '/a', 'wb')
    def write(self, b): return self.f.write(b)
    def flush(self): self.f.flush()
z = zipfile.ZipFile(${to}, 'w', 8)
for name in ['level.dat', 'large']:
    with z.open(name, 'w', force_zip64=${isZip64}) as out: out.write(open(name, 'rb').read())
z.close()`);
    expect((await unzip('a')).files_extracted).toBe(2);
    expectSame('large');
  });

  test('a zip64 archive of 70,000 files is unpacked', async () => {
    python(`
import os, zipfile
with zipfile.ZipFile(os.environ['TO'] + '/a', 'w') as z:
    for i in range(70000): z.writestr(f'd{i % 100}/f{i}', str(i))`);
    expect((await unzip('a')).files_extracted).toBe(70_000);
    expect(readFileSync(fixture.at('out', 'd99', 'f69999'), 'utf8')).toBe('69999');
  }, 180_000);

  test('an archive with DOS names, or with backslashes as separators, is unpacked', async () => {
    const dos = Buffer.from([0x81, 0x2e, 0x74]);
    const bytes = zipBytes([
      { name: dos, content: '1' },
      { name: 'a\\b\\c', content: '2' },
    ]);
    for (let at = 0; at < bytes.length; at += 1) {
      // Clears the flags in local headers and in the central directory, among them the one for UTF-8 names.
      if (bytes.subarray(at, at + 4).toString('latin1') === 'PK\u0003\u0004') bytes.writeUInt16LE(0, at + 6);
      if (bytes.subarray(at, at + 4).toString('latin1') === 'PK\u0001\u0002') bytes.writeUInt16LE(0, at + 8);
    }
    writeFileSync(fixture.at('a'), bytes);
    await unzip('a');
    expect(await fixture.names('/cnt_one/out', true)).toEqual(['a', 'a/b', 'a/b/c', 'ü.t']);
  });

  test('an archive of several gzip members is unpacked as one archive', async () => {
    const tar = tarBytes([
      { name: 'one', content: 'x'.repeat(2000) },
      { name: 'two', content: '2' },
    ]);
    writeFileSync(
      fixture.at('a'),
      Buffer.concat([gzipSync(tar.subarray(0, 777)), gzipSync(tar.subarray(777))]),
    );
    expect((await unzip('a')).files_extracted).toBe(2);
    writeFileSync(fixture.at('b.log.gz'), Buffer.concat([gzipSync('one\n'), gzipSync('two\n')]));
    expect(await unzip('b.log.gz', 'logs')).toMatchObject({ files_extracted: 1 });
    expect(readFileSync(fixture.at('logs', 'b.log'), 'utf8')).toBe('one\ntwo\n');
  });

  test('a single gzipped file is unpacked, and zero padding after it is ignored', async () => {
    writeFileSync(fixture.at('packed'), Buffer.concat([gzipSync('text'), Buffer.alloc(512)]));
    await unzip('packed');
    expect(readFileSync(fixture.at('out', 'packed.out'), 'utf8')).toBe('text');
  });

  test('unpacking an archive without entries creates an empty folder', async () => {
    writeFileSync(fixture.at('a'), zipBytes([]));
    writeFileSync(fixture.at('b'), tarBytes([]));
    expect((await unzip('a', 'zip')).files_extracted).toBe(0);
    expect((await unzip('b', 'tar')).files_extracted).toBe(0);
    expect(await fixture.names('/cnt_one', true)).toEqual(['a', 'b', 'tar', 'zip']);
  });

  test('if a tar archive contains a file twice, the last version is kept', async () => {
    const twice = [
      { name: 'a', content: 'first and longer' },
      { name: 'a', content: 'last' },
    ];
    writeFileSync(fixture.at('t'), tarBytes(twice));
    expect((await unzip('t')).files_extracted).toBe(1);
    expect(readFileSync(fixture.at('out', 'a'), 'utf8')).toBe('last');
  });

  test('a pax header in a tar archive applies to only the next file', async () => {
    const path = 'n\u00e4me\nwith a line.txt';
    writeFileSync(
      fixture.at('t'),
      tarBytes([
        paxEntry({ path, mtime: `${THEN_S}.5`, size: '3', linkpath: '/etc/passwd' }),
        { name: 'short', content: 'abc' },
        { name: 'plain', content: 'x' },
      ]),
    );
    await unzip('t');
    expect((await fixture.names('/cnt_one/out')).sort()).toEqual([path, 'plain'].sort());
    expect(statSync(fixture.at('out', path)).mtimeMs).toBe(THEN_S * 1000 + 500);
  });

  test('unpacking is rejected if the path of the archive leads through a link or is a folder', async () => {
    symlinkSync('/etc', fixture.at('link'));
    mkdirSync(fixture.at('folder'));
    for (const path of ['link', 'link/passwd', 'folder']) {
      await expect(unzip(path)).rejects.toMatchObject({ kind: 'invalid_input' });
    }
    await expect(unzip('missing')).rejects.toMatchObject({ kind: 'not_found' });
    expect(existsSync(fixture.at('out'))).toBe(false);
  });
});
