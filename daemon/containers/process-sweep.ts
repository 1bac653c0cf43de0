import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../lib/logger.js';
import { makeFolder } from './process-run.js';
import { isLiving, readStat, readTraces, sendSignal } from './process-table.js';
import { SharedReading } from './shared-reading.js';

const KILL_ROUNDS = 100;
const KILL_ROUND_MS = 20;

/** Ends what servers leave running. The processes of the host are looked through once for all who ask meanwhile. */
export class ProcessSweep {
  readonly #runsFolder: string;
  readonly #logger: Logger;
  readonly #traces = new SharedReading(readTraces);

  constructor(runsFolder: string, logger: Logger) {
    this.#runsFolder = runsFolder;
    this.#logger = logger;
  }

  /**
   * Ends whatever still bears the container's mark or writes into its output, in whatever group or session it
   * has hidden. What gave up both has gone to lengths to leave, and only an engine could hold it.
   * @throws DomainError `unavailable` while the daemon has no descriptors to look
   */
  async end(id: string): Promise<void> {
    const folder = `${join(await this.#realFolder(), id)}/`;
    for (let round = 0; round < KILL_ROUNDS; round += 1) {
      const left = (await this.#traces.fresh()).filter(
        ({ mark, outputs }) => mark === id || outputs.some((path) => path.startsWith(folder)),
      );
      if (left.length === 0) return;
      for (const { pid, startTicks } of left) {
        // It may have gone since, and another may have its number.
        const now = readStat(pid);
        if (isLiving(now) && now.startTicks === startTicks) sendSignal(pid, 'SIGKILL');
      }
      if (round > 0) await sleep(KILL_ROUND_MS);
    }
    this.#logger.warn({ container: id }, 'processes of a server outlive SIGKILL');
  }

  /** As /proc names it. A disk that cannot have the folder has nobody who writes into it, either. */
  async #realFolder(): Promise<string> {
    await makeFolder(this.#runsFolder).catch(() => undefined);
    return realpath(this.#runsFolder).catch(() => this.#runsFolder);
  }
}
