import type { components, operations } from '../../generated/daemon/types.js';
import { DEFAULT_PAGE, readCursor, writeCursor } from '../../lib/contract/cursor-page.js';
import type { Download } from '../../lib/contract/download.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import { timestampMs } from '../../lib/time/timestamp.js';
import type { Client } from '../concurrency/bounds.js';
import type { Account } from '../disk/account.js';
import type { LogQuery, LogStore } from './log-store.js';

type Schemas = components['schemas'];
type Query<O extends 'getContainerLogs' | 'getLogHistory' | 'listLogs' | 'readLogArchive'> = NonNullable<
  operations[O]['parameters']['query']
>;

export type ContainerLogsOptions = {
  /** Looks up containers. */
  containers: {
    folders: { isThere(id: string): boolean };
    /**
     * Returns the id, or that of the default container.
     * @throws DomainError `not_found`, or `invalid_input` if there is no default container
     */
    resolveDefault(id?: string): string;
    /**
     * Checks that a container exists.
     * @throws DomainError `not_found`
     */
    status(id: string): unknown;
  };
  store: LogStore;
  logger: Logger;
  /** The delay before the first clean-up. Defaults to 10 s, when the start of the daemon is complete. */
  firstMs?: number;
  /** The time between two clean-ups. Defaults to an hour. */
  everyMs?: number;
};

/**
 * How many lines are returned by default, by `latest` (the first number) and by `history` and `readArchive`
 * (requirements, "Limits").
 */
const LATEST_TAIL = 100;
const HISTORY_TAIL = 200;
const MAX_TAIL = 10_000;

/**
 * The logs of existing and removed containers, as the API returns them. Without an id, the default container is used.
 * Every method throws DomainError `not_found` if there is neither a container with the id nor a log of it. Archives
 * that are too old are deleted regularly, also those of servers that write nothing.
 */
export class ContainerLogs {
  readonly #options: ContainerLogsOptions;
  #sweep: NodeJS.Timeout | undefined;

  constructor(options: ContainerLogsOptions) {
    this.#options = options;
    this.#sweepAfter(options.firstMs ?? 10_000);
  }

  /**
   * Returns the newest lines of a container's log. @throws DomainError `not_found` if the container does not exist,
   * even if its log does; `invalid_input` for an invalid time; `rate_limited`
   */
  async latest(
    id: string,
    { tail = LATEST_TAIL, since }: Query<'getContainerLogs'>,
    caller: Client,
  ): Promise<Schemas['ContainerLogs']> {
    this.#options.containers.status(id);
    const query = { tail: Math.min(tail, MAX_TAIL), sinceMs: timeOf(since) };
    const lines = await this.#options.store.read(id, query, caller);
    return { id, logs: lines.map(({ text }) => text) };
  }

