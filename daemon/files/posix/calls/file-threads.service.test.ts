import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FileThreads } from './file-threads.js';

/** More bytes than a pipe's buffer holds: writing them blocks until the pipe is read. */
const BYTES = 256 * 1024;

let folder: string;
let threads: FileThreads;
let file: number;
let pipe: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-threads-'));
  writeFileSync(join(folder, 'file'), 'content');
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  file = openSync(join(folder, 'file'), 'r');
  pipe = openSync(join(folder, 'pipe'), constants.O_RDWR);
  threads = new FileThreads();
});
afterEach(async () => {
  await threads.close();
  for (const fd of [file, pipe]) closeSync(fd);
  rmSync(folder, { recursive: true });
});

const delayed = (tenant: string) =>
  threads.call(tenant, 'write', {
    fd: pipe,
    bytes: new Uint8Array(BYTES),
    position: undefined,
    unlessDeleted: false,
  });
const read = async (tenant: string) =>
  Buffer.from(await threads.call(tenant, 'read', { fd: file, length: 100, position: 0 })).toString();

test('file system calls that block delay only other calls for the same container', async () => {
  const order: string[] = [];
  const slow = delayed('one').then(() => order.push('slow'));
  const behind = read('one').then(() => order.push('behind'));
  const others = Array.from({ length: 20 }, (_, index) => read(`other ${index}`));
  expect(await Promise.all(others)).toEqual(others.map(() => 'content'));
  expect(order).toEqual([]);
  for (let left = BYTES; left > 0; ) left -= readSync(pipe, Buffer.alloc(BYTES));
  await Promise.all([slow, behind]);
  expect(order).toEqual(['slow', 'behind']);
});

test('a file system call that fails in a thread rejects with the error code of the system', async () => {
  const place = folder;
  const options = { folder, place, path: { text: '/none', names: ['none'] }, isNear: true, access: 0 };
  await expect(threads.call('one', 'open', options)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(
    threads.call('one', 'open', { ...options, path: { text: '/', names: [] } }),
  ).rejects.toMatchObject({
    kind: 'invalid_input',
  });
});

test('a write with the option `unlessDeleted` writes nothing if the file has been deleted', async () => {
  const fd = openSync(join(folder, 'file'), 'r+');
  rmSync(join(folder, 'file'));
  const write = { fd, bytes: new Uint8Array(4), position: 0 };
  try {
    expect(await threads.call('one', 'write', { ...write, unlessDeleted: true })).toBeUndefined();
    expect(await threads.call('one', 'write', { ...write, unlessDeleted: false })).toBe(4);
  } finally {
    closeSync(fd);
  }
});
