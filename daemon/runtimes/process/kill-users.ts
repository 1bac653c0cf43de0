import { randomInt } from 'node:crypto';
import { runClean } from './launch.js';

/** For the helper, a Node.js: it begins in 40 ms, and in seconds where the host has no time for it. */
const KILL_ALL_MS = 10_000;
/** User ids that are given to nobody, of numbers that every tool takes. */
const NOBODYS = [2_000_000_001, 2_147_483_647] as const;

/** Whether these are the users of a helper that ends a server's processes with that server's rights, of any daemon. */
export const isSweeper = ([real = 0]: number[]): boolean => real >= NOBODYS[0] && real < NOBODYS[1];

/**
 * Whom kill(2) signals goes by this process's effective user and its real one; who may signal it, or look through it at
 * the host, by its real and its saved one. As root it would end the whole host: so it is done only where both have
 * been seen to be others.
 */
const KILL_ALL = `
const [nobodys, ...users] = process.argv.slice(1).map(Number);
for (const user of users) {
  process.seteuid(0);
  process.seteuid(user);
  if (process.getuid() !== nobodys || process.geteuid() !== user || user < 1) process.exit(1);
  try {
    process.kill(-1, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}`;

/** A user of a helper of this kind. */
export const nobodysId = (): number => randomInt(...NOBODYS);

/** Kills all processes of these users, none of which may be root or the daemon's own. @param nobody who does so */
export async function killUsers(users: readonly number[], nobody = nobodysId()): Promise<void> {
  const words = [process.execPath, '-e', KILL_ALL, String(nobody), ...users.map(String)];
  await runClean(['setpriv', `--ruid=${nobody}`, '--no-new-privs', '--', ...words], KILL_ALL_MS);
}
