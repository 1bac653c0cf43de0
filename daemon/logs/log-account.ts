import { rmdirSync, rmSync, statSync } from 'node:fs';
import { lstat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessCodeSync, unlessMissing } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import type { Account } from '../disk/account.js';
import { type ArchivePacker, bytesOf } from './archives/archive-packer.js';
import { archivesIn, listFolder } from './files/archive-names.js';
import { CURRENT, FILES } from './files/log-files.js';

export type LogAccountOptions = {
  /** The folder that contains a log folder for each container, named by its id. */
  folder: string;
  /** The maximum size of one container's log, in bytes. */
  limitBytes: number;
  /** The maximum size of all logs together, in bytes. 0 means no limit. */
  totalBytes: number;
  packer: Pick<ArchivePacker, 'remove'>;
  /** Whether a container exists, or its log is open for writing. */
  isInUse(id: string): boolean;
  isLog(name: string): boolean;
  logger: Pick<Logger, 'info' | 'warn'>;
};

/** Returns the files of a log. Returns none if the log's name belongs to something other than a folder. */
const filesIn = (folder: string): string[] =>
  unlessCodeSync(() => listFolder(folder), new Set(['ENOTDIR'])) ?? [];

/** The maximum number of files that are examined concurrently. */
const AT_ONCE = 16;

/**
 * Measures the size of all logs on the disk. A log is measured again when its archives have changed. If all logs
 * together exceed their limit, archives are deleted: first those of removed containers, then those of the largest
 * log.
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

  /** Returns the size of all logs, as last measured. @throws the system's errors */
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

  /**
   * Deletes a log that is not being written. If the daemon is killed during the deletion, the remaining files are
   * still counted.
   */
  async delete(id: string): Promise<void> {
    const folder = join(this.#options.folder, id);
    for (const { stem } of archivesIn(folder)) this.#options.packer.remove(folder, stem);
    // Retry, because an archive that is being compressed may add a file during the deletion.
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    this.#bytes.delete(id);
  }

  /** Deletes archives until all logs are within their limit. Errors are logged. */
  keepWithin(): Promise<void> {
    this.#limiting ??= this.#keepWithin()
      .catch((error: unknown) =>
        this.#options.logger.warn(
          { err: error },
          'cannot reduce the logs of all containers to their size limit',
        ),
      )
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

  /**
   * Returns the id of the log from which to delete next, but none of `spared`; undefined if nothing more can be
   * deleted.
   */
  #largest(spared: ReadonlySet<string>): string | undefined {
    const all = [...this.#bytes].filter(([id]) => !spared.has(id));
    const removed = all.filter(([id]) => !this.#options.isInUse(id));
    const among = removed.length > 0 ? removed : all;
    return among.reduce<(typeof among)[number] | undefined>(
      (most, each) => (most === undefined || each[1] > most[1] ? each : most),
      undefined,
    )?.[0];
  }

  /** Deletes the oldest archive of a log. @returns whether anything was deleted */
  async #dropOldest(id: string): Promise<boolean> {
    const { folder: all, packer, isInUse, logger } = this.#options;
    const folder = join(all, id);
    const [oldest] = archivesIn(folder);
    if (oldest === undefined && isInUse(id)) return false;
    if (oldest === undefined) {
      await this.delete(id);
      logger.info(
        { container: id },
        'deleted the log of a removed container because the logs of all containers exceed their size limit',
      );
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

/**
 * Deletes a log without archives whose current file is empty or was last written before `oldestMs`. It works
 * synchronously, so that no writer can start in between. @returns whether it was deleted
 */
export function removeIfEmpty(folder: string, oldestMs: number): boolean {
  const current = statSync(join(folder, CURRENT), { throwIfNoEntry: false });
  const isUnused = current === undefined || current.size === 0 || current.mtimeMs < oldestMs;
  if (!isUnused || archivesIn(folder).length > 0) return false;
  for (const name of FILES) rmSync(join(folder, name), { force: true });
  return unlessCodeSync(() => rmdirSync(folder) ?? true, KEPT) ?? false;
}

/** Error codes of rmdir(2) for a folder that has other entries or is already deleted. */
const KEPT = new Set(['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR']);
