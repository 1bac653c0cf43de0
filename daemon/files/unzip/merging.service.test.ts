import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { describeAsRoot } from '../../../testing/services/describe-with.js';
import { FilesFixture, noSignal, quietWork } from '../suites/files-fixture.js';
import { tarBytes } from '../suites/tar-bytes.js';
import { type MadeEntry, zipBytes } from '../suites/zip-bytes.js';

const MIB = 1024 * 1024;
const WORLD: MadeEntry[] = [
  { name: 'world/level.dat', content: 'new level' },
  { name: 'world/region/r.mca', content: 'new region', mode: 0o100600 },
  { name: 'plugins/', mode: 0o040750 },
  { name: 'server.properties', content: 'new properties' },
];

describe('unpacking an archive into an existing folder', () => {
  let fixture: FilesFixture;

  beforeAll(async () => {
    fixture = await FilesFixture.open();
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    expect(readdirSync(fixture.staging)).toEqual([]);
    for (const name of readdirSync(fixture.at())) await fixture.files.remove(`/cnt_one/${name}`, noSignal);
  });
  afterAll(() => fixture.close());

  const unzip = (
    bytes: Buffer,
    { overwrite = false, destination = '/cnt_one/out', signal = noSignal } = {},
  ) => {
    writeFileSync(fixture.at('archive'), bytes);
    return fixture.files.unzip(
      { path: '/cnt_one/archive', destination, overwrite },
      { ...quietWork, signal: signal },
      { keyId: 'dk_one' },
    );
  };
  const make = (name: string, content = `old ${name}`) => {
    mkdirSync(join(fixture.at('out', name), '..'), { recursive: true });
    writeFileSync(fixture.at('out', name), content);
  };
  const read = (name: string) => readFileSync(fixture.at('out', name), 'utf8');
  const all = () =>
    Object.fromEntries(
      readdirSync(fixture.at('out'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((path) => [path.slice(fixture.at('out').length + 1), readFileSync(path, 'utf8')]),
    );

  test('unpacking into an existing folder keeps existing files by default, and does not count them', async () => {
    make('world/level.dat');
    make('other');
    const result = await unzip(zipBytes(WORLD));
    expect(result.files_extracted).toBe(2);
    expect(all()).toEqual({
      'world/level.dat': 'old world/level.dat',
      'world/region/r.mca': 'new region',
      'server.properties': 'new properties',
      other: 'old other',
    });
    expect(statSync(fixture.at('out', 'plugins')).mode & 0o777).toBe(0o750);
  });

  test('unpacking into an existing folder replaces existing files on request', async () => {
    make('world/level.dat');
    make('world/region/r.mca');
    make('world/region/kept.mca');
    const result = await unzip(
      tarBytes(WORLD.map(({ name, content = '' }) => ({ name: String(name), content }))),
      {
        overwrite: true,
      },
    );
    expect(result.files_extracted).toBe(3);
    expect([read('world/level.dat'), read('world/region/r.mca'), read('world/region/kept.mca')]).toEqual([
      'new level',
      'new region',
      'old world/region/kept.mca',
    ]);
  });

  test('an archive can be unpacked into the folder of the container itself', async () => {
    expect((await unzip(zipBytes(WORLD), { destination: '/cnt_one' })).files_extracted).toBe(3);
    expect(readFileSync(fixture.at('world', 'level.dat'), 'utf8')).toBe('new level');
  });

  test.each<[string, () => void, boolean]>([
    ['a file in place of an existing folder', () => mkdirSync(fixture.at('out', 'server.properties')), true],
    [
      'a file in place of an existing folder, without overwrite',
      () => mkdirSync(fixture.at('out', 'server.properties')),
      false,
    ],
    ['a folder in place of an existing file', () => make('world'), true],
    ['a folder in place of an existing file, without overwrite', () => make('world'), false],
    ['an empty folder in place of an existing file', () => make('plugins'), true],
    [
      'a folder in place of an existing link',
      () => symlinkSync(fixture.outside, fixture.at('out', 'world')),
      true,
    ],
    [
      'a file in place of an existing link',
      () => symlinkSync('/etc/passwd', fixture.at('out', 'server.properties')),
      true,
    ],
  ])('unpacking %s is rejected as a conflict before any file changes', async (_, prepare, overwrite) => {
    for (const name of ['a', 'zz']) make(name);
    prepare();
    const changedAt = () => ['a', 'zz'].map((name) => statSync(fixture.at('out', name)).ctimeMs);
    const before = [changedAt(), all(), await fixture.names('/cnt_one/out', true)];
    const result = unzip(
      zipBytes([{ name: 'a', content: 'new a' }, { name: 'b' }, { name: 'zz', content: 'new zz' }, ...WORLD]),
      { overwrite },
    );
    await expect(result).rejects.toMatchObject({ kind: 'conflict' });
    expect([changedAt(), all(), await fixture.names('/cnt_one/out', true)]).toEqual(before);
    expect(readdirSync(fixture.outside)).toEqual([]);
  });

  test('unpacking keeps a link in the destination that has the name of a file in the archive', async () => {
    mkdirSync(fixture.at('out'));
    symlinkSync('/nowhere', fixture.at('out', 'server.properties'));
    expect((await unzip(zipBytes(WORLD))).files_extracted).toBe(2);
    expect(readlinkSync(fixture.at('out', 'server.properties'))).toBe('/nowhere');
  });

  test('unpacking is rejected if the destination is a file, or if its path leads through a link', async () => {
    writeFileSync(fixture.at('out'), 'file');
    await expect(unzip(zipBytes(WORLD))).rejects.toMatchObject({ kind: 'conflict' });
    await expect(unzip(zipBytes(WORLD), { destination: '/cnt_one/out/below' })).rejects.toMatchObject({
      kind: expect.stringMatching(/conflict|invalid_input/),
    });
    expect(readFileSync(fixture.at('out'), 'utf8')).toBe('file');
    symlinkSync(fixture.outside, fixture.at('link'));
    for (const destination of ['/cnt_one/link', '/cnt_one/link/in']) {
      await expect(unzip(zipBytes(WORLD), { destination })).rejects.toMatchObject({
        kind: expect.stringMatching(/conflict|invalid_input/),
      });
    }
    expect(readdirSync(fixture.outside)).toEqual([]);
  });

  test('unpacking changes nothing if the last entry of the archive is corrupt', async () => {
    make('world/level.dat');
    const bytes = zipBytes([...WORLD, { name: 'z', content: 'x', stated: { crc: 1 } }]);
    await expect(unzip(bytes, { overwrite: true })).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(all()).toEqual({ 'world/level.dat': 'old world/level.dat' });
  });

  test.each([
    ['an existing destination', true],
    ['a new destination', false],
  ])('unpacking leaves no files in %s when it is cancelled', async (_, isThere) => {
    if (isThere) make('world/level.dat');
    const calling = new AbortController();
    const large = Buffer.alloc(30 * MIB, 'x');
    writeFileSync(fixture.at('archive'), zipBytes([...WORLD, { name: 'large', content: large, method: 8 }]));
    let steps = 0;
    const onProgress = () => {
      steps += 1;
      calling.abort(new Error('cancelled'));
    };
    const work = { ...{ ...quietWork, signal: calling.signal }, onProgress };
    const result = fixture.files.unzip({ path: '/cnt_one/archive', destination: '/cnt_one/out' }, work, {
      keyId: 'dk_one',
    });
    await expect(result).rejects.toThrow('cancelled');
    expect(steps).toBeGreaterThan(0);
    expect(existsSync(fixture.at('out'))).toBe(isThere);
    if (isThere) expect(all()).toEqual({ 'world/level.dat': 'old world/level.dat' });
  });

  test('more archives than can be unpacked at once for one API key wait, and are all unpacked', async () => {
    writeFileSync(fixture.at('archive'), zipBytes(WORLD));
    const one = (index: number) =>
      fixture.files
        .unzip({ path: '/cnt_one/archive', destination: `/cnt_one/o${index}` }, quietWork, {
          keyId: 'dk_one',
        })
        .then(
          () => 'done',
          (error: { kind: string }) => error.kind,
        );
    const result = await Promise.all([0, 1, 2, 3].map(one));
    expect(result).toEqual(['done', 'done', 'done', 'done']);
  });

  test('unpacking stays within the disk limit of the container, and releases unused space', async () => {
    const limited = await FilesFixture.open({ limitBytes: 2 * MIB });
    const unzipping = (bytes: Buffer, destination: string, overwrite = false) => {
      // The archive is outside the container, whose disk usage is limited.
      writeFileSync(join(limited.servers, 'cnt_two', 'archive'), bytes);
      const paths = { path: '/cnt_two/archive', destination: `/cnt_one/${destination}`, overwrite };
      return limited.files.unzip(paths, quietWork, { keyId: 'dk_one' });
    };
    const zipOf = (bytes: number) => zipBytes([{ name: 'a', content: Buffer.alloc(bytes), method: 8 }]);
    const tarOf = (bytes: number) => tarBytes([{ name: 'a', content: Buffer.alloc(bytes) }]);
    try {
      for (const bytes of [zipOf(3 * MIB), tarOf(3 * MIB)]) {
        await expect(unzipping(bytes, 'over')).rejects.toMatchObject({ kind: 'disk_full' });
      }
      // Each round must leave enough space for the next, even if the archive was damaged, or its files were kept or
      // replaced.
      const half = MIB / 2;
      for (let round = 0; round < 5; round += 1) {
        const broken = zipBytes([{ name: 'a', content: Buffer.alloc(half), method: 8, stated: { crc: 1 } }]);
        await expect(unzipping(broken, 'broken')).rejects.toMatchObject({ kind: 'invalid_input' });
        for (const made of [zipOf(half), tarOf(half)]) {
          await unzipping(made, 'there');
          await unzipping(made, 'there', true);
        }
      }
      expect(readdirSync(limited.at())).toEqual(['there']);
    } finally {
      await limited.close();
    }
  });

  describeAsRoot('on a daemon that runs as root', () => {
    test('unpacking that fails halfway undoes all changes', async () => {
      const names = Array.from({ length: 100 }, (_, index) => `f${index}`);
      for (const name of names) if (name > 'f5') make(name);
      // This file is moved after all others.
      make('a/level.dat');
      const before = all();
      const bytes = zipBytes([
        ...names.map((name) => ({ name, content: 'new' })),
        { name: 'a/level.dat', content: 'new' },
        ...WORLD,
      ]);
      // The kernel rejects a rename to a bind mount, although both are on the same disk.
      mkdirSync(fixture.at('mounted'));
      writeFileSync(fixture.at('mounted', 'level.dat'), before['a/level.dat'] ?? '');
      execFileSync('mount', ['--bind', fixture.at('mounted'), fixture.at('out', 'a')]);
      try {
        const result = unzip(bytes, { overwrite: true });
        await expect(result).rejects.toMatchObject({
          kind: 'conflict',
          message: expect.stringContaining('another disk'),
        });
        expect(all()).toEqual(before);
        // An archive can be unpacked into the mount itself.
        await unzip(zipBytes([{ name: 'level.dat', content: 'new' }]), {
          overwrite: true,
          destination: '/cnt_one/out/a',
        });
        expect(read('a/level.dat')).toBe('new');
        expect(await fixture.names('/cnt_one/out/a')).toEqual(['level.dat']);
      } finally {
        execFileSync('umount', [fixture.at('out', 'a')]);
      }
    });

    test('unpacked files belong to the user of the container that contains the destination', async () => {
      const owned = await FilesFixture.open({ owner: { uid: 4321, gid: 4322 } });
      try {
        mkdirSync(owned.at('out'));
        writeFileSync(owned.at('archive'), zipBytes(WORLD));
        for (const destination of ['/cnt_one/out', '/cnt_one/new/er']) {
          await owned.files.unzip({ path: '/cnt_one/archive', destination }, quietWork, { keyId: 'dk_one' });
        }
        for (const name of [
          'out/world',
          'out/world/region/r.mca',
          'out/plugins',
          'new',
          'new/er',
          'new/er/world/level.dat',
        ]) {
          const { uid, gid } = lstatSync(owned.at(name));
          expect([name, uid, gid]).toEqual([name, 4321, 4322]);
        }
      } finally {
        await owned.close();
      }
    });
  });
});
