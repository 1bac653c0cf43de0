import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../lib/process/package-root.js';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { LOADER_AT_REST } from '../../testing/programs/loader-at-rest.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { sourceOf, uploadOf } from './suites/every-operation.js';
import { FilesFixture, noSignal, quietWork } from './suites/files-fixture.js';
import { tarBytes } from './suites/tar-bytes.js';
import { zipBytes } from './suites/zip-bytes.js';

/** A client that receives all content immediately. */
const TAKER = { keyId: 'dk_one', whenOver: (over: () => void) => over() };

const MIB = 1024 * 1024;

describeAsRoot('files on a disk', () => {
  let disk: SmallDisk;
  let fixture: FilesFixture;

  beforeEach(async () => {
    disk = SmallDisk.mount();
    fixture = await FilesFixture.open({ base: disk.folder, diskTiming: { keepAfterMs: 1 } });
    mkdirSync(fixture.at('world'));
    writeFileSync(fixture.at('world', 'level.dat'), 'level');
    writeFileSync(fixture.at('file'), 'old');
    const packed = [
      { name: 'level.dat', content: 'new' },
      { name: 'deep/large', content: 'x'.repeat(MIB), method: 8 },
    ];
    writeFileSync(fixture.at('..', 'cnt_two', 'zip'), zipBytes(packed));
    writeFileSync(fixture.at('..', 'cnt_two', 'tar.gz'), gzipSync(tarBytes(packed)));
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    await fixture.files.close();
    disk.unmount();
  });

  /** Waits until the counted disk usage equals the measured one. */
  const counted = () =>
    eventually('a correct count', async () => {
      const { size } = await fixture.files.measure('/cnt_one', noSignal);
      return fixture.folders.stored.get('cnt_one') === size;
    });
  const sizes = async () => (await fixture.list('/cnt_one', true)).map(({ name, size }) => `${name} ${size}`);

  const unzip = (name: string, destination: string) => {
    const paths = { path: `/cnt_two/${name}`, destination: `/cnt_one/${destination}`, overwrite: true };
    return fixture.files.unzip(paths, quietWork, { keyId: 'dk_one' });
  };

  /** Returns all operations that need space. Each writes more bytes than a full disk may still have free. */
  const writes = (): [string, () => Promise<unknown>][] => {
    const { files } = fixture;
    const large = 'x'.repeat(MIB);
    return [
      ['write', () => files.write('/cnt_one/file', { content: large })],
      ['write a new file', () => files.write('/cnt_one/a/b/c', { content: large, createDirs: true })],
      ['append', () => files.append('/cnt_one/file', large)],
      ['append to a new file', () => files.append('/cnt_one/new', large)],
      ['upload', () => files.upload('/cnt_one/file', uploadOf(large))],
      ['receive', () => files.receive('/cnt_one/new', sourceOf(large), quietWork)],
      [
        'receive without a length',
        () => files.receive('/cnt_one/new', sourceOf(large, { isMeasured: false }), quietWork),
      ],
      ['copy', () => files.copy('/cnt_one/large', '/cnt_one/copy', { signal: noSignal })],
      [
        'copy a folder',
        () => files.copy('/cnt_one/folder', '/cnt_one/copy', { isRecursive: true, signal: noSignal }),
      ],
      ['zip', () => files.zip('/cnt_one', '/cnt_one/zip', { level: 0 }, { keyId: 'dk_one' }, quietWork)],
      [
        'zip changed files',
        () => files.zip('/cnt_one', '/cnt_one/zip', { sinceMs: 0, level: 0 }, { keyId: 'dk_one' }, quietWork),
      ],
      ['unzip', () => unzip('zip', 'unpacked/deep')],
      ['unzip a tar', () => unzip('tar.gz', 'unpacked')],
      ['unzip into a folder', () => unzip('zip', 'world')],
      ['unzip a tar into a folder', () => unzip('tar.gz', 'world')],
    ];
  };
  const takingInodes = (): [string, () => Promise<unknown>][] => [
    ...writes().filter(([name]) => name !== 'append'),
    ['create', () => fixture.files.create('/cnt_one/new')],
    ['make a folder', () => fixture.files.makeFolder('/cnt_one/new')],
    ['make folders', () => fixture.files.makeFolder('/cnt_one/new/a', { isRecursive: true })],
    ['rename', () => fixture.files.rename('/cnt_one/file', '/cnt_one/new')],
  ];

  test.each([
    ['without a free byte', () => disk.fill(), writes],
    ['without a free inode', () => disk.fillInodes(), takingInodes],
  ])('%s, a disk rejects changes that need space, and allows all others', async (_, degrade, refused) => {
    mkdirSync(fixture.at('folder'));
    for (const name of ['large', 'folder/large']) writeFileSync(fixture.at(name), 'x'.repeat(MIB));
    fixture.folders.notify('cnt_one', 'written');
    await counted();
    degrade();
    const before = await sizes();
    for (const [name, write] of refused()) {
      const result = await write().catch((error: unknown) => error);
      expect([name, result]).toEqual([name, expect.objectContaining({ kind: 'disk_full' })]);
      expect([name, await sizes()]).toEqual([name, before]);
    }
    const { files } = fixture;
    expect(await files.read('/cnt_one/world/level.dat', TAKER)).toMatchObject({ content: 'level' });
    expect(await files.measure('/cnt_one/world', noSignal)).toMatchObject({ size: 5 });
    const download = await files.download('/cnt_one/large', { keyId: 'dk_one' });
    let bytes = 0;
    for await (const chunk of await download.open()) bytes += chunk.length;
    await download.close();
    expect(bytes).toBe(MIB);
    await files.remove('/cnt_one/folder', noSignal);
    await files.remove('/cnt_one/large', noSignal);
    disk.clear();
    await files.write('/cnt_one/file', { content: 'new' });
    expect(readFileSync(fixture.at('file'), 'utf8')).toBe('new');
    expect(readdirSync(fixture.staging)).toEqual([]);
    await counted();
  });

  test('files on a read-only disk can be read, and changes are rejected as unavailable', async () => {
    disk.refuseWriting();
    for (const [name, write] of [
      ...takingInodes().filter(([name]) => !name.startsWith('copy')),
      ['remove', () => fixture.files.remove('/cnt_one/world', noSignal)] as const,
    ]) {
      const result = await write().catch((error: unknown) => error);
      expect([name, result]).toEqual([name, expect.objectContaining({ kind: 'unavailable' })]);
    }
    expect(await fixture.names('/cnt_one', true)).toEqual(['file', 'world', 'world/level.dat']);
  });

  test('on another disk that is mounted in a container, new files still appear atomically', async () => {
    const other = SmallDisk.mount();
    mkdirSync(fixture.at('mounted'));
    execFileSync('mount', ['--bind', other.folder, fixture.at('mounted')]);
    try {
      await fixture.files.write('/cnt_one/mounted/a', { content: 'x' });
      await fixture.files.upload('/cnt_one/mounted/a', uploadOf('y'));
      await fixture.files.copy('/cnt_one/world', '/cnt_one/mounted/world', {
        isRecursive: true,
        signal: noSignal,
      });
      expect(await fixture.names('/cnt_one/mounted', true)).toEqual(['a', 'world', 'world/level.dat']);
      // The temporary file of the archive is next to its destination, and therefore in the packed folder.
      const zip = fixture.files.zip(
        '/cnt_one/mounted',
        '/cnt_one/mounted/zip',
        {},
        { keyId: 'dk_one' },
        quietWork,
      );
      expect(await zip).toMatchObject({ files_included: 2 });
      await fixture.files.remove('/cnt_one/mounted/zip', noSignal);
      await unzip('zip', 'mounted/world');
      await unzip('zip', 'mounted/new');
      expect(readFileSync(fixture.at('mounted', 'world', 'level.dat'), 'utf8')).toBe('new');
      expect(await fixture.names('/cnt_one/mounted')).toEqual(['a', 'new', 'world']);
      await fixture.files.remove('/cnt_one/mounted/new', noSignal);
      const moved = fixture.files.rename('/cnt_one/mounted/a', '/cnt_one/a');
      await expect(moved).rejects.toMatchObject({
        kind: 'conflict',
        message: expect.stringContaining('copy it'),
      });
      other.fill();
      const full = fixture.files.write('/cnt_one/mounted/a', { content: 'x'.repeat(MIB) });
      await expect(full).rejects.toMatchObject({ kind: 'disk_full' });
      expect((await fixture.names('/cnt_one/mounted')).filter((name) => name !== 'filler')).toEqual([
        'a',
        'world',
      ]);
      expect(statSync(fixture.at('mounted', 'a')).size).toBe(1);
      expect(await fixture.names('/cnt_one')).toEqual(['file', 'mounted', 'world']);
    } finally {
      execFileSync('umount', [fixture.at('mounted')]);
      other.unmount();
    }
  });
});

