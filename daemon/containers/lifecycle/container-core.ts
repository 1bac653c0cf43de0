import { setMaxListeners } from 'node:events';
import type { components } from '../../../generated/daemon/types.js';
import type { Database } from '../../../lib/database/database.js';
import { isPassing } from '../../../lib/errors/host-fault.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { type Clock, isoTime } from '../../../lib/time/clock.js';
import type { Catalogue } from '../../catalog/catalogue.js';
import type { ContainerSpec } from '../../catalog/container-spec.js';
import { DataFolders } from '../../folders/data-folder.js';
import { Trash, type TrashOptions } from '../../folders/trash.js';
import type { LogStore } from '../../logs/log-store.js';
import type { ContainerRuntime } from '../../runtimes/container-runtime.js';
import { Claims } from '../claims/claims.js';
import { type ContainerEvent, nextState } from '../records/container-states.js';
import { type ChangeOptions, type ContainerRecord, ContainerStore } from '../records/container-store.js';
import { ServerUsers, type UserPolicy } from '../users/server-users.js';
import { SetuidSweep } from '../users/setuid-sweep.js';
import { EngineWatch } from './engine-watch.js';
import { Notices } from './notices.js';
import type { CrashPolicy } from './run-end.js';

export type Timing = CrashPolicy & {
  /** How long to wait for the ready line before the server counts as running without it. */
  patternGraceMs: number;
  /** How long to wait until the server's port is bound before the server counts as running. */
  portGraceMs: number;
  portPollMs: number;
  /** How long a server has by default to stop before it is killed. */
  stopTimeoutMs: number;
  /** How long to wait for the end of a run after SIGKILL. */
  killWaitMs: number;
  /** How long to wait before another request to an unreachable engine. */
  retryMs: number;
  commandTimeoutMs: number;
  /** How often the engine is pinged, and how long it may take to respond. */
  pingEveryMs: number;
  pingTimeoutMs: number;
  /** How long a request waits until the state of its container is known after a start of the daemon or engine. */
  settleWaitMs: number;
  /** For how long all clients get the same measurement of a container's usage. */
  usageFreshMs: number;
};

const DEFAULT_TIMING: Timing = {
  patternGraceMs: 300_000,
  portGraceMs: 30_000,
  portPollMs: 250,
  firstDelayMs: 1000,
  maxDelayMs: 60_000,
  maxRestarts: 10,
  quietMs: 300_000,
  stopTimeoutMs: 30_000,
  killWaitMs: 10_000,
  retryMs: 1000,
  commandTimeoutMs: 60_000,
  pingEveryMs: 500,
  pingTimeoutMs: 2000,
  settleWaitMs: 5000,
  // Slightly less than a second, so that a client that polls every second gets new figures each time.
  usageFreshMs: 900,
};

/** A change of a container's state. */
export type StatusChange = components['schemas']['ContainerStatusChange'];

export type StopOptions = {
  timeoutS?: number;
  /**
   * Why the daemon itself stops the server. The console shows it as the rest of a sentence that begins with "The
   * server".
   */
  reason?: string;
};

type CoreParts = Pick<
  ContainerCore,
  | 'runtime'
  | 'catalogue'
  | 'logs'
  | 'clock'
  | 'logger'
  | 'store'
  | 'folders'
  | 'users'
  | 'timing'
  | 'ownPorts'
  | 'diskLimit'
>;

/**
 * The dependencies and data that all operations on containers share. Only this class changes the state of a
 * container.
 */
export class ContainerCore {
  declare readonly runtime: ContainerRuntime;
  declare readonly catalogue: Catalogue;
  declare readonly logs: LogStore;
  declare readonly clock: Clock;
  declare readonly logger: Logger;
  declare readonly store: ContainerStore;
  declare readonly folders: DataFolders;
  declare readonly users: ServerUsers;
  declare readonly timing: Timing;
  /** Ports on which the daemon itself listens: no server may use them. */
  declare readonly ownPorts: readonly number[];
  /** The quota in bytes for containers without their own; 0 for none. */
  declare readonly diskLimit: number;
  readonly claims = new Claims();
  /** The install scripts that are running, by the ids of their containers. Aborting one ends the script. */
  readonly scripts = new Map<string, AbortController>();
  readonly notices: Notices;
  readonly sweep: SetuidSweep;
  readonly engine: EngineWatch;
  /** Called before each start. @throws DomainError if the container must not start */
  checkStart: (id: string) => void = () => undefined;
  /** Called before each start, when no process of the server runs. @returns sentences for the server's console */
  prepareStart: (spec: ContainerSpec, closing: AbortSignal) => Promise<string[]> = async () => [];
  /** Aborted when the daemon closes its container domain. */
  readonly closing = new AbortController();
  readonly #listeners = new Set<(change: StatusChange) => void>();

