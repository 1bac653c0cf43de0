import { readdirSync, readFileSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import { errorCode } from '../../../lib/errors.js';
import type { ProcessFile, ReaderReply, ReaderRequest } from './process-reader.js';

/*
 * The process that reads what /proc says of servers' processes. A server can make such a read wait for as long as it
 * likes: this program may hang, and is killed and replaced then.
 */

/** How many reads may hang while others are answered. */
process.env['UV_THREADPOOL_SIZE'] = '16';
/** Gone, or not readable for this user. */
const UNREADABLE = new Set(['ENOENT', 'ESRCH', 'EACCES', 'EPERM']);
/** The scan reports progress this often. */
const PROCESSES_PER_PART = 500;

const unlessUnreadable = (error: unknown): null => {
  if (UNREADABLE.has(errorCode(error) ?? '')) return null;
  throw error;
};

async function read(pid: number, name: ProcessFile): Promise<string | null> {
  const path = `/proc/${pid}/${name}`;
  try {
    if (name === 'status') return statusOf(pid);
    return name.startsWith('fd/') ? await readlink(path) : await readFile(path, 'latin1');
  } catch (error) {
    return unlessUnreadable(error);
  }
}

/** Of the files of /proc that tell about a process, `status` alone is read without a lock that a server can hold. */
function statusOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/status`, 'latin1');
  } catch (error) {
    return unlessUnreadable(error);
  }
}

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
// A read that hangs would keep this process alive after the daemon has ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
