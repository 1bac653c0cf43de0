import type { Download } from '../../lib/download.js';
import { DomainError } from '../../lib/errors.js';
import { timestampMs } from '../../lib/timestamp.js';
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

  close(): void {
    this.#sweeps.close();
  }

  #known(id: string | undefined): string {
    const named = this.#containers.resolveDefault(id);
    if (this.#containers.folders.isThere(named) || this.#store.has(named)) return named;
    throw new DomainError('not_found', `There is no container ${named}, and no log of one.`);
  }
}

const textOf = (id: unknown) => (id === undefined ? undefined : String(id));

const bounded = (tail = DEFAULT_TAIL) => Math.min(tail, MAX_TAIL);

/** In whole milliseconds, as those of lines are: one of that millisecond perhaps came after it. */
const timeOf = (value: string | undefined) =>
  value === undefined ? undefined : Math.floor(timestampMs(value));
