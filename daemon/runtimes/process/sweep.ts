import { randomInt } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../../lib/logger.js';
import { SharedReading } from '../../../lib/shared-reading.js';
import { runClean } from './launch.js';
import { type Owner, readOwner } from './owner.js';
import { makeFolder } from './run.js';
import { isLiving, readStat, readTraces, sendSignal, type Traces } from './table.js';

/** How long whatever is begun anew, or outlives SIGKILL on a sick disk, is looked for. */
const KILL_TIMEOUT_MS = 5000;
const KILL_ROUND_MS = 20;
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

/** Ends what servers leave running. The processes of the host are looked through once for all who ask meanwhile. */
export class ProcessSweep {
  readonly #runsFolder: string;
  readonly #logger: Logger;
  readonly #traces = new SharedReading(readTraces);
  /** Nor does the helper of another daemon have it, which would be ended with them. */
  readonly #nobodysId = randomInt(...NOBODYS);
  /** Users all of whose processes are to end, and those who end them: one for all who wait, for it is a Node.js. */
  readonly #doomed = new Set<number>();
  readonly #killing = new SharedReading(() => this.#killDoomed());

  constructor(runsFolder: string, logger: Logger) {
    this.#runsFolder = runsFolder;
    this.#logger = logger;
  }

  /**
   * Ends whatever runs as the container's own user. Where it has none of its own, that is whatever still bears the
   * container's mark or writes into its output, in whatever group or session it has hidden: what gave up both has gone
   * to lengths to leave.
   * @throws DomainError `unavailable` while the daemon has no descriptors to look
   */
  async end(id: string): Promise<void> {
    const folder = `${join(await this.#realFolder(), id)}/`;
    const owner = readOwner(folder);
    const own = owner?.isOwn === true && !isOurs(owner) ? owner : null;
    const endsAtMs = performance.now() + KILL_TIMEOUT_MS;
    // Twice at least: what was killed is looked for.
    for (let round = 0; round < 2 || performance.now() < endsAtMs; round += 1) {
      // Before anybody is looked for: what is always just beginning the next one may be missed each time.
      if (own !== null) await this.#killAll(own, id);
      const left = (await this.#traces.fresh()).filter(
        ({ mark, outputs, users }) =>
          mark === id ||
          outputs.some((path) => path.startsWith(folder)) ||
          // Whoever is ending them just now is none of them.
          (own !== null && users.includes(own.uid) && !users.includes(this.#nobodysId)),
      );
      if (left.length === 0) return;
      left.forEach(kill);
      if (round > 0) await sleep(KILL_ROUND_MS);
    }
    this.#logger.warn({ container: id }, 'processes of a server outlive SIGKILL');
  }

  /**
   * One by one, what begins others faster than it is looked at would never end. With -1 the kernel signals all that a
   * user may signal in one go, in which nobody can be begun (kill(2)): so it is done as the very user, but by a process
   * that this user can neither signal nor look into.
   */
  async #killAll({ uid }: Owner, id: string): Promise<void> {
    this.#doomed.add(uid);
    await this.#killing.fresh().catch((error: unknown) => {
      this.#logger.warn({ err: error, container: id }, 'the processes of a server are ended one by one');
    });
  }

  async #killDoomed(): Promise<void> {
    const users = [...this.#doomed].map(String);
    this.#doomed.clear();
    const words = [process.execPath, '-e', KILL_ALL, String(this.#nobodysId), ...users];
    await runClean(['setpriv', `--ruid=${this.#nobodysId}`, '--no-new-privs', '--', ...words], KILL_ALL_MS);
  }

  /** As /proc names it. A disk that cannot have the folder has nobody who writes into it, either. */
  async #realFolder(): Promise<string> {
    await makeFolder(this.#runsFolder).catch(() => undefined);
    return realpath(this.#runsFolder).catch(() => this.#runsFolder);
  }
}

/** Of root, and of the daemon's own user, everything is to live. */
const isOurs = ({ uid }: Owner): boolean =>
  uid === 0 || uid === process.getuid?.() || uid === process.geteuid?.();

function kill({ pid, startTicks }: Traces): void {
  // It may have gone since, and another may have its number.
  const now = readStat(pid);
  if (isLiving(now) && now.startTicks === startTicks) sendSignal(pid, 'SIGKILL');
}
