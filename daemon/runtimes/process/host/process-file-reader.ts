import { readdirSync, readFileSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import { errorCode, unlessCode, unlessCodeSync } from '../../../../lib/errors/errors.js';
import type { ProcessFile, ReaderReply, ReaderRequest } from './process-reader.js';

/*
 * The process that reads /proc files of servers' processes. A server can delay such a read for as long as it likes.
 * When this process hangs, the daemon kills and replaces it.
 */

/** Threads for reads: as many reads may hang while others still finish. */
process.env['UV_THREADPOOL_SIZE'] = '16';
/** Errors of processes that have ended or are not readable for this user. */
const UNREADABLE = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);
/** How many processes one part of a scan has. Each part counts as progress. */
const PROCESSES_PER_PART = 500;

async function read(pid: number, name: ProcessFile): Promise<string | null> {
  const path = `/proc/${pid}/${name}`;
  if (name === 'status') return statusOf(pid);
  const reading = name.startsWith('fd/') ? readlink(path) : readFile(path, 'latin1');
  return (await unlessCode(reading, UNREADABLE)) ?? null;
}

/** Reads `status`, the only file used here for which the kernel needs no lock that a server can hold. */
const statusOf = (pid: number): string | null =>
  unlessCodeSync(() => readFileSync(`/proc/${pid}/status`, 'latin1'), UNREADABLE) ?? null;

const send = (reply: ReaderReply) => process.send?.(reply);

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
// Without this, a hung read would keep this process alive after the daemon has exited.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