const inFiles = (...names: string[]) => join(packageRoot(), 'daemon', 'files', ...names);

/** Returns a program that runs in a separate process, because `setup` breaks the process. */
const program = (setup: string, work: string) => `
  const { Files } = await import(${JSON.stringify(inFiles('files.ts'))});
  const { FixtureFolders } = await import(${JSON.stringify(inFiles('suites', 'fixture-folders.ts'))});
  const fs = await import('node:fs');
  const base = fs.mkdtempSync('/tmp/berth-sick-');
  const silent = () => undefined;
  const open = () => Files.open({
    dataDirectory: base, stagingFolder: base + '-staging',
    folders: new FixtureFolders(), keepFreeBytes: 0,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
  });
  fs.mkdirSync(base + '/cnt_one/a/b', { recursive: true });
  fs.writeFileSync(base + '/cnt_one/a/b/c', 'x');
  ${setup}
  const outcome = async (act) => act().then(() => 'done', ({ name, kind, message }) => name + ' ' + (kind ?? '') + ': ' + message);
  ${work}
  fs.rmSync(base, { recursive: true });
  fs.rmSync(base + '-staging', { recursive: true, force: true });
  process.exit(0);`;
const run = (command: string, args: string[], setup: string, work: string) =>
  execFileSync(
    command,
    [...args, process.execPath, '--import', 'tsx', '--input-type=module', '-e', program(setup, work)],
    {
      cwd: packageRoot(),
      encoding: 'utf8',
      env: { ...process.env, TMPDIR: tmpdir() },
    },
  );

