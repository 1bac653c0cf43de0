import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { beginFileThread, FileThreads, type FileThreadsOptions } from './calls/file-threads.js';

/** More bytes than a pipe's buffer holds: writing them blocks until the pipe is read. */
const BYTES = 256 * 1024;

let folder: string;
let file: number;
let pipe: number;
let opened: FileThreads[];
let hung: Promise<unknown>[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'berth-hung-'));
  writeFileSync(join(folder, 'file'), 'content');
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  file = openSync(join(folder, 'file'), 'r');
  pipe = openSync(join(folder, 'pipe'), constants.O_RDWR);
  opened = [];
  hung = [];
});
afterEach(async () => {
  await unblock();
  for (const threads of opened) await threads.close();
  for (const fd of [file, pipe]) closeSync(fd);
  rmSync(folder, { recursive: true });
});

function begin(options?: FileThreadsOptions): FileThreads {
  const threads = new FileThreads(options);
  opened.push(threads);
  return threads;
}

/** Starts a call that blocks until `unblock` is called. */
function hang(threads: FileThreads, tenant: string): Promise<number | undefined> {
  const options = { fd: pipe, bytes: new Uint8Array(BYTES), position: undefined, unlessDeleted: false };
  const call = threads.call(tenant, 'write', options);
  hung.push(call.catch(() => undefined));
  return call;
}

/** Reads what the blocked calls write, until all calls have ended. */
async function unblock(): Promise<void> {
  const reader = openSync(join(folder, 'pipe'), constants.O_RDONLY | constants.O_NONBLOCK);
  let isOver = false;
  const over = Promise.all(hung).then(() => {
    isOver = true;
  });
  for (let left = true; left || !isOver; await sleep(1)) left = isRead(reader);
  await over;
  closeSync(reader);
}

function isRead(reader: number): boolean {
  try {
    return readSync(reader, Buffer.alloc(BYTES)) > 0;
  } catch {
    return false;
  }
}

const read = async (threads: FileThreads, tenant: string) =>
  Buffer.from(await threads.call(tenant, 'read', { fd: file, length: 100, position: 0 })).toString();
const openAgain = () => openSync(join(folder, 'file'), 'r');
/** Returns how many descriptors of the file are open, without the test's own. */
function held(): number {
  const links = readdirSync('/proc/self/fd').map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return links.filter((link) => link === join(folder, 'file')).length - 1;
}
async function closed(): Promise<void> {
  while (held() > 0) await sleep(1);
}

test('while a file system call hangs, other calls for the same container are rejected, and those for others succeed', async () => {
  const threads = begin({ maxWaitMs: 50 });
  const slow = hang(threads, 'far:one');
  const behind = expect(read(threads, 'far:one')).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await read(threads, 'near:two')).toBe('content');
  await behind;
  await unblock();
  expect(await slow).toBe(BYTES);
  expect(await read(threads, 'far:one')).toBe('content');
});

test('a file whose closing was rejected because another call hung is closed later', async () => {
  const threads = begin({ maxWaitMs: 50 });
  void hang(threads, 'far:one');
  const fd = openAgain();
  await expect(threads.call('far:one', 'close', { fd })).rejects.toMatchObject({ kind: 'unavailable' });
  expect(held()).toBe(1);
  await unblock();
  await closed();
});

test("calls that wait behind a hung call fill only their own container's share of the queue", async () => {
  const threads = begin({ maxWaitMs: 60_000 });
  void hang(threads, 'far:one');
  const calls = Array.from({ length: 17_000 }, () => threads.call('far:one', 'stat', { fd: file }));
  const settled = Promise.allSettled(calls);
  expect(await read(threads, 'near:two')).toBe('content');
  await unblock();
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(17_000 - 2048);
});

test('closing the file threads rejects a hung call and all calls queued behind it', async () => {
  const threads = begin();
  const calls = [hang(threads, 'far:one'), read(threads, 'far:one')];
  const rejected = Promise.all(
    calls.map((call) => expect(call).rejects.toMatchObject({ kind: 'unavailable' })),
  );
  await threads.close();
  await rejected;
  for (let left = BYTES; left > 0; ) left -= readSync(pipe, Buffer.alloc(BYTES));
});

test('one file thread stays free for local disks while the calls of many containers hang', async () => {
  const threads = begin({ maxWaitMs: 60_000 });
  for (let count = 0; count < 9; count += 1) void hang(threads, `far:${count}`);
  expect(await read(threads, 'near:two')).toBe('content');
  expect(await threads.call('mounts', 'mounts', {})).toContain('/proc');
});

test('file system calls fail while no thread can be started, and succeed again later', async () => {
  let isFull = true;
  const beginThread = () => {
    if (isFull) throw Object.assign(new Error('no threads'), { code: 'ERR_WORKER_INIT_FAILED' });
    return beginFileThread();
  };
  const threads = begin({ beginThread });
  await expect(read(threads, 'near:one')).rejects.toMatchObject({ kind: 'unavailable' });
  isFull = false;
  expect(await read(threads, 'near:one')).toBe('content');
});

test('if no further thread can be started, file system calls wait for the existing threads', async () => {
  let begun = 0;
  const beginThread = () => {
    begun += 1;
    if (begun > 1) throw Object.assign(new Error('no threads'), { code: 'ERR_WORKER_INIT_FAILED' });
    return beginFileThread();
  };
  const threads = begin({ maxWaitMs: 60_000, beginThread });
  void hang(threads, 'far:one');
  const waiting = read(threads, 'near:two');
  while (begun < 2) await sleep(1);
  await unblock();
  expect(await waiting).toBe('content');
});

test('if a thread exits during a call, the calls queued behind it run in another thread', async () => {
  const workers: Worker[] = [];
  const beginThread = () => {
    const worker = beginFileThread();
    workers.push(worker);
    return worker;
  };
  const threads = begin({ maxWaitMs: 60_000, beginThread });
  const ended = expect(hang(threads, 'far:one')).rejects.toMatchObject({ kind: 'unavailable' });
  const behind = read(threads, 'far:one');
  const ending = workers.map((worker) => worker.terminate());
  await unblock();
  await ended;
  expect(await behind).toBe('content');
  await Promise.all(ending);
});

test('closing a file is retried every second while no thread can be started', async () => {
  let attempts = 0;
  const beginThread = () => {
    attempts += 1;
    throw Object.assign(new Error('no threads'), { code: 'ERR_WORKER_INIT_FAILED' });
  };
  const threads = begin({ beginThread });
  await expect(threads.call('near:one', 'close', { fd: -1 })).rejects.toMatchObject({ kind: 'unavailable' });
  await sleep(500);
  expect(attempts).toBeLessThan(5);
});
