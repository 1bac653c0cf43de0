import { readdirSync, readFileSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import { errorCode, unlessCode, unlessCodeSync } from '../../../../lib/errors/errors.js';
import type { ProcessFile, ReaderReply, ReaderRequest } from './process-reader.js';

/*
 * A program that reads files in /proc of servers' processes. A server can block such a read for as long as it likes.
 * The daemon then kills this process and starts another one.
 */

/** The number of threads for reads. Reads can finish as long as at least one thread is not blocked. */
process.env['UV_THREADPOOL_SIZE'] = '16';
/** Error codes for processes that have ended, or that this user may not read. */
const UNREADABLE = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);
/** The number of processes in one part of a scan's result. The daemon counts each received part as progress. */
const PROCESSES_PER_PART = 500;

async function read(pid: number, name: ProcessFile): Promise<string | null> {
  const path = `/proc/${pid}/${name}`;
  if (name === 'status') return statusOf(pid);
  const reading = name.startsWith('fd/') ? readlink(path) : readFile(path, 'latin1');
  return (await unlessCode(reading, UNREADABLE)) ?? null;
}

/** Reads `status`. It is the only file used here that the kernel can return without a lock that a server may hold. */
const statusOf = (pid: number): string | null =>
  unlessCodeSync(() => readFileSync(`/proc/${pid}/status`, 'latin1'), UNREADABLE) ?? null;

/** Sends a reply. It can fail only because the daemon has ended, and then this process ends too. */
const send = (reply: ReaderReply) => process.send?.(reply, undefined, undefined, () => undefined);

async function answer(request: ReaderRequest): Promise<void> {
  const { id } = request;
  if ('names' in request) {
    for (const name of request.names) send({ id, text: await read(request.pid, name) });
    send({ id, done: true });
    return;
  }
  const pids = readdirSync('/proc').map(Number).filter(Boolean);
  for (let at = 0; at < pids.length; at += PROCESSES_PER_PART) {
    const part = pids.slice(at, at + PROCESSES_PER_PART).map((pid) => [pid, statusOf(pid)] as const);
    send({ id, part: part.filter((each): each is readonly [number, string] => each[1] !== null) });
  }
  send({ id, done: true });
}

process.on('message', (request: ReaderRequest) => {
  answer(request).catch((error: unknown) =>
    send({ id: request.id, code: errorCode(error) ?? String(error) }),
  );
});
// End this process together with the daemon, even while a read is blocked.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