  /**
   * Searches a log. @throws DomainError `invalid_input` for an invalid time or `since` after `until`; `rate_limited`
   */
  async history(
    { id: named, since, until, filter, tail }: Query<'getLogHistory'>,
    caller: Client,
  ): Promise<Schemas['LogHistory']> {
    const id = this.#known(named);
    const [sinceMs, untilMs] = [timeOf(since), timeOf(until)];
    if (sinceMs !== undefined && untilMs !== undefined && sinceMs > untilMs) {
      throw new DomainError('invalid_input', '`since` must not be after `until`.');
    }
    return { id, ...(await this.#count(id, { tail, sinceMs, untilMs, filter }, caller)) };
  }

  async archives(named?: string): Promise<Schemas['LogArchiveList']> {
    const id = this.#known(named);
    return { id, archives: await this.#options.store.archives(id).list() };
  }

  /** Reads lines of one archive. @throws DomainError `not_found` for an unknown archive; `rate_limited` */
  async readArchive(
    { id, name, tail }: Query<'readLogArchive'>,
    caller: Client,
  ): Promise<Schemas['LogArchiveContent']> {
    return { name, ...(await this.#count(this.#known(id), { tail }, caller, name)) };
  }

  /** Opens the gzip file of an archive for a download. @throws DomainError `not_found` for an unknown archive */
  async download({ id, name }: { id?: string; name: string }): Promise<Download> {
    return this.#options.store.archives(this.#known(id)).download(name);
  }

  /**
   * Functions for download tokens of archives: `canonical` returns the name by which a token refers to an archive, and
   * `require` checks that the archive with such a name exists.
   */
  get archiveTarget() {
    return {
      canonical: ({ id, name }: { readonly id?: unknown; readonly name?: unknown }): string =>
        `${this.#options.containers.resolveDefault(id === undefined ? id : String(id))}/${String(name)}`,
      require: (resource: string): void => {
        const [id, name = ''] = resource.split('/', 2);
        this.#options.store.archives(this.#known(id)).find(name);
      },
    };
  }

  /**
   * Returns a page of the logs, ordered by container id, including those of removed containers.
   *
   * @param page with `only`, the list contains only containers that the reader may see
   */
  async list({
    limit = DEFAULT_PAGE,
    cursor,
    only,
  }: Query<'listLogs'> & { only?: readonly string[] | undefined }): Promise<Schemas['LogList']> {
    const { store, containers } = this.#options;
    const [after = ''] = cursor === undefined ? [] : readCursor(cursor, /^(cnt_[0-9a-v]{26})$/);
    const ids = store.ids().filter((id) => id > after && (only?.includes(id) ?? true));
    const logs: Schemas['ListedLog'][] = [];
    for (const id of ids.slice(0, limit)) {
      const { used: size } = await store.usageOf(id);
      logs.push({ id, size, removed: !containers.folders.isThere(id) });
    }
    const last = logs.at(-1);
    return { logs, next_cursor: last !== undefined && ids.length > limit ? writeCursor(last.id) : null };
  }

  /**
   * Deletes the log of a container that was removed. @throws DomainError `not_found`; `conflict` while it
   * exists
   */
  async delete(id: string): Promise<Schemas['DeletedLogs']> {
    if (this.#options.containers.folders.isThere(id)) {
      throw new DomainError('conflict', `Container ${id} exists: remove it first, then delete its log.`);
    }
    this.#known(id);
    await this.#options.store.delete(id);
    return { id, status: 'deleted' };
  }

  /** Returns the size of a container's log in bytes, 0 if there is none, and its maximum. */
  usageOf(id: string): Promise<{ used: number; limit: number }> {
    return this.#options.store.usageOf(id);
  }

  /** Returns the size of all logs in bytes, and its maximum. */
  totalUsage(): Promise<Account> {
    return this.#options.store.totalUsage();
  }

  close(): void {
    clearTimeout(this.#sweep);
    this.#sweep = undefined;
  }

  #known(id: string | undefined): string {
    const { containers, store } = this.#options;
    const named = containers.resolveDefault(id);
    if (containers.folders.isThere(named) || store.has(named)) return named;
    throw new DomainError('not_found', `Container ${named} not found, and there is no log of it.`);
  }

  async #count(
    id: string,
    { tail = HISTORY_TAIL, ...query }: Omit<LogQuery, 'tail'> & { tail: number | undefined },
    caller: Client,
    archive?: string,
  ): Promise<{ lines: string[]; total: number; complete: boolean }> {
    const bounded = { ...query, tail: Math.min(tail, MAX_TAIL) };
    const { lines, total, isComplete } = await this.#options.store.count(id, bounded, caller, archive);
    return { lines: lines.map(({ text }) => text), total, complete: isComplete };
  }

  #sweepAfter(afterMs: number): void {
    const { store, containers, logger, everyMs = 3_600_000 } = this.#options;
    const timer = setTimeout(() => {
      store
        .sweep((id) => containers.folders.isThere(id))
        .catch((error: unknown) => logger.warn({ err: error }, 'the periodic clean-up of the logs failed'))
        .finally(() => {
          if (this.#sweep === timer) this.#sweepAfter(everyMs);
        });
    }, afterMs);
    this.#sweep = timer.unref();
  }
}

/**
 * Returns a time in milliseconds since the Unix epoch, rounded down, because the times of lines are rounded down as
 * well. Otherwise `since` would omit a line that was written later in the same millisecond.
 */
const timeOf = (value: string | undefined) =>
  value === undefined ? undefined : Math.floor(timestampMs(value));
