import { execFileSync } from 'node:child_process';
import { appendFile, type FileHandle, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ByteRange, Download } from '../contract/download.js';
import { fileDownload } from './file-download.js';

const MIB = 1024 * 1024;

describe('fileDownload', () => {
  let folder: string;
  let path: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'berth-bytes-'));
    path = join(folder, 'file');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const fill = async (bytes: number) => {
    const content = Buffer.alloc(bytes, 'the quick brown fox ');
    await writeFile(path, content);
    return content;
  };
  const read = async (download: Download, range?: ByteRange): Promise<Buffer> => {
    const chunks: Buffer[] = [];
    // The chunk is copied, because its buffer is reused for a later one.
    for await (const chunk of await download.open(range)) chunks.push(Buffer.from(chunk));
    await download.close();
    return Buffer.concat(chunks);
  };
  const isClosed = (handle: FileHandle) => handle.fd === -1;

  test.each([
    0,
    1,
    128 * 1024,
    128 * 1024 + 1,
    20 * MIB + 3,
  ])('fileDownload sends all of %d bytes', async (bytes) => {
    const content = await fill(bytes);
    const handle = await open(path);
    const download = await fileDownload(handle, { fileName: 'a' });
    expect(download.size).toBe(bytes);
    expect(Buffer.compare(await read(download), content)).toBe(0);
    expect(isClosed(handle)).toBe(true);
  });

  test('fileDownload sends a range of the bytes of a file', async () => {
    const content = await fill(12 * MIB);
    const range = { start: 9 * MIB + 1, end: 12 * MIB - 1 };
    const download = await fileDownload(await open(path), { fileName: 'a' });
    expect(Buffer.compare(await read(download, range), content.subarray(range.start, range.end))).toBe(0);
  });

  test('fileDownload has another entity tag when the content of the file has changed', async () => {
    const tags = new Set<string | undefined>();
    for (const [index, bytes] of [10, 10, 11].entries()) {
      await fill(bytes);
      execFileSync('touch', ['-d', `2026-01-15T10:30:0${index}.5Z`, path]);
      const download = await fileDownload(await open(path), { fileName: 'a' });
      tags.add(download.etag);
      expect(download.modified?.toISOString()).toBe(`2026-01-15T10:30:0${index}.500Z`);
      await download.close();
    }
    expect(tags.size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[0-9a-z-]{5,64}"$/);
  });

  test('fileDownload sends the size that the file had at its start, and fails if the file is truncated', async () => {
    await fill(1000);
    const grown = await fileDownload(await open(path), { fileName: 'a' });
    await appendFile(path, 'more');
    expect((await read(grown)).length).toBe(1000);
    const shrunk = await fileDownload(await open(path), { fileName: 'a' });
    await truncate(path, 10);
    await expect(read(shrunk)).rejects.toMatchObject({ kind: 'unavailable' });
    await shrunk.close();
  });

  test('fileDownload can be closed at any time, even during a read', async () => {
    await fill(20 * MIB);
    const handle = await open(path);
    const download = await fileDownload(handle, { fileName: 'a' });
    const chunks = (await download.open())[Symbol.asyncIterator]();
    await chunks.next();
    const next = chunks.next();
    await Promise.all([download.close(), download.close(), next.catch(() => undefined)]);
    expect(isClosed(handle)).toBe(true);
    const unread = await open(path);
    await (await fileDownload(unread, { fileName: 'a' })).close();
    expect(isClosed(unread)).toBe(true);
  });

  test('fileDownload uses small buffers at first, and for slow readers', async () => {
    await fill(64 * MIB);
    let nowMs = 0;
    const download = await fileDownload(await open(path), { fileName: 'a', now: () => nowMs });
    const lengths: number[] = [];
    let sent = 0;
    for await (const { length } of await download.open()) {
      lengths.push(length);
      sent += length;
      // The reader is slow in the second half of the download.
      nowMs += sent > 32 * MIB ? 1000 : 1;
    }
    await download.close();
    expect(Math.max(...lengths.slice(0, 60))).toBe(128 * 1024);
    expect(Math.max(...lengths)).toBe(MIB);
    expect(Math.max(...lengths.slice(-200))).toBe(128 * 1024);
  });

  test('fileDownload refuses everything except regular files, and closes the handle', async () => {
    const handle = await open(folder);
    await expect(fileDownload(handle, { fileName: 'a' })).rejects.toMatchObject({ kind: 'invalid_input' });
    expect(isClosed(handle)).toBe(true);
  });
});

test('fileDownload closes its file only once', async () => {
  let closed = 0;
  const download = new Download({
    fileName: 'a',
    open: () => Promise.reject(new Error('nobody asked')),
    close: () => {
      closed += 1;
    },
  });
  await Promise.all([download.close(), download.close()]);
  await download.close();
  expect(closed).toBe(1);
});
