import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { GuardedFetch } from '../../lib/guarded-fetch/guarded-fetch.js';
import { file, LOOPBACK, type Responder, saying, Web } from '../../lib/guarded-fetch/suites/web-fixture.js';
import { SmallDisk } from '../../testing/disk/small-disk.js';
import { describeAsRoot } from '../../testing/services/describe-with.js';
import { eventually } from '../../testing/time/eventually.js';
import { FilesFixture, quietWork } from '../files/suites/files-fixture.js';
import { OperationCancelled } from '../operations/operation-cancelled.js';
import { Pulls } from './pulls.js';

const MIB = 1024 * 1024;
const KEY = { keyId: 'dk_one' };

describe('files that are downloaded from the web', () => {
  let fixture: FilesFixture;
  let pulls: Pulls;
  const opened: Web[] = [];

  const pullsOf = (maxBytes: number, allow = LOOPBACK) =>
    new Pulls({ files: fixture.files, web: new GuardedFetch({ allow }), maxBytes });
  beforeEach(async () => {
    fixture = await FilesFixture.open();
    pulls = pullsOf(64 * MIB);
  });
  afterEach(async () => {
    await eventually('all connections to be closed', () => opened.every(({ open }) => open === 0));
    for (const web of opened.splice(0)) web.close();
    expect([fixture.held(), fixture.warnings, readdirSync(fixture.staging)]).toEqual([[], [], []]);
    await fixture.close();
  });
  const serve = async (answering: Responder) => {
    const web = await Web.serve(answering);
    opened.push(web);
    return web;
  };
  /** Sends half of the file, and then nothing more. */
  const half: Responder = (socket) =>
    void socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${4 * MIB}\r\n\r\n${'x'.repeat(2 * MIB)}`);

  test('a file downloaded from a URL appears atomically, and the result has its size', async () => {
    const content = 'x'.repeat(5 * MIB);
    const { url } = await serve(file(content));
    const result = await pulls.pull({ url, path: 'cnt_one//a' }, KEY, quietWork);
    expect(result).toEqual({ url, path: 'cnt_one//a', bytes_downloaded: 5 * MIB, status: 'completed' });
    expect(readFileSync(fixture.at('a'), 'latin1') === content).toBe(true);
    expect(statSync(fixture.at('a')).mode & 0o7777).toBe(0o644);
    const empty = await serve(file(''));
    expect(await pulls.pull({ url: empty.url, path: '/cnt_one/b' }, KEY, quietWork)).toMatchObject({
      bytes_downloaded: 0,
    });
    expect(statSync(fixture.at('b')).size).toBe(0);
  });

  test('a download from a URL to an existing path is rejected before a request is sent', async () => {
    const web = await serve(file('x'));
    writeFileSync(fixture.at('file'), 'old');
    mkdirSync(fixture.at('folder'));
    symlinkSync('nowhere', fixture.at('link'));
    for (const [path, kind] of [
      ['/cnt_one/file', 'conflict'],
      ['/cnt_one/folder', 'conflict'],
      ['/cnt_one/link', 'conflict'],
      ['/cnt_one', 'conflict'],
      ['/cnt_one/none/a', 'not_found'],
      ['/cnt_none/a', 'not_found'],
      ['/cnt_one/link/a', 'invalid_input'],
      ['/cnt_one/../cnt_two/a', 'invalid_input'],
      ['/', 'invalid_input'],
    ]) {
      const refused = pulls.pull({ url: web.url, path: path ?? '' }, KEY, quietWork);
      await expect(refused).rejects.toMatchObject({ kind });
    }
    expect([web.connections, readFileSync(fixture.at('file'), 'utf8')]).toEqual([0, 'old']);
  });

  test('of two concurrent downloads from URLs to the same path, one succeeds and the other conflicts', async () => {
    const { url } = await serve(file('x'));
    const both = [1, 2].map(() => pulls.pull({ url, path: '/cnt_one/a' }, KEY, quietWork));
    const ends = await Promise.allSettled(both);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } });
  });

  test('a download from a URL does not replace a file that was created meanwhile', async () => {
    const web = await serve((socket) => {
      writeFileSync(fixture.at('a'), 'mine');
      file('x')(socket, '');
    });
    const late = pulls.pull({ url: web.url, path: '/cnt_one/a' }, KEY, quietWork);
    await expect(late).rejects.toMatchObject({ kind: 'conflict' });
    expect(readFileSync(fixture.at('a'), 'utf8')).toBe('mine');
  });

  test.each([
    [
      'that are truncated',
      saying(`HTTP/1.1 200 OK\r\nContent-Length: ${4 * MIB}\r\n\r\n${'x'.repeat(2 * MIB)}`),
      'unavailable',
    ],
    ['over the limit', saying(`HTTP/1.0 200 OK\r\n\r\n${'x'.repeat(3 * MIB)}`), 'too_large'],
    [
      'that are announced over the limit',
      saying(`HTTP/1.1 200 OK\r\nContent-Length: ${2 * MIB + 1}\r\n\r\n`),
      'too_large',
    ],
    ['with an error response', saying('HTTP/1.1 500 No\r\n\r\nSECRET'), 'unavailable'],
  ])('downloads from URLs %s fail and leave no file', async (_, answering, kind) => {
    const { url } = await serve(answering);
    const small = pullsOf(kind === 'too_large' ? 2 * MIB : 64 * MIB);
    await expect(small.pull({ url, path: '/cnt_one/a' }, KEY, quietWork)).rejects.toMatchObject({ kind });
    expect(await fixture.names('/cnt_one')).toEqual([]);
  });

  test('a download from a URL that stalls fails and leaves no partial file', async () => {
    const { url } = await serve(half);
    const web = new GuardedFetch({ allow: LOOPBACK, waits: { stallMs: 500 } });
    const hasty = new Pulls({ files: fixture.files, web, maxBytes: 64 * MIB });
    const stalled = hasty.pull({ url, path: '/cnt_one/a' }, KEY, quietWork);
    await expect(stalled).rejects.toThrow('sent no data for 1 s: try again.');
    expect(await fixture.names('/cnt_one')).toEqual([]);
  });

  test('a download from a URL with a forbidden address is rejected without sending a request', async () => {
    const web = await serve(file('x'));
    const strict = pullsOf(MIB, []);
    for (const url of [web.url, 'ftp://127.0.0.1/a', 'http://a:b@127.0.0.1/']) {
      const refused = strict.pull({ url, path: '/cnt_one/a' }, KEY, quietWork);
      await expect(refused).rejects.toMatchObject({ kind: 'invalid_input' });
    }
    expect([web.connections, await fixture.names('/cnt_one')]).toEqual([0, []]);
  });

  test('a download from a URL that is cancelled leaves no partial file', async () => {
    const web = await serve(half);
    const over = new AbortController();
    const asked = pulls.pull({ url: web.url, path: '/cnt_one/a' }, KEY, {
      ...quietWork,
      signal: over.signal,
    });
    await eventually('part of the file to be on the disk', () =>
      readdirSync(fixture.staging).some((name) => statSync(`${fixture.staging}/${name}`).size > 0),
    );
    over.abort(new OperationCancelled());
    await expect(asked).rejects.toBeInstanceOf(OperationCancelled);
    expect(existsSync(fixture.at('a'))).toBe(false);
  });

  test('a download from a URL is interrupted when another operation (such as a restore) needs the whole folder', async () => {
    const web = await serve(half);
    const going = pulls.pull({ url: web.url, path: '/cnt_one/a' }, KEY, quietWork);
    const end = going.catch((error: unknown) => error);
    await eventually('the request to arrive', () => web.requests.length === 1);
    const whole = await fixture.folders.claims.takeFolder('cnt_one', 'restore', 10_000);
    expect(await end).toMatchObject({ kind: 'conflict' });
    const late = pulls.pull({ url: web.url, path: '/cnt_one/a' }, KEY, quietWork);
    await expect(late).rejects.toMatchObject({ kind: 'conflict' });
    whole.release();
    expect([web.connections, await fixture.names('/cnt_one')]).toEqual([1, []]);
  });

  test('a download from a URL reports its container, and its progress if the length is known', async () => {
    const result: (number | undefined)[][] = [];
    const containers: string[] = [];
    const watched: typeof quietWork = {
      ...quietWork,
      onProgress: ({ doneBytes, totalBytes }) => result.push([doneBytes, totalBytes]),
      onContainer: (id) => containers.push(id),
    };
    const measured = await serve(file('x'.repeat(2 * MIB)));
    await pulls.pull({ url: measured.url, path: '/cnt_one/a' }, KEY, watched);
    const dones = result.map(([done = 0]) => done);
    expect(dones).toEqual([...dones].sort((one, other) => one - other));
    expect([result.at(-1), containers]).toEqual([[2 * MIB, 2 * MIB], ['cnt_one']]);
    const unmeasured = await serve(saying('HTTP/1.0 200 OK\r\n\r\nhello'));
    result.length = 0;
    await pulls.pull({ url: unmeasured.url, path: '/cnt_one/b' }, KEY, watched);
    expect(result).toEqual([]);
  });

  test('downloads from URLs are limited per API key and in total while they run', async () => {
    const web = await serve(half);
    const over = new AbortController();
    let names = 0;
    const begin = (key: string) =>
      pulls.pull(
        { url: web.url, path: `/cnt_one/${++names}` },
        { keyId: key },
        { ...quietWork, signal: over.signal },
      );
    const going = ['a', 'a', 'a', 'a', 'b', 'b', 'b'].map((key) => begin(key));
    const ends = Promise.allSettled(going);
    const fifth = begin('a');
    const last = begin('c');
    const refused = begin('d');
    for (const each of [fifth, refused])
      await expect(each).rejects.toMatchObject({ kind: 'rate_limited', code: 'too_many_pulls' });
    over.abort(new OperationCancelled());
    await expect(last).rejects.toBeInstanceOf(OperationCancelled);
    expect((await ends).map(({ status }) => status)).toEqual(going.map(() => 'rejected'));
    const { url } = await serve(file('x'));
    await pulls.pull({ url, path: '/cnt_one/a' }, { keyId: 'a' }, quietWork);
  });
});

test.each([
  ['with a known length', 'HTTP/1.1 200 OK\r\nContent-Length: 3145728\r\n\r\n'],
  ['with an unknown length', 'HTTP/1.0 200 OK\r\n\r\n'],
])("a download from a URL (%s) that would exceed the container's disk limit is rejected, and frees its space", async (_, head) => {
  const fixture = await FilesFixture.open({ limitBytes: 2 * MIB });
  const web = await Web.serve(saying(`${head}${'x'.repeat(3 * MIB)}`));
  const small = await Web.serve(file('x'.repeat(2 * MIB)));
  const pulls = new Pulls({
    files: fixture.files,
    web: new GuardedFetch({ allow: LOOPBACK }),
    maxBytes: 64 * MIB,
  });
  const refused = pulls.pull({ url: web.url, path: '/cnt_one/a' }, KEY, quietWork);
  await expect(refused).rejects.toMatchObject({ kind: 'disk_full' });
  await pulls.pull({ url: small.url, path: '/cnt_one/a' }, KEY, quietWork);
  expect(await fixture.names('/cnt_one')).toEqual(['a']);
  for (const each of [web, small]) each.close();
  await fixture.close();
});

describeAsRoot('files that a daemon running as root downloads', () => {
  test('a file downloaded from a URL belongs to the container’s user', async () => {
    const owner = { uid: 234_567, gid: 234_568 };
    const fixture = await FilesFixture.open({ owner });
    const web = await Web.serve(file('x'));
    const pulls = new Pulls({
      files: fixture.files,
      web: new GuardedFetch({ allow: LOOPBACK }),
      maxBytes: MIB,
    });
    await pulls.pull({ url: web.url, path: '/cnt_one/a' }, KEY, quietWork);
    const { uid, gid, mode } = statSync(fixture.at('a'));
    expect({ uid, gid, mode: mode & 0o7777 }).toEqual({ ...owner, mode: 0o644 });
    web.close();
    await fixture.close();
  });

  test.each([
    ['with a known length', `HTTP/1.1 200 OK\r\nContent-Length: ${16 * MIB}\r\n\r\n`],
    ['with an unknown length', 'HTTP/1.0 200 OK\r\n\r\n'],
  ])('a download from a URL %s that does not fit on the disk fails with disk_full and leaves no file', async (_, head) => {
    const disk = SmallDisk.mount();
    const fixture = await FilesFixture.open({ base: disk.folder });
    const web = await Web.serve(saying(`${head}${'x'.repeat(16 * MIB)}`));
    const pulls = new Pulls({
      files: fixture.files,
      web: new GuardedFetch({ allow: LOOPBACK }),
      maxBytes: 64 * MIB,
    });
    const free = disk.free;
    const refused = pulls.pull({ url: web.url, path: '/cnt_one/a' }, KEY, quietWork);
    await expect(refused).rejects.toMatchObject({ kind: 'disk_full' });
    expect([disk.free, await fixture.names('/cnt_one')]).toEqual([free, []]);
    web.close();
    await fixture.files.close();
    disk.unmount();
  });
});
