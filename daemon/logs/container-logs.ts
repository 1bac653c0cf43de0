import type { Download } from '../../lib/contract/download.js';
import { DomainError } from '../../lib/errors/errors.js';
import { timestampMs } from '../../lib/time/timestamp.js';
import type { Account } from '../disk/account.js';
import type { LogArchive, LogCaller, LogQuery, LogStore } from './log-store.js';
import { LogSweeps, type LogSweepsOptions } from './log-sweeps.js';

/** Looks up containers. */
export type KnownContainers = {
  folders: { isThere(id: string): boolean };
  /** @throws DomainError `not_found`, or `invalid_input` if there is no default container */
  resolveDefault(id?: string): string;
};

export type ContainerLogsOptions = Omit<LogSweepsOptions, 'isThere' | 'store'> & {
  containers: KnownContainers;
  store: LogStore;
};

export type LogHistoryQuery = {
  id?: string;
  /** The maximum number of lines, the newest. Defaults to 200. */
  tail?: number;
  /** ISO 8601. */
  since?: string;
  until?: string;
  filter?: string;
};

export type ArchiveQuery = { id?: string; name: string; tail?: number };

/**
 * `total` counts all matching lines. `complete` is false if the read timed out, or a part of the log cannot
 * be unpacked.
 */
export type LogHistory = { id: string; lines: string[]; total: number; complete: boolean };
export type ArchiveContent = { name: string; lines: string[]; total: number; complete: boolean };

/**
 * `cursor` is the `next_cursor` of the page before. `only` restricts the list to containers that the reader
 * may see.
 */
export type LogPageRequest = {
  limit?: number | undefined;
  cursor?: string | undefined;
  only?: readonly string[] | undefined;
};

/** A log as the API returns it: its bytes, and whether its container was removed. */
export type ListedLog = { id: string; size: number; removed: boolean };
export type LogPage = { logs: ListedLog[]; next_cursor: string | null };

const DEFAULT_PAGE = 100;
/** Requirements, "Limits". */
const DEFAULT_TAIL = 200;
const MAX_TAIL = 10_000;

/**
 * The logs of existing and removed containers. Without an id, the default container is used. Every method
 * throws DomainError `not_found` if there is neither a container with the id nor a log of it.
 */
export class ContainerLogs {
  readonly #containers: KnownContainers;
  readonly #store: LogStore;
  readonly #sweeps: LogSweeps;

  constructor({ containers, store, ...options }: ContainerLogsOptions) {
    this.#containers = containers;
    this.#store = store;
    const isThere = (id: string) => containers.folders.isThere(id);
    this.#sweeps = new LogSweeps({ ...options, store, isThere });
  }

  /** @throws DomainError `invalid_input` for an invalid time or `since` after `until`; `rate_limited` */
  async history({ id, since, until, filter, tail }: LogHistoryQuery, caller: LogCaller): Promise<LogHistory> {
    const container = this.#known(id);
    const [sinceMs, untilMs] = [timeOf(since), timeOf(until)];
    if (sinceMs !== undefined && untilMs !== undefined && sinceMs > untilMs) {
      throw new DomainError('invalid_input', '`since` must not be after `until`.');
    }
    const query: LogQuery = {
      tail: bounded(tail),
      ...(sinceMs === undefined ? {} : { sinceMs }),
      ...(untilMs === undefined ? {} : { untilMs }),
      ...(filter === undefined ? {} : { filter }),
    };
    const { lines, total, isComplete } = await this.#store.count(container, query, caller);
    return { id: container, lines: lines.map(({ text }) => text), total, complete: isComplete };
  }

  async archives(id?: string): Promise<{ id: string; archives: LogArchive[] }> {
    const container = this.#known(id);
    return { id: container, archives: await this.#store.archives(container).list() };
  }

  /** @throws DomainError `not_found` for an unknown archive; `rate_limited` */
  async readArchive({ id, name, tail }: ArchiveQuery, caller: LogCaller): Promise<ArchiveContent> {
    const query = { tail: bounded(tail) };
    const { lines, total, isComplete } = await this.#store.count(this.#known(id), query, caller, name);
    return { name, lines: lines.map(({ text }) => text), total, complete: isComplete };
  }

  /**
   * Opens a download of an archive as it is stored, in gzip. @throws DomainError `not_found` for an unknown
   * archive
   */
  async download({ id, name }: ArchiveQuery): Promise<Download> {
    return this.#store.archives(this.#known(id)).download(name);
  }

  /** The target of tokens that give access to one archive. */
  get archiveTarget() {
    return {
      canonical: ({ id, name }: { readonly id?: unknown; readonly name?: unknown }): string =>
        `${this.#containers.resolveDefault(textOf(id))}/${String(name)}`,
      require: (resource: string): void => {
        const [id, name = ''] = resource.split('/', 2);
        this.#store.archives(this.#known(id)).find(name);
      },
    };
  }

  /**
   * Returns a page of the logs in the order of their containers' ids, including those of removed containers.
   */
  async list({ limit = DEFAULT_PAGE, cursor, only }: LogPageRequest): Promise<LogPage> {
    const after = cursor === undefined ? '' : decode(cursor);
    const ids = this.#store.ids().filter((id) => id > after && (only?.includes(id) ?? true));
    const logs: ListedLog[] = [];
    for (const id of ids.slice(0, limit)) {
      const { used: size } = await this.#store.usageOf(id);
      logs.push({ id, size, removed: !this.#containers.folders.isThere(id) });
    }
    const last = logs.at(-1);
    return { logs, next_cursor: last !== undefined && ids.length > limit ? encode(last.id) : null };
  }

  /**
   * Deletes the log of a container that was removed. @throws DomainError `not_found`; `conflict` while it
   * exists
   */
  async delete(id: string): Promise<{ id: string; status: 'deleted' }> {
    if (this.#containers.folders.isThere(id)) {
      throw new DomainError('conflict', `Container ${id} exists: remove it first, then delete its log.`);
    }
    this.#known(id);
    await this.#store.delete(id);
    return { id, status: 'deleted' };
  }

  /** Returns the bytes that the log of a container takes, 0 without a log, and its limit. */
  async usageOf(id: string): Promise<{ used: number; limit: number }> {
    return this.#store.usageOf(id);
  }

  /** Returns the bytes of all logs and their limit. */
  totalUsage(): Promise<Account> {
    return this.#store.totalUsage();
  }

  close(): void {
    this.#sweeps.close();
  }

  #known(id: string | undefined): string {
    const named = this.#containers.resolveDefault(id);
    if (this.#containers.folders.isThere(named) || this.#store.has(named)) return named;
    throw new DomainError('not_found', `Container ${named} not found, and there is no log of it.`);
  }
}

const encode = (id: string): string => Buffer.from(id).toString('base64url');

function decode(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString();
  if (/^cnt_[0-9a-v]{26}$/.test(id)) return id;
  throw new DomainError('invalid_input', '`cursor` is not valid for this list.', {
    details: [{ path: '/query/cursor', message: 'is not a next_cursor of this list' }],
  });
}

const textOf = (id: unknown) => (id === undefined ? undefined : String(id));

const bounded = (tail = DEFAULT_TAIL) => Math.min(tail, MAX_TAIL);

/** Rounded down to milliseconds, like the times of lines: a line of that millisecond may have come later. */
const timeOf = (value: string | undefined) =>
  value === undefined ? undefined : Math.floor(timestampMs(value));