  constructor(parts: CoreParts) {
    Object.assign(this, parts);
    // Every run adds a listener, so there is no maximum to warn about.
    setMaxListeners(0, this.closing.signal);
    this.engine = new EngineWatch(parts.runtime, parts.timing, this.closing.signal);
    this.notices = new Notices(parts.clock);
    const { store, logger, folders } = parts;
    const pathOf = (id: string) => folders.pathOf(id);
    this.sweep = new SetuidSweep({ store, logger, pathOf, closing: this.closing.signal });
  }

  /** Returns what the runtime must run, and as which user. @throws DomainError `conflict` if no user id is left */
  async specOf(record: ContainerRecord): Promise<ContainerSpec> {
    return { ...record.spec, ...(await this.users.of(record)) };
  }

  /**
   * Applies an event to a container and stores the result. @throws DomainError `conflict` if the state does not allow
   * it
   */
  async transition(
    record: ContainerRecord,
    event: ContainerEvent,
    patch: Partial<ContainerRecord> = {},
    options: ChangeOptions = {},
  ): Promise<void> {
    const { id, name } = record;
    const state = nextState(id, record.state, event);
    await this.store.update(record, { ...patch, state }, options);
    this.logger.info({ container: id, event, state }, 'container state changed');
    this.#report({ id, name, status: state });
  }

  /** Reports the state of a container again, even if unchanged, because it was unknown for a while. */
  reportAgain({ id }: ContainerRecord): void {
    if (!this.store.has(id)) return;
    const { name, state } = this.store.stored(id);
    this.#report({ id, name, status: state });
  }

  #report(change: Omit<StatusChange, 'at'>): void {
    const at = isoTime(this.clock.now());
    for (const listener of this.#listeners) listener({ ...change, at });
  }

  onStatus(listener: (change: StatusChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Writes a line to the container's log. Must not be called while a run writes to the log. A failure is only logged.
   */
  async noteInLog({ id }: ContainerRecord, text: string): Promise<void> {
    try {
      const log = await this.logs.open(id);
      await log.note(text).finally(() => log.close());
    } catch (error) {
      this.logger.warn({ err: error, container: id }, 'cannot write to the log of a container');
    }
  }

  /** Runs work in the background. Errors are logged. */
  background(record: ContainerRecord, what: string, work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (this.closing.signal.aborted) return;
      const level = isPassing(error) ? 'warn' : 'error';
      this.logger[level]({ err: error, container: record.id }, `${what} failed`);
    });
  }
}

export type ContainersOptions = TrashOptions & {
  /** Contains one folder per container, named by its id. */
  serversFolder: string;
  database: Database;
  runtime: ContainerRuntime;
  catalogue: Catalogue;
  logs: LogStore;
  clock: Clock;
  /** The container that requests without an id refer to, if there are several. */
  defaultId?: string;
  /** The users as which servers run. Defaults to the daemon's own user. */
  users?: UserPolicy;
  /** Ports on which the daemon itself listens: no server may use them. */
  ownPorts?: readonly number[];
  /** The quota in bytes for containers without their own. Defaults to 0: none. */
  diskLimit?: number;
  /** The folders of the host whose subfolders can become folders of containers. Defaults to none. */
  adoptFrom?: readonly string[];
  timing?: Partial<Timing>;
};

/** Loads the stored containers, and creates the `ContainerCore` that all operations on them share. */
export async function openCore(options: ContainersOptions): Promise<ContainerCore> {
  const { database, runtime, catalogue, logs, clock, logger, serversFolder, trashFolder } = options;
  const trash = new Trash({ trashFolder, logger });
  const folders = new DataFolders({ serversFolder, trash, logger, adoptFrom: options.adoptFrom });
  const store = await ContainerStore.load({ database, logger, dataFolder: (id) => folders.pathOf(id) });
  const parts = { database, store, folders: [serversFolder, trashFolder] };
  return new ContainerCore({
    ...{ runtime, catalogue, logs, clock, logger, folders, store },
    users: await ServerUsers.load(parts, options.users),
    timing: { ...DEFAULT_TIMING, ...options.timing },
    ownPorts: options.ownPorts ?? [],
    diskLimit: options.diskLimit ?? 0,
  });
}
