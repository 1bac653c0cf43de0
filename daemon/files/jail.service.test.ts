import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { everyOperation } from './suites/every-operation.js';
import { FilesStage, noSignal, quietWork } from './suites/files-stage.js';

/** A client that reads everything at once. */
const TAKER = { keyId: 'dk_one', whenOver: (over: () => void) => over() };

/*
 * Nothing outside the data directory is read, listed, measured, written, copied, moved or deleted, by any operation and
 * any way out.
 */
describe('ways out of the data directory', () => {
  let stage: FilesStage;
  let before: string;

  beforeEach(async () => {
    stage = await FilesStage.open();
    mkdirSync(join(stage.outside, 'folder'));
    writeFileSync(join(stage.outside, 'secret'), 'SECRET');
    writeFileSync(join(stage.outside, 'folder', 'secret'), 'SECRET');
    mkdirSync(stage.at('inside'));
    writeFileSync(stage.at('inside', 'file'), 'inside');
    before = stage.outsideSum();
  });
  afterEach(async () => {
    expect(stage.held()).toEqual([]);
    expect(stage.warnings).toEqual([]);
    await stage.close();
  });

  const ways: [string, string, () => void][] = [
    ['a link to a folder, as a parent', 'way/secret', () => symlinkSync(stage.outside, stage.at('way'))],
    ['a link to a folder, as the last name', 'way', () => symlinkSync(stage.outside, stage.at('way'))],
    ['a link to a file', 'way', () => symlinkSync(join(stage.outside, 'secret'), stage.at('way'))],
    ['a relative link', 'way/secret', () => symlinkSync('../../outside', stage.at('way'))],
    ['a dangling link', 'way', () => symlinkSync(join(stage.outside, 'new'), stage.at('way'))],
    [
      'a dangling link, as a parent',
      'way/new/x',
      () => symlinkSync(join(stage.outside, 'new'), stage.at('way')),
    ],
    ['a missing parent, behind a link', 'way/new/x', () => symlinkSync(stage.outside, stage.at('way'))],
    [
      'a chain of links',
      'way/folder/secret',
      () => {
        symlinkSync(stage.outside, stage.at('inside', 'next'));
        symlinkSync('inside/next', stage.at('way'));
      },
    ],
    ['a link into /proc', 'way/root/etc/hostname', () => symlinkSync('/proc/self', stage.at('way'))],
    ['a link to a file descriptor', 'way', () => symlinkSync('/proc/self/fd/0', stage.at('way'))],
  ];

  test.each(ways)('%s: no operation follows it', async (_, path, lay) => {
    lay();
    for (const [name, operation] of everyOperation(stage, `/cnt_one/${path}`)) {
      const result = await operation().catch((error: unknown) => error);
      expect([name, JSON.stringify(result)]).toEqual([name, expect.not.stringContaining('SECRET')]);
    }
    expect(stage.outsideSum()).toBe(before);
  });

  test("a link in place of a container's own folder leads nowhere", async () => {
    renameSync(stage.at(), join(stage.base, 'aside'));
    symlinkSync(stage.outside, stage.at());
    for (const [name, operation] of everyOperation(stage, '/cnt_one/secret')) {
      const result = operation().catch(({ kind }: { kind: string }) => kind);
      expect([name, await result]).toEqual([
        name,
        expect.stringMatching(/^invalid_input$|^not_found$|^conflict$/),
      ]);
    }
    await expect(stage.names('/cnt_one')).rejects.toMatchObject({ kind: 'invalid_input' });
    const made = stage.files.makeFolder('/cnt_one', { isRecursive: true });
    await expect(made).rejects.toMatchObject({ kind: 'conflict' });
    expect(stage.outsideSum()).toBe(before);
  });

  test('a link is listed and deleted as itself, and renamed and copied as a link', async () => {
    symlinkSync(stage.outside, stage.at('inside', 'link'));
    const [, link] = await stage.list('/cnt_one/inside');
    expect(link).toMatchObject({ name: 'link', type: 'file', size: 0 });
    expect(await stage.names('/cnt_one', true)).toEqual(['inside', 'inside/file', 'inside/link']);
    expect(await stage.files.measure('/cnt_one', noSignal)).toMatchObject({ size: 6 });
    expect(await stage.files.describe('/cnt_one/inside/link')).toMatchObject({ type: 'file', size: 0 });
    await stage.files.rename('/cnt_one/inside/link', '/cnt_one/moved');
    expect(readlinkSync(stage.at('moved'))).toBe(stage.outside);
    await stage.files.rename('/cnt_one/moved', '/cnt_one/inside/link');
    await stage.files.copy('/cnt_one/inside', '/cnt_one/copy', { isRecursive: true, signal: noSignal });
    expect(readlinkSync(stage.at('copy/link'))).toBe(stage.outside);
    await stage.files.remove('/cnt_one/inside', noSignal);
    await stage.files.remove('/cnt_one/copy/link', noSignal);
    expect(await stage.names('/cnt_one', true)).toEqual(['copy', 'copy/file']);
    expect(stage.outsideSum()).toBe(before);
  });

  test('pipes, sockets and devices are never opened, and block no operation', async () => {
    execFileSync('mkfifo', [stage.at('inside', 'pipe')]);
    const server = createServer().listen(stage.at('inside', 'socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    if (process.getuid?.() === 0) execFileSync('mknod', [stage.at('inside', 'device'), 'c', '1', '5']);
    for (const name of ['pipe', 'socket', 'device'].filter((each) => existsSync(stage.at('inside', each)))) {
      const path = `/cnt_one/inside/${name}`;
      const { files } = stage;
      const refusals = [
        () => files.read(path, TAKER),
        () => files.download(path, { keyId: 'dk_one' }),
        () => files.write(path, { content: 'x' }),
        () => files.append(path, 'x'),
        () => files.copy(path, '/cnt_one/copy', { signal: noSignal }),
        () => files.zip(path, '/cnt_one/copy', {}, { keyId: 'dk_one' }, quietWork),
      ];
      for (const refused of refusals)
        await expect(refused()).rejects.toMatchObject({ kind: 'invalid_input' });
      expect(await files.describe(path)).toMatchObject({ type: 'file', size: 0 });
    }
    await stage.files.copy('/cnt_one/inside', '/cnt_one/copy', { isRecursive: true, signal: noSignal });
    expect(await stage.names('/cnt_one/copy')).toEqual(['file']);
    await stage.files.remove('/cnt_one/inside', noSignal);
    server.close();
    expect(readFileSync(stage.at('copy', 'file'), 'utf8')).toBe('inside');
  });
});
