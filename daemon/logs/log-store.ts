import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DomainError } from '../../lib/errors/errors.js';
import { failing, hostFault } from '../../lib/errors/host-fault.js';
import type { Logger } from '../../lib/logging/logger.js';
import type { Clock } from '../../lib/time/clock.js';
import type { Client } from '../concurrency/bounds.js';
import type { Account } from '../disk/account.js';
import { ArchivePacker } from './archives/archive-packer.js';
import { ArchiveSummaries } from './archives/archive-summaries.js';
import { LogArchives } from './archives/log-archives.js';
import { listFolder } from './files/archive-names.js';
import type { LogLine } from './files/log-lines.js';
import { closeLog, type OpenLog, openLog } from './files/open-log.js';
import { LogAccount, removeIfEmpty } from './log-account.js';
import { type LogListener, LogViewers } from './log-viewers.js';
import { LogWriter } from './log-writer.js';
import type { LogQuery } from './reading/line-taker.js';
import { type LogAnswer, narrowed, type ReadOptions, readLog } from './reading/log-reader.js';
import { isSearch, kindOf, LogReads } from './reading/log-reads.js';
import { LogSearches } from './reading/log-searches.js';

export type { LogLine } from './files/log-lines.js';
export type { LogArrival, LogListener } from './log-viewers.js';
export type { LogPosition, LogWriter } from './log-writer.js';
export type { LogQuery } from './reading/line-taker.js';
export type { LogAnswer } from './reading/log-reader.js';

export type LogStoreOptions = {
  /** The folder that contains a log folder for each container. A log is kept when its container is removed. */
  folder: string;
  clock: Clock;
  logger: Logger;
  /** The maximum size of one container's log in bytes. The oldest archives are deleted first. Defaults to 200 MiB. */
  keepBytes?: number;
  /** The maximum size of all logs together in bytes. 0, the default, means no limit. */
  totalBytes?: number;
  /** The maximum age of archives. 0, the default, means no limit. */
  keepMs?: number;
  /** At which size the current log is rotated, in bytes. Defaults to 10 MiB, but at most an eighth of `keepBytes`. */
  rotateAtBytes?: number;
  /** The time limit of a read, after which it returns the lines found so far. Defaults to a minute. */
  timeoutMs?: number;
};

export type LogWatch = { earlier: Promise<LogLine[]>; stop(): void };

const MIB = 1024 * 1024;
/**
 * The maximum by which the current log may exceed `rotateAtBytes`: the size of one chunk of output with the times of
 * its lines.
 */
const PIECE_BYTES = 4 * MIB;

/** Stores the logs of containers in files. A log is named by its container's id, and may outlive the container. */
export class LogStore {
  readonly #options: LogStoreOptions;
  readonly #packer: ArchivePacker;
  readonly #summaries = new ArchiveSummaries();
  readonly #searches: LogSearches;
  readonly #reads = new LogReads();
  readonly #viewers = new Map<string, LogViewers>();
  readonly #writers = new Map<string, LogWriter>();
  /** Ids of the containers whose logs are open for writing, or are being opened. */
  readonly #inUse = new Set<string>();
  /** Paths of damaged archives that were already reported in the daemon's log. */
  readonly #reportedDamage = new Set<string>();
  readonly #account: LogAccount;
  readonly #rotateAtBytes: number;
  /**
   * Returns whether a container exists. Before the first clean-up, existence is unknown, and all containers count as
   * existing.
   */
  #isThere: (containerId: string) => boolean = () => true;
  #isClosed = false;

