import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGate } from '../../lib/gate.js';
import type { Logger } from '../../lib/logger.js';
import { runClean } from './process-launch.js';
import { type Owner, readOwner } from './process-owner.js';
import { makeFolder } from './process-run.js';
import { isLiving, readStat, readTraces, sendSignal, type Traces } from './process-table.js';
import { SharedReading } from './shared-reading.js';

/** How long whatever is begun anew, or outlives SIGKILL on a sick disk, is looked for. */
const KILL_TIMEOUT_MS = 5000;
const KILL_ROUND_MS = 20;
const KILL_ALL_MS = 2000;
/** Each is a Node.js of its own. */
const MAX_KILLING = 2;
const MAX_WAITING = 10_000;
/** A user id that nobody has: the largest that every tool takes for a number, but for one. */
const NOBODYS_ID = 2_147_483_646;
/**
 * kill(2) goes by the effective user here; who may signal this process, or look through it at the host, by its real
 * and saved ones. As root it would end the whole host: so it is done only where both ids have been seen to be others.
 */
const KILL_ALL = `
const [user, nobodys] = process.argv.slice(1).map(Number);
process.seteuid(user);
if (process.getuid() !== nobodys || process.geteuid() !== user || user < 1) process.exit(1);
try {
  process.kill(-1, 'SIGKILL');
} catch (error) {
  if (error.code !== 'ESRCH') throw error;
}`;

/** Ends what servers leave running. The processes of the host are looked through once for all who ask meanwhile. */
export class ProcessSweep {
  readonly #runsFolder: string;
  readonly #logger: Logger;
  readonly #traces = new SharedReading(readTraces);
  readonly #killing = createGate({ maxRunning: MAX_KILLING, maxWaiting: MAX_WAITING });

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
          (own !== null && users.includes(own.uid)),
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
  async #killAll(owner: Owner, id: string): Promise<void> {
    const words = [process.execPath, '-e', KILL_ALL, String(owner.uid), String(NOBODYS_ID)];
    const argv = ['setpriv', `--ruid=${NOBODYS_ID}`, '--no-new-privs', '--', ...words];
    await this.#killing(() => runClean(argv, KILL_ALL_MS)).catch((error: unknown) => {
      this.#logger.warn({ err: error, container: id }, 'the processes of a server are ended one by one');
    });
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
