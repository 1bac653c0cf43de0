import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../lib/errors/errors.js';
import { freePort } from '../network/free-port.js';
import { startDaemonProcess, untilReady } from './daemon-process.js';
import { isRoot } from './install.js';
import { requireProgram, run } from './programs.js';
import type { Slot } from './slot.js';

const USER = 'berth';
const LINE_OF_STATUS = 7;

/**
 * Starts an empty PostgreSQL. The URL's user may create databases; each suite creates its own. Nothing is flushed to
 * the disk, which makes it fast: a crash of the machine may lose everything.
 */
export async function startPostgres(
  slot: Pick<Slot, 'place'>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = slot.place('postgres');
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const logFile = join(folder, 'postgres.log');
  for (const path of [data, passwordFile, logFile]) rmSync(path, { recursive: true, force: true });
  const user = await unprivilegedUser();
  const password = randomBytes(16).toString('hex');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [data, passwordFile]) chownSync(path, user.uid, user.gid);
  await run(
    requireProgram('initdb'),
    [
      '--no-sync',
      `--pgdata=${data}`,
      `--username=${USER}`,
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--no-locale',
    ],
    { cwd: data, ...user },
  );
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: data,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '100',
  };
  const daemon = startDaemonProcess({
    program: requireProgram('postgres'),
    args: [
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    folder: data,
    logFile,
    ...(user && { user }),
    // SIGINT means "fast shutdown" (pg_ctl): open sessions are terminated, without waiting for them.
    stopSignal: 'SIGINT',
  });
  await untilReady(daemon, () => isReady(join(data, 'postmaster.pid')), { logFile, timeoutMs: 60_000 });
  return { url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`, stop: () => daemon.stop() };
}

/** Returns a user without privileges, because PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (!isRoot()) return undefined;
  const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
  return { uid: Number(uid), gid: Number(gid) };
}

/** Returns whether PostgreSQL accepts connections: the eighth line of its pid file is then `ready` (miscadmin.h). */
async function isReady(pidFile: string): Promise<boolean> {
  try {
    return readFileSync(pidFile, 'utf8').split('\n')[LINE_OF_STATUS]?.trim() === 'ready';
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