  constructor(options: LogStoreOptions) {
    this.#options = options;
    const { clock, folder, logger, keepBytes = 200 * MIB, totalBytes = 0, keepMs = 0, timeoutMs } = options;
    // The maximum size of a log is divided between its archives, the current log, and one archive that is being
    // compressed.
    this.#rotateAtBytes = Math.min(options.rotateAtBytes ?? 10 * MIB, Math.floor(keepBytes / 8));
    const rest = keepBytes - 2 * this.#rotateAtBytes - PIECE_BYTES;
    const archivesBytes = Math.max(Math.floor(keepBytes / 2), rest);
    const onGone = (path: string) => this.#summaries.forget(path);
    this.#packer = new ArchivePacker({ clock, logger, keepBytes: archivesBytes, keepMs, onGone });
    this.#account = new LogAccount({
      ...{ folder, limitBytes: keepBytes, totalBytes, packer: this.#packer, logger },
      isInUse: (id) => this.#inUse.has(id) || this.#isThere(id),
      isLog: isContainerId,
    });
    this.#searches = new LogSearches(timeoutMs);
  }

  /** Opens a container's log for writing. A log has one writer at a time. */
  async open(id: string): Promise<LogWriter> {
    const { clock, logger } = this.#options;
    const folder = this.#folderOf(id);
    this.#inUse.add(id);
    const onClosed = () => {
      this.#writers.delete(id);
      this.#inUse.delete(id);
    };
    try {
      const writer = await LogWriter.open({
        folder,
        rotateAtBytes: this.#rotateAtBytes,
        clock,
        logger,
        onAdded: (stamped) => this.#viewersOf(id).push(stamped),
        onRotated: () => this.#rotated(id),
        onClosed,
      });
      this.#viewersOf(id).begin(await writer.openLine());
      this.#writers.set(id, writer);
      // If an earlier daemon was killed, some archives may not be compressed yet.
      void this.#pack(id);
      return writer;
    } catch (error) {
      onClosed();
      throw error;
    }
  }

  /**
   * Returns the newest lines of all runs, oldest first; none if there is no log. If the read has a `caller`, it waits
   * until the caller's share of concurrent reads allows it.
   *
   * @throws DomainError `rate_limited` if too many reads of its container and key wait; `unavailable`
   */
  async read(id: string, query: LogQuery, caller?: Client): Promise<LogLine[]> {
    const read = () => this.#read(id, query, { signal: caller?.signal });
    const { lines } = await (caller === undefined
      ? read()
      : this.#reads.read(kindOf(query), id, caller, read));
    return lines;
  }

  /** Reads like `read`, and counts all matching lines, optionally of one archive. @throws DomainError `not_found` */
  count(id: string, query: LogQuery, caller: Client, archive?: string): Promise<LogAnswer> {
    const counting = { ...query, counts: true };
    const read = () => this.#read(id, counting, { signal: caller.signal }, archive);
    return this.#reads.read(kindOf(query), id, caller, read);
  }

  /** Watches a log. Each line is either in `earlier` or passed to the listener. The listener must not block. */
  watch(id: string, query: LogQuery, listener: LogListener): LogWatch {
    const stop = this.#viewersOf(id).add(listener);
    // There is no `await` between these calls, so that every line is either in `earlier` or passed to the listener.
    const earlier = this.#read(id, query, { untilBytes: this.#writers.get(id)?.publishedBytes ?? Infinity });
    return { earlier: earlier.then(({ lines }) => lines), stop };
  }

  archives(id: string): LogArchives {
    return new LogArchives(this.#folderOf(id), this.#packer);
  }

  /** Returns whether a container has a log. */
  has(id: string): boolean {
    return isContainerId(id) && existsSync(this.#folderOf(id));
  }

  /** Returns the size of a container's log in bytes and its maximum. @throws DomainError `unavailable` */
  usageOf(id: string): Promise<{ used: number; limit: number }> {
    return this.#account.of(id).catch(failing(UNREADABLE));
  }

  /** Returns the size of all logs in bytes and its maximum. */
  totalUsage(): Promise<Account> {
    return this.#account.total().catch(failing(UNREADABLE));
  }

  /** Returns the ids of all containers with a log, in order, including removed containers. */
  ids(): string[] {
    return listFolder(this.#options.folder).filter(isContainerId).sort();
  }

  /** Deletes a log. @throws DomainError `conflict` while it is open for writing, `unavailable` */
  async delete(id: string): Promise<void> {
    if (this.#inUse.has(id)) {
      throw new DomainError(
        'conflict',
        `The log of container ${id} is being written: try again in a moment.`,
      );
    }
    await this.#packer.idle();
    await this.#account.delete(id).catch(failing('The log cannot be deleted'));
    this.#viewers.delete(id);
  }

  /** Cleans up all logs: compresses archives, and deletes old archives and the empty logs of removed containers. */
  async sweep(isThere: (id: string) => boolean): Promise<void> {
    this.#isThere = isThere;
    const { clock, logger, keepMs = 0 } = this.#options;
    const oldestMs = keepMs === 0 ? -Infinity : clock.now() - keepMs;
    for (const id of listFolder(this.#options.folder).filter(isContainerId)) {
      if (this.#isClosed) return;
      const folder = this.#folderOf(id);
      await this.#pack(id);
      if (isThere(id) || this.#inUse.has(id)) continue;
      try {
        if (removeIfEmpty(folder, oldestMs))
          await this.#account.measure(id).then(() => this.#viewers.delete(id));
      } catch (error) {
        // An error in one log must not prevent the clean-up of the others.
        logger.warn({ err: error, folder }, 'cannot delete the empty log of a removed container');
      }
    }
    await this.#account.keepWithin();
  }

  /** Settles when all archives are compressed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#searches.close();
    await this.#packer.idle();
  }

  /** Called after a rotation. Frees disk space before more output is written to the log. */
  async #rotated(id: string): Promise<void> {
    await this.#thenMeasure(id, (folder) => this.#packer.deleteSurplus(folder));
    await this.#account.keepWithin();
    void this.#pack(id);
  }

  /** Compresses archives, and then measures the log again, because it has become smaller. */
  #pack(id: string): Promise<void> {
    return this.#thenMeasure(id, (folder) => this.#packer.pack(folder));
  }

  /** Runs `act` and measures the log. Errors are only logged, because output must be kept in any case. */
  async #thenMeasure(id: string, act: (folder: string) => Promise<void>): Promise<void> {
    const folder = this.#folderOf(id);
    try {
      await act(folder);
      await this.#account.measure(id);
    } catch (error) {
      this.#options.logger.warn(
        { err: error, folder },
        'cannot reduce the log of a container to its size limit',
      );
    }
  }

  #folderOf(id: string): string {
    return join(this.#options.folder, id);
  }

  #viewersOf(id: string): LogViewers {
    const known = this.#viewers.get(id) ?? new LogViewers();
    this.#viewers.set(id, known);
    return known;
  }

  async #read(id: string, query: LogQuery, options: ReadOptions = {}, archive?: string): Promise<LogAnswer> {
    const folder = this.#folderOf(id);
    let log: OpenLog | undefined;
    try {
      log = archive === undefined ? openLog(folder) : this.#archived(id, archive);
      const { timeoutMs } = this.#options;
      const answer =
        isSearch(query) && options.signal !== undefined
          ? await this.#searches.search(await narrowed(log, query, this.#summaries), query, options.signal)
          : await readLog(log, query, { ...options, timeoutMs, summaries: this.#summaries });
      this.#reportDamage(folder, answer);
      return answer;
    } catch (error) {
      throw hostFault(error, 'The log cannot be read');
    } finally {
      if (log !== undefined) closeLog(log);
    }
  }

  #archived(id: string, name: string): OpenLog {
    return { folder: this.#folderOf(id), current: null, archives: [this.archives(id).find(name)] };
  }

  #reportDamage(folder: string, { damaged }: LogAnswer): void {
    const news = damaged.filter((name) => !this.#reportedDamage.has(join(folder, name)));
    if (news.length === 0) return;
    if (this.#reportedDamage.size > MAX_REPORTED) this.#reportedDamage.clear();
    for (const name of news) this.#reportedDamage.add(join(folder, name));
    const { logger } = this.#options;
    logger.warn({ folder, archives: news }, 'log archives are damaged, skipping the damaged parts');
  }
}

const UNREADABLE = 'The size of the logs cannot be read';
const MAX_REPORTED = 1000;

/** Whether a name is a container's id. Other names are never used in paths. */
const isContainerId = (name: string): boolean => /^cnt_[0-9a-v]{26}$/.test(name);