describe('a daemon without free file descriptors', () => {
  test('a daemon without free file descriptors rejects file operations as unavailable, and leaves no file open', () => {
    const said = run(
      'sh',
      ['-c', 'ulimit -n 128; exec "$@"', 'sh'],
      `const files = await open();
       for await (const entry of files.list('/cnt_one', { keyId: 'a', isRecursive: true })) entry;
       ${LOADER_AT_REST}
       const count = () => fs.readdirSync('/proc/self/fd').length;
       const before = count();
       const taken = [];
       try { for (;;) taken.push(fs.openSync('/dev/null')); } catch { fs.closeSync(taken.pop()); }`,
      `const asks = [
         () => files.read('/cnt_one/a/b/c', { keyId: 'a', whenOver: () => undefined }),
         () => files.write('/cnt_one/a/b/c', { content: 'y' }),
         () => files.list('/cnt_one/a', { keyId: 'a', isRecursive: true }).next(),
         () => files.changed('/cnt_one/a', { sinceMs: 0, limit: 9 }, 'a', new AbortController().signal)[Symbol.asyncIterator]().next(),
         () => files.changed('/cnt_one/a/b/c', { sinceMs: 0, limit: 9 }, 'a', new AbortController().signal)[Symbol.asyncIterator]().next(),
         () => files.rename('/cnt_one/a/b/c', '/cnt_one/a/b/d'),
         () => files.remove('/cnt_one/a', new AbortController().signal),
       ];
       for (const ask of asks) console.log(await outcome(ask));
       for (const fd of taken) fs.closeSync(fd);
       console.log(count() <= before, (await files.read('/cnt_one/a/b/c', { keyId: 'a', whenOver: () => undefined })).content);`,
    );
    const lines = said.trim().split('\n');
    expect(lines.pop()).toBe('true x');
    expect(lines).toHaveLength(7);
    for (const line of lines) {
      expect(line).toMatch(
        /^DomainError unavailable: The path ".+" cannot be used now: .+ has no file descriptors left\.$/,
      );
    }
  });
});

describeAsRoot('a daemon whose user cannot start another thread', () => {
  test('a daemon that cannot start threads rejects measurements as unavailable, and does not count them as running', () => {
    const said = run(
      'env',
      [],
      `const { execFileSync } = await import('node:child_process');
       const files = await open();
       // Start all threads that Node.js itself uses.
       await Promise.all(Array.from({ length: 8 }, () => files.describe('/cnt_one/a')));`,
      `execFileSync('chown', ['-R', '65534', base, base + '-staging']);
       execFileSync('prlimit', ['--nproc=1:1', '--pid', String(process.pid)]);
       process.setuid(65534);
       const asked = new Set();
       for (let times = 0; times < 70; times += 1) {
         asked.add(await outcome(() => files.measure('/cnt_one/a', new AbortController().signal)));
       }
       console.log([...asked].join('\\n'));`,
    );
    expect(said).toBe('DomainError unavailable: The file operation was interrupted. Try again.\n');
  });
});

describeAsRoot('a daemon without /proc', () => {
  test('a daemon without /proc does not start, and prints the reason', () => {
    const said = run('unshare', ['--mount'], '', 'console.log(await outcome(open));').trim();
    expect(said).toBe('done');
    const hide = `(await import('node:child_process')).execFileSync('mount', ['-t', 'tmpfs', 'none', '/proc']);`;
    expect(run('unshare', ['--mount'], hide, 'console.log(await outcome(open));').trim()).toMatch(
      /^StartError : \/proc\/self\/fd does not list the daemon.s open files: mount \/proc .+ on a Linux host\.$/,
    );
  });
});
