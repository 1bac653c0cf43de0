import { randomInt } from 'node:crypto';
import { constants } from 'node:os';
import { pathOf, runClean } from './launch.js';

/** The time limit of the helper program. Node.js starts in 40 ms, or in seconds on a busy host. */
const KILL_ALL_MS = 10_000;
/** A range of user ids for helper programs. No user has such an id, and all tools accept it. */
export const HELPER_IDS = [2_000_000_001, 2_147_483_647] as const;

/**
 * A helper program that calls kill(-1), which signals all processes that the helper's real or effective user may
 * signal. Which processes may signal or trace the helper itself depends on its real and saved user. With kill(-1),
 * root would kill every process of the host, so the helper first checks that neither its real nor its effective user
 * is root. It runs at each start and stop of a server. So it is written in perl, which starts in 2 ms of CPU time;
 * Node.js takes 45 ms.
 */
const BY_PERL = `
my ($helper, @users) = @ARGV;
for my $user (@users) {
  $> = 0;
  $> = $user;
  exit 1 if $< != $helper || $> != $user || $user < 1;
  kill('KILL', -1) || $! == ${constants.errno.ESRCH} || exit 1;
}`;
/** The same helper program for hosts without perl. */
const BY_NODE = `
const [helper, ...users] = process.argv.slice(1).map(Number);
for (const user of users) {
  process.seteuid(0);
  process.seteuid(user);
  if (process.getuid() !== helper || process.geteuid() !== user || user < 1) process.exit(1);
  try {
    process.kill(-1, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}`;

/** Returns a random user id for a helper program that kills processes. */
export const newHelperId = (): number => randomInt(...HELPER_IDS);

/**
 * Kills all processes of these users, who must not be root or the daemon's user.
 *
 * @param helper the user id of the helper program
 * @param perl the path of perl; null if it is not installed
 */
export async function killUsers(
  users: readonly number[],
  helper = newHelperId(),
  perl = pathOf('perl') ?? null,
): Promise<void> {
  const program = perl === null ? [process.execPath, '-e', BY_NODE] : [perl, '-e', BY_PERL];
  const words = [...program, String(helper), ...users.map(String)];
  await runClean(['setpriv', `--ruid=${helper}`, '--no-new-privs', '--', ...words], KILL_ALL_MS);
}
