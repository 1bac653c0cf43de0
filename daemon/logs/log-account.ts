import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, unlessMissing } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import type { Account } from '../quotas/account.js';
import { archivesIn, listFolder } from './archive-names.js';
import { type ArchivePacker, bytesOf } from './archive-packer.js';

export type LogAccountOptions = {
  /** A folder for each container, named by its id. */
  folder: string;
  /** Of one container, in bytes. */
  limitBytes: number;
  /** Of all containers together, in bytes; 0: none. */
  totalBytes: number;
  packer: Pick<ArchivePacker, 'remove'>;
  /** Whether a container exists, or its log is open for writing. */
  isInUse(id: string): boolean;
  isLog(name: string): boolean;
  logger: Pick<Logger, 'info' | 'warn'>;
};

/** None if something else than a folder has the name of a log. */
function filesIn(folder: string): string[] {
  try {
    return listFolder(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}

/** How many files are looked at in parallel. */
const AT_ONCE = 16;

/**
 * The bytes of all logs, as their files are on the disk. Each log is measured when it has changed its archives. When all
 * together take too much, archives are deleted: first of containers that were removed, then of the one with most bytes.
 */
export class LogAccount {
  readonly #options: LogAccountOptions;
  readonly #bytes = new Map<string, number>();
  #limiting: Promise<void> | undefined;

  constructor(options: LogAccountOptions) {
    this.#options = options;
  }

  /** Measures the log of one container. @throws the system's errors */
  async of(id: string): Promise<{ used: number; limit: number }> {
    return { used: await this.measure(id), limit: this.#options.limitBytes };
  }

  /** All logs; each as it was measured last. @throws the system's errors */
  async total(): Promise<Account> {
    const { folder, isLog, totalBytes } = this.#options;
    for (const id of listFolder(folder).filter(isLog)) if (!this.#bytes.has(id)) await this.measure(id);
    return { used: this.#sum(), limit: totalBytes === 0 ? undefined : totalBytes };
  }

  async measure(id: string): Promise<number> {
    const folder = join(this.#options.folder, id);
    const names = filesIn(folder);
    let bytes = 0;
    for (let at = 0; at < names.length; at += AT_ONCE) {
      const some = names.slice(at, at + AT_ONCE).map((name) => unlessMissing(lstat(join(folder, name))));
      for (const stats of await Promise.all(some)) bytes += stats?.isFile() === true ? stats.size : 0;
    }
    if (names.length === 0) this.#bytes.delete(id);
    else this.#bytes.set(id, bytes);
    return bytes;
  }

  /** Deletes all of a log that nobody writes. A daemon that is killed meanwhile leaves a part that is still counted. */
  async delete(id: string): Promise<void> {
    const folder = join(this.#options.folder, id);
    for (const { stem } of archivesIn(folder)) this.#options.packer.remove(folder, stem);
    // A pack that has just begun may add a file.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    this.#bytes.delete(id);
  }

  /** Deletes archives until all logs take no more than they may. What goes wrong is logged. */
  keepWithin(): Promise<void> {
    this.#limiting ??= this.#keepWithin()
      .catch((error: unknown) => this.#options.logger.warn({ err: error }, 'logs cannot be limited'))
      .finally(() => {
        this.#limiting = undefined;
      });
    return this.#limiting;
  }

  async #keepWithin(): Promise<void> {
    const { limit } = await this.total();
    if (limit === undefined) return;
    const spared = new Set<string>();
    while (this.#sum() > limit) {
      const id = this.#largest(spared);
      if (id === undefined) return;
      if (!(await this.#dropOldest(id))) spared.add(id);
    }
  }

  /** The log to take from next; undefined if there is nothing more to delete. */
  #largest(spared: ReadonlySet<string>): string | undefined {
    const all = [...this.#bytes].filter(([id]) => !spared.has(id));
    const removed = all.filter(([id]) => !this.#options.isInUse(id));
    const among = removed.length > 0 ? removed : all;
    return among.reduce<(typeof among)[number] | undefined>(
      (most, each) => (most === undefined || each[1] > most[1] ? each : most),
      undefined,
    )?.[0];
  }

  /** @returns whether anything was deleted */
  async #dropOldest(id: string): Promise<boolean> {
    const { folder: all, packer, isInUse, logger } = this.#options;
    const folder = join(all, id);
    const [oldest] = archivesIn(folder);
    if (oldest === undefined && isInUse(id)) return false;
    if (oldest === undefined) {
      await this.delete(id);
      logger.info({ container: id }, 'the log of a removed container was deleted: all logs take too much');
      return true;
    }
    const bytes = (await bytesOf(folder, oldest.stem)) ?? 0;
    packer.remove(folder, oldest.stem);
    this.#bytes.set(id, Math.max(0, (this.#bytes.get(id) ?? 0) - bytes));
    return true;
  }

  #sum(): number {
    let sum = 0;
    for (const bytes of this.#bytes.values()) sum += bytes;
    return sum;
  }
}
