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
import { FilesFixture, noSignal, quietWork } from './suites/files-fixture.js';

/** A client that receives all content immediately. */
const TAKER = { keyId: 'dk_one', whenOver: (over: () => void) => over() };

/* No operation may read, list, measure, write, copy, move or delete anything outside the data directory. */
describe('attempts to leave the data directory', () => {
  let fixture: FilesFixture;
  let before: string;

  beforeEach(async () => {
    fixture = await FilesFixture.open();
    mkdirSync(join(fixture.outside, 'folder'));
    writeFileSync(join(fixture.outside, 'secret'), 'SECRET');
    writeFileSync(join(fixture.outside, 'folder', 'secret'), 'SECRET');
    mkdirSync(fixture.at('inside'));
    writeFileSync(fixture.at('inside', 'file'), 'inside');
    before = fixture.outsideSum();
  });
  afterEach(async () => {
    expect(fixture.held()).toEqual([]);
    expect(fixture.warnings).toEqual([]);
    await fixture.close();
  });

  const ways: [string, string, () => void][] = [
    ['a link to a folder, as a parent', 'way/secret', () => symlinkSync(fixture.outside, fixture.at('way'))],
    ['a link to a folder, as the last name', 'way', () => symlinkSync(fixture.outside, fixture.at('way'))],
    ['a link to a file', 'way', () => symlinkSync(join(fixture.outside, 'secret'), fixture.at('way'))],
    ['a relative link', 'way/secret', () => symlinkSync('../../outside', fixture.at('way'))],
    ['a dangling link', 'way', () => symlinkSync(join(fixture.outside, 'new'), fixture.at('way'))],
    [
      'a dangling link, as a parent',
      'way/new/x',
      () => symlinkSync(join(fixture.outside, 'new'), fixture.at('way')),
    ],
    ['a missing parent, behind a link', 'way/new/x', () => symlinkSync(fixture.outside, fixture.at('way'))],
    [
      'a chain of links',
      'way/folder/secret',
      () => {
        symlinkSync(fixture.outside, fixture.at('inside', 'next'));
        symlinkSync('inside/next', fixture.at('way'));
      },
    ],
    ['a link into /proc', 'way/root/etc/hostname', () => symlinkSync('/proc/self', fixture.at('way'))],
    ['a link to a file descriptor', 'way', () => symlinkSync('/proc/self/fd/0', fixture.at('way'))],
  ];

  test.each(ways)('no file operation leaves the data directory by means of %s', async (_, path, lay) => {
    lay();
    for (const [name, operation] of everyOperation(fixture, `/cnt_one/${path}`)) {
      const result = await operation().catch((error: unknown) => error);
      expect([name, JSON.stringify(result)]).toEqual([name, expect.not.stringContaining('SECRET')]);
    }
    expect(fixture.outsideSum()).toBe(before);
  });

  test("no file operation follows a link in place of a container's own folder", async () => {
    renameSync(fixture.at(), join(fixture.base, 'aside'));
    symlinkSync(fixture.outside, fixture.at());
    for (const [name, operation] of everyOperation(fixture, '/cnt_one/secret')) {
      const result = operation().catch(({ kind }: { kind: string }) => kind);
      expect([name, await result]).toEqual([
        name,
        expect.stringMatching(/^invalid_input$|^not_found$|^conflict$/),
      ]);
    }
    await expect(fixture.names('/cnt_one')).rejects.toMatchObject({ kind: 'invalid_input' });
    const made = fixture.files.makeFolder('/cnt_one', { isRecursive: true });
    await expect(made).rejects.toMatchObject({ kind: 'conflict' });
    expect(fixture.outsideSum()).toBe(before);
  });

  test('a link is listed, deleted, renamed and copied as a link, without following it', async () => {
    symlinkSync(fixture.outside, fixture.at('inside', 'link'));
    const [, link] = await fixture.list('/cnt_one/inside');
    expect(link).toMatchObject({ name: 'link', type: 'file', size: 0 });
    expect(await fixture.names('/cnt_one', true)).toEqual(['inside', 'inside/file', 'inside/link']);
    expect(await fixture.files.measure('/cnt_one', noSignal)).toMatchObject({ size: 6 });
    expect(await fixture.files.describe('/cnt_one/inside/link')).toMatchObject({ type: 'file', size: 0 });
    await fixture.files.rename('/cnt_one/inside/link', '/cnt_one/moved');
    expect(readlinkSync(fixture.at('moved'))).toBe(fixture.outside);
    await fixture.files.rename('/cnt_one/moved', '/cnt_one/inside/link');
    await fixture.files.copy('/cnt_one/inside', '/cnt_one/copy', { isRecursive: true, signal: noSignal });
    expect(readlinkSync(fixture.at('copy/link'))).toBe(fixture.outside);
    await fixture.files.remove('/cnt_one/inside', noSignal);
    await fixture.files.remove('/cnt_one/copy/link', noSignal);
    expect(await fixture.names('/cnt_one', true)).toEqual(['copy', 'copy/file']);
    expect(fixture.outsideSum()).toBe(before);
  });

  test('no file operation opens a pipe, socket or device, which could block', async () => {
    execFileSync('mkfifo', [fixture.at('inside', 'pipe')]);
    const server = createServer().listen(fixture.at('inside', 'socket'));
    await new Promise((resolve) => server.once('listening', resolve));
    if (process.getuid?.() === 0) execFileSync('mknod', [fixture.at('inside', 'device'), 'c', '1', '5']);
    for (const name of ['pipe', 'socket', 'device'].filter((each) =>
      existsSync(fixture.at('inside', each)),
    )) {
      const path = `/cnt_one/inside/${name}`;
      const { files } = fixture;
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
    await fixture.files.copy('/cnt_one/inside', '/cnt_one/copy', { isRecursive: true, signal: noSignal });
    expect(await fixture.names('/cnt_one/copy')).toEqual(['file']);
    await fixture.files.remove('/cnt_one/inside', noSignal);
    server.close();
    expect(readFileSync(fixture.at('copy', 'file'), 'utf8')).toBe('inside');
  });
});
