import type { Download } from '../../lib/download.js';
import { DomainError } from '../../lib/errors.js';
import { timestampMs } from '../../lib/timestamp.js';
import type { Account } from '../quotas/account.js';
import type { LogArchive, LogAsker, LogQuery, LogStore } from './log-store.js';
import { LogSweeps, type LogSweepsOptions } from './log-sweeps.js';

/** What is to be known of containers. */
export type KnownContainers = {
  folders: { isThere(id: string): boolean };
  /** @throws DomainError `not_found`, `invalid_input` where it is not clear which is meant */
  resolveDefault(id?: string): string;
};

export type ContainerLogsOptions = Omit<LogSweepsOptions, 'isThere' | 'store'> & {
  containers: KnownContainers;
  store: LogStore;
};

export type LogHistoryQuery = {
  id?: string;
  /** The newest so many lines. Defaults to 200. */
  tail?: number;
  /** ISO 8601. */
  since?: string;
  until?: string;
  filter?: string;
};

export type ArchiveQuery = { id?: string; name: string; tail?: number };

/**
 * `total` counts all lines that are asked for; `complete` is false where looking through them took too long, or a part of
 * them cannot be unpacked.
 */
export type LogHistory = { id: string; lines: string[]; total: number; complete: boolean };
export type ArchiveContent = { name: string; lines: string[]; total: number; complete: boolean };

/** `cursor` is the `next_cursor` of the page before; `only`: ids of the only containers that the reader may know of. */
export type LogPageRequest = {
  limit?: number | undefined;
  cursor?: string | undefined;
  only?: readonly string[] | undefined;
};

/** A log, in the words of the API: its bytes, and whether its container was removed. */
export type ListedLog = { id: string; size: number; removed: boolean };
export type LogPage = { logs: ListedLog[]; next_cursor: string | null };

const DEFAULT_PAGE = 100;
/** Requirements, "Limits". */
const DEFAULT_TAIL = 200;
const MAX_TAIL = 10_000;

/**
 * The logs of containers that are there, and of those that were. Without an id the default container is meant.
 * Every method throws DomainError `not_found` where there neither is a container of that id nor a log of it.
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

  /** @throws DomainError `invalid_input` for times that are none, or a beginning behind the end; `rate_limited` */
  async history({ id, since, until, filter, tail }: LogHistoryQuery, asker: LogAsker): Promise<LogHistory> {
    const container = this.#known(id);
    const [sinceMs, untilMs] = [timeOf(since), timeOf(until)];
    if (sinceMs !== undefined && untilMs !== undefined && sinceMs > untilMs) {
      throw new DomainError('invalid_input', '`since` is after `until`: no line came in between.');
    }
    const query: LogQuery = {
      tail: bounded(tail),
      ...(sinceMs === undefined ? {} : { sinceMs }),
      ...(untilMs === undefined ? {} : { untilMs }),
      ...(filter === undefined ? {} : { filter }),
    };
    const { lines, total, isComplete } = await this.#store.count(container, query, asker);
    return { id: container, lines: lines.map(({ text }) => text), total, complete: isComplete };
  }

  async archives(id?: string): Promise<{ id: string; archives: LogArchive[] }> {
    const container = this.#known(id);
    return { id: container, archives: await this.#store.archives(container).list() };
  }

  /** @throws DomainError `not_found` for a name that none of the archives has; `rate_limited` */
  async readArchive({ id, name, tail }: ArchiveQuery, asker: LogAsker): Promise<ArchiveContent> {
    const query = { tail: bounded(tail) };
    const { lines, total, isComplete } = await this.#store.count(this.#known(id), query, asker, name);
    return { name, lines: lines.map(({ text }) => text), total, complete: isComplete };
  }

  /** An archive as it is stored, in gzip. @throws DomainError `not_found` for a name that none has */
  async download({ id, name }: ArchiveQuery): Promise<Download> {
    return this.#store.archives(this.#known(id)).download(name);
  }

  /** A token opens the one archive. */
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

  /** A page of the logs, by the ids of their containers; also of containers that were removed. */
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

  /** Deletes the log of a container that was removed. @throws DomainError `not_found`; `conflict` while it exists */
  async delete(id: string): Promise<{ id: string; status: 'deleted' }> {
    if (this.#containers.folders.isThere(id)) {
      throw new DomainError('conflict', `Container ${id} exists: remove it first, then delete its log.`);
    }
    this.#known(id);
    await this.#store.delete(id);
    return { id, status: 'deleted' };
  }

  /** What the log of a container takes and may take, in bytes; 0 without a log. */
  async usageOf(id: string): Promise<{ used: number; limit: number }> {
    return this.#store.usageOf(id);
  }

  /** The same of all logs together. */
  totalUsage(): Promise<Account> {
    return this.#store.totalUsage();
  }

  close(): void {
    this.#sweeps.close();
  }

  #known(id: string | undefined): string {
    const named = this.#containers.resolveDefault(id);
    if (this.#containers.folders.isThere(named) || this.#store.has(named)) return named;
    throw new DomainError('not_found', `There is no container ${named}, and no log of one.`);
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

/** In whole milliseconds, as those of lines are: one of that millisecond perhaps came after it. */
const timeOf = (value: string | undefined) =>
  value === undefined ? undefined : Math.floor(timestampMs(value));
