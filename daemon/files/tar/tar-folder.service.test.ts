import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { packageRoot } from '../../../lib/process/package-root.js';
import { FilesFixture, noSignal } from '../suites/files-fixture.js';
import { treeList } from './suites/tree-list.js';
import type { TarFolderOptions } from './tar-folder.js';

const MIB = 1024 * 1024;

describe('Files.tar', () => {
  let fixture: FilesFixture;
  const at = (...names: string[]) => fixture.at(...names);
  beforeEach(async () => {
    fixture = await FilesFixture.open();
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    await fixture.close();
  });

  const tar = async (options: Partial<TarFolderOptions> = {}, onChunk?: () => void) => {
    const chunks: Uint8Array[] = [];
    const reader = fixture.files.tar('cnt_one', { include: [], exclude: [], signal: noSignal, ...options });
    let step = await reader.next();
    for (; step.done !== true; step = await reader.next()) {
      chunks.push(step.value);
      onChunk?.();
    }
    const archive = join(fixture.base, 'archive.tar.gz');
    writeFileSync(archive, Buffer.concat(chunks));
    return { archive, summary: step.value, bytes: Buffer.concat(chunks) };
  };
  /** Unpacks an archive. It must run as root: other users cannot write into folders without the owner's write bit. */
  const unpack = (archive: string) => {
    const out = join(fixture.base, 'out');
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out);
    execFileSync('tar', ['xzpf', archive, '-C', out], { stdio: ['ignore', 'pipe', 'pipe'] });
    return out;
  };
  const list = (archive: string) =>
    execFileSync('tar', ['tzf', archive], { encoding: 'utf8' }).split('\n').filter(Boolean);

  test("GNU tar unpacks the daemon's archive to the same tree: contents, modes, times, links and empty folders", async () => {
    cpSync(join(packageRoot(), 'node_modules', 'sequelize'), at('modules'), {
      recursive: true,
      preserveTimestamps: true,
    });
    mkdirSync(at('empty', 'deeper'), { recursive: true });
    writeFileSync(at('nothing'), '');
    writeFileSync(at('random'), randomBytes(3 * MIB + 17));
    writeFileSync(at('zeros'), Buffer.alloc(5 * MIB));
    writeFileSync(at('program'), '#!/bin/sh\n');
    chmodSync(at('program'), 0o751);
    chmodSync(at('empty'), 0o1777);
    symlinkSync('../../etc/passwd', at('out'));
    symlinkSync('x'.repeat(300), at('long-target'));
    symlinkSync('missing', at('modules', 'dangling'));
    linkSync(at('random'), at('a-second-name'));
    linkSync(at('random'), at('modules', 'third-name'));
    const long = Array.from({ length: 12 }, (_, index) => `${index}-${'n'.repeat(200)}`);
    mkdirSync(at(...long), { recursive: true });
    writeFileSync(at(...long, 'wörld ☃.dat'), 'deep');
    linkSync(at(...long, 'wörld ☃.dat'), at('short'));
    writeFileSync(at('-rf'), 'dash');
    writeFileSync(at('new\nline'), 'line');
    writeFileSync(Buffer.concat([Buffer.from(`${at()}/`), Buffer.from([0xff, 0xfe, 0x20])]), 'bytes');
    utimesSync(at('nothing'), -1.5, -1.5);
    utimesSync(at('zeros'), 5_000_000_000.25, 5_000_000_000.25);
    const { archive, summary, bytes } = await tar();
    execFileSync('gzip', ['-t', archive]);
    expect(treeList(unpack(archive))).toBe(treeList(at()));
    expect(summary).toMatchObject({
      entries: list(archive).length,
      leftOut: 0,
      changed: 0,
      changedPaths: [],
    });
    const sizes = execFileSync(
      'sh',
      ['-c', "find . -type f -printf '%i %s\\n' | sort -u | awk '{s+=$2} END {print s}'"],
      { cwd: at() },
    );
    expect(summary.fileBytes).toBe(Number(sizes));
    // Incompressible content is stored without compression, so the archive is hardly longer than the files.
    expect(bytes.length).toBeLessThan(1.01 * gunzipSync(bytes).length);
    expect((await tar()).bytes.equals(bytes)).toBe(true);
  });

  test('the tar archive of an empty folder is empty', async () => {
    const { archive, summary } = await tar();
    expect([list(archive), summary]).toEqual([
      [],
      { entries: 0, nameBytes: 0, fileBytes: 0, leftOut: 0, changed: 0, changedPaths: [] },
    ]);
  });

  test('a tar archive omits and counts pipes, sockets and devices, and does not block on them', async () => {
    execFileSync('mkfifo', [at('pipe')]);
    execFileSync('mknod', [at('null'), 'c', '1', '3']);
    const server = createServer().listen(at('socket'));
    await once(server, 'listening');
    writeFileSync(at('file'), 'x');
    try {
      const { archive, summary } = await tar();
      expect([list(archive), summary.leftOut]).toEqual([['file'], 3]);
    } finally {
      server.close();
    }
  });

  test('a tar archive contains the entries that are included and not excluded, and their parent folders', async () => {
    for (const path of [
      'world/region/a.mca',
      'world/level.dat',
      'world/tmp/x.tmp',
      'logs/a.log',
      'plugins/p/c.yml',
      'plugins/p.jar',
    ]) {
      mkdirSync(at(path, '..'), { recursive: true });
      writeFileSync(at(path), path);
    }
    const names = async (include: string[], exclude: string[] = []) =>
      list((await tar({ include, exclude })).archive);
    expect(await names(['world'])).toEqual([
      'world/',
      'world/level.dat',
      'world/region/',
      'world/region/a.mca',
      'world/tmp/',
      'world/tmp/x.tmp',
    ]);
    expect(await names(['world/**'], ['**/*.tmp'])).toEqual([
      'world/',
      'world/level.dat',
      'world/region/',
      'world/region/a.mca',
      'world/tmp/',
    ]);
    expect(await names(['**/*.yml'])).toEqual(['plugins/', 'plugins/p/', 'plugins/p/c.yml']);
    expect(await names(['plugins/*'], ['plugins/p'])).toEqual(['plugins/', 'plugins/p.jar']);
    expect(await names([], ['world', 'logs', 'plugins'])).toEqual([]);
    expect(await names(['nothing'])).toEqual([]);
    expect(await names(['../outside', '/world/level.dat'])).toEqual(['world/', 'world/level.dat']);
  });

  test('a file that changes while it is archived is stored with the size that it had when opened, and reported', async () => {
    for (const name of ['appended', 'cut', 'rewritten', 'deleted', 'still'])
      writeFileSync(at(name), randomBytes(8 * MIB));
    const appended = readFileSync(at('appended'));
    const cut = readFileSync(at('cut'));
    const acts: Record<string, () => void> = {
      appended: () => appendFileSync(at('appended'), 'more'),
      cut: () => truncateSync(at('cut'), 3 * MIB),
      deleted: () => rmSync(at('deleted')),
      rewritten: () => writeFileSync(at('rewritten'), randomBytes(8 * MIB)),
    };
    // The files are read in the order of their names. Each is changed when 2 MiB of it were read.
    let read = 0;
    const order = ['appended', 'cut', 'deleted', 'rewritten'];
    const { archive, summary } = await tar({
      onRead: (bytes) => {
        read += bytes;
        const name = order[0];
        const begun = (4 - order.length) * 8 * MIB + 2 * MIB;
        if (name === undefined || read < begun) return;
        order.shift();
        acts[name]?.();
      },
    });
    const out = unpack(archive);
    expect(readFileSync(join(out, 'appended')).equals(appended)).toBe(true);
    const short = readFileSync(join(out, 'cut'));
    expect(short.length).toBe(8 * MIB);
    expect(short.subarray(0, MIB).equals(cut.subarray(0, MIB))).toBe(true);
    expect(short.subarray(7 * MIB).every((byte) => byte === 0)).toBe(true);
    expect(summary).toMatchObject({ changed: 4, changedPaths: ['appended', 'cut', 'deleted', 'rewritten'] });
  });

  test("a tar archive can contain a sparse file over 8 GiB, whose size does not fit into the header's field", async () => {
    writeFileSync(at('huge'), '');
    truncateSync(at('huge'), 9 * 1024 * MIB);
    const over = new AbortController();
    const chunks: Uint8Array[] = [];
    const onRead = (bytes: number) => (bytes > 0 ? over.abort(new Error('enough')) : undefined);
    const failed = (async () => {
      const options = { include: [], exclude: [], signal: over.signal, onRead };
      for await (const chunk of fixture.files.tar('cnt_one', options)) chunks.push(chunk);
    })();
    await expect(failed).rejects.toThrow('enough');
    const begun = gunzipSync(Buffer.concat(chunks), { finishFlush: constants.Z_SYNC_FLUSH });
    expect(begun.subarray(512, 1024).toString('latin1')).toContain(` size=${9 * 1024 * MIB}\n`);
    const first = join(fixture.base, 'first.tar');
    writeFileSync(first, begun);
    const listed = spawnSync('tar', ['tvf', first], { encoding: 'utf8' });
    expect(listed.stdout).toMatch(/ 9663676416 .* huge$/m);
  });

  test('creating a tar archive fails if the daemon cannot read a file, and the error names the file', async () => {
    mkdirSync(at('in'));
    writeFileSync(at('in', 'closed'), 'x');
    chmodSync(at('in', 'closed'), 0);
    execFileSync('chown', ['-R', '65534:65534', fixture.base]);
    try {
      process.seteuid?.(65_534);
      await expect(tar()).rejects.toMatchObject({
        kind: 'forbidden',
        message: expect.stringContaining('"/cnt_one/in/closed" is not accessible to the daemon'),
      });
    } finally {
      process.seteuid?.(0);
    }
  });

  test('creating a tar archive of a folder that was replaced by a link is rejected', async () => {
    rmSync(at(), { recursive: true });
    symlinkSync(fixture.outside, at());
    await expect(tar()).rejects.toMatchObject({ kind: 'invalid_input' });
  });

  test('a tar archive contains no byte from outside its folder, even if folders are swapped with links meanwhile', async () => {
    mkdirSync(join(fixture.outside, 'folder', 'deep', 'er'), { recursive: true });
    for (const name of ['secret', 'file', 'folder/secret', 'folder/deep/secret']) {
      writeFileSync(join(fixture.outside, name), 'SECRET');
    }
    mkdirSync(at('inside'));
    const program = join(packageRoot(), 'daemon', 'files', 'suites', 'swapper.cjs');
    const swapper = spawn(process.execPath, [program, at(), fixture.outside], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (swapper.stdout === null) throw new Error('the process that swaps folders printed nothing');
    try {
      await once(swapper.stdout, 'data');
      const before = fixture.outsideSum();
      const until = performance.now() + 3000;
      while (performance.now() < until) {
        const { bytes } = await tar();
        expect(gunzipSync(bytes).includes('SECRET')).toBe(false);
      }
      expect(fixture.outsideSum()).toBe(before);
    } finally {
      swapper.kill('SIGKILL');
      await once(swapper, 'exit');
    }
  });
});
