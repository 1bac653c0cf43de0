import { constants } from 'node:fs';
import { chmod, open } from 'node:fs/promises';
import { FOLDER_ALONE } from '../../../lib/disk/held-folder.js';
import { errorCode } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { withTimeout } from '../../../lib/time/timed.js';
import { walkFolder } from '../../folders/folder-walk.js';
import type { ContainerRecord, ContainerStore } from '../records/container-store.js';

const SETID = 0o6000;
const TIMEOUT_MS = 300_000;
/**
 * The time limit of the search before a removal. It is shorter than the others, because the removal waits for the
 * search.
 */
const LAST_TIMEOUT_MS = 60_000;

export type SetuidSweepOptions = {
  store: ContainerStore;
  pathOf: (id: string) => string;
  logger: Logger;
  closing: AbortSignal;
};

/**
 * Removes the setuid and setgid bits from all files that a server left in its folder, in the background, one folder
 * at a time. While the server runs, these bits grant only the rights of the server's own user, in a folder that no
 * other user can access. The next daemon continues after a kill.
 */
export class SetuidSweep {
  readonly #options: SetuidSweepOptions;
  readonly #waiting = new Set<string>();
  #sweeping: string | null = null;
  #last: Promise<void> = Promise.resolve();

  constructor(options: SetuidSweepOptions) {
    this.#options = options;
  }

  /**
   * Schedules a search of the folder after the end of a run, unless the folder has already been searched after this
   * run.
   */
  soonIfOwed(record: ContainerRecord): void {
    if (record.exit !== null && isOwed(record)) this.soon(record);
  }

  /** Schedules a search of the folder. Must be called when a program of the server has ended. */
  soon(record: ContainerRecord): void {
    const { id } = record;
    if (this.#waiting.has(id)) return;
    this.#waiting.add(id);
    this.#last = this.#last.then(async () => {
      if (!this.#waiting.delete(id)) return;
      this.#sweeping = id;
      await this.#sweep(record, TIMEOUT_MS);
      this.#sweeping = null;
    });
  }

  /**
   * Searches the folder of a container now, if this has not been done since its last run. Called before a removal that
   * keeps the data.
   */
  async nowIfOwed(record: ContainerRecord): Promise<void> {
    const { id } = record;
    // The record shows only searches after a run. After an installation, which is not a run, a search that is still
    // queued or in progress shows that the folder must be searched.
    const isUnderWay = this.#waiting.delete(id) || this.#sweeping === id;
    if (isUnderWay || isOwed(record)) await this.#sweep(record, LAST_TIMEOUT_MS);
  }

  /** Settles when no search is running. */
  async idle(): Promise<void> {
    await this.#last;
  }

  async #sweep(record: ContainerRecord, timeoutMs: number): Promise<void> {
    const { store, pathOf, logger, closing } = this.#options;
    if (closing.aborted) return;
    const { id, runId, exit } = record;
    try {
      await withTimeout(closing, timeoutMs, (signal) => dropSetuid(pathOf(id), { logger, signal }));
      // If another run has begun during the search, it may have left other files.
      if (exit !== null && store.has(id) && record.runId === runId) {
        await store.update(record, { sweptRun: runId }, { isFact: true });
      }
    } catch (error) {
      if (closing.aborted || errorCode(error) === 'ENOENT') return;
      logger.warn({ err: error, container: id }, 'cannot remove all setuid bits from the folder of a server');
    }
  }
}

const isOwed = ({ runId, sweptRun }: ContainerRecord): boolean => runId !== null && sweptRun !== runId;

/**
 * Removes setuid and setgid from a folder and everything in it. A file that has another owner and several hard links
 * may belong to the host: it is left unchanged and logged. @throws the system's errors; the signal's reason
 */
async function dropSetuid(
  path: string,
  { logger, signal }: { logger: Logger; signal: AbortSignal },
): Promise<void> {
  await using folder = await open(path, constants.O_RDONLY | FOLDER_ALONE);
  const top = await folder.stat();
  if ((top.mode & SETID) !== 0) await folder.chmod(top.mode & 0o1777);
  await walkFolder(folder, signal, async ({ stat, shown, hold }) => {
    if ((stat.mode & SETID) === 0) return;
    await hold(async (now, self) => {
      if ((now.mode & SETID) === 0 || now.isSymbolicLink()) return;
      const isForeign = now.uid !== top.uid && now.isFile() && now.nlink > 1;
      if (isForeign)
        logger.warn({ path, file: shown() }, 'kept the setuid bit of a file that has several hard links');
      else await chmod(self, now.mode & 0o1777).catch(unlessForeign);
    });
  });
}

/** Ignores errors of a daemon without root, which cannot change files of other owners. */
function unlessForeign(error: unknown): void {
  if (errorCode(error) !== 'EPERM') throw error;
}
