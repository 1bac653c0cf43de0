import { isDeepStrictEqual } from 'node:util';
import type { Server } from '../../../generated/panel/types.js';
import { milestone } from '../../../lib/async/milestone.js';
import { atMost, createWaker, pause } from '../../../lib/async/waker.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { PanelDatabase } from '../../database/panel-database.js';
import { readServers } from '../records/server-list.js';
import { type Live, type ServerFacts, toServer } from '../records/server-view.js';
import type { LiveStatus } from './live-status.js';

/** A server before and after a change; undefined if it did not exist before, or does not exist after it. */
export type ServerChange = { before: Server | undefined; after: Server | undefined };

export type ServerFeedOptions = {
  db: PanelDatabase;
  live: Pick<LiveStatus, 'ofMany' | 'watch' | 'follow'>;
  logger: Logger;
  onChange(change: ServerChange): void;
  /** Called when servers were created or removed, or their rows have changed. */
  onRows(): void;
};

/** How often the table is read to find changes by other panels. */
export const SERVERS_READ_EVERY_MS = 500;
/** Reading takes at most one tenth (1 / `READ_SHARE`) of the time, so a large table is read less often. */
const READ_SHARE = 10;
/** The minimum time between two reads. */
const GAP_MS = 50;
/** How often nodes without events are polled, and servers with an unknown state are read. */
const LOOK_EVERY_MS = 4000;
/**
 * How long to wait for the first states of the servers. After that, changes are reported even if some states are
 * missing.
 */
const FIRST_LOOKS_MS = 1000;
const MAX_SERVERS = 100_000;

/**
 * Follows all servers of the panel, through their rows and the reports of nodes, and reports each change once. It
 * follows the nodes of all servers until it is closed.
 */
export class ServerFeed {
  readonly #options: ServerFeedOptions;
  readonly #closing = new AbortController();
  readonly #waker = createWaker();
  readonly #looks = new Map<string, { isDue: boolean; done: Promise<void> }>();
  readonly #lives = new Map<string, Live>();
  readonly #views = new Map<string, Server>();
  readonly #ready = milestone();
  #rows: ReadonlyMap<string, ServerFacts> = new Map();
  #byContainer: ReadonlyMap<string, ServerFacts> = new Map();
  #hasBegun = false;
  #lookedMs = Number.NEGATIVE_INFINITY;
  readonly #running: Promise<void>;

  constructor(options: ServerFeedOptions) {
    this.#options = options;
    const unwatch = options.live.watch((nodeId) => void this.#look(nodeId));
    this.#closing.signal.addEventListener('abort', unwatch, { once: true });
    this.#running = this.#run();
  }

  get ready(): Promise<void> {
    return this.#ready.reached;
  }

  /** All servers by id, oldest first. A new map whenever a server is created, removed or changed. */
  get servers(): ReadonlyMap<string, ServerFacts> {
    return this.#rows;
  }

  /** Returns the server of a node's container; undefined if there is none. */
  serverOf(nodeId: string, containerId: string): ServerFacts | undefined {
    const server = this.#byContainer.get(containerId);
    return server?.nodeId === nodeId ? server : undefined;
  }

  /** Reads the servers again, because they may have changed. */
  wake(): void {
    this.#waker.wake();
  }

  /** Reports nothing more, and waits for reads in progress. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#waker.wake();
    this.#ready.reach();
    await this.#running;
    await Promise.all([...this.#looks.values()].map(({ done }) => done));
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    let hasFailed = false;
    while (!signal.aborted) {
      const beganMs = performance.now();
      try {
        await this.#read();
        if (!this.#hasBegun) await this.#begin();
        hasFailed = false;
      } catch (error) {
        if (!hasFailed)
          this.#options.logger.warn({ err: error }, 'cannot read the list of servers from the database');
        hasFailed = true;
      }
      const tookMs = performance.now() - beganMs;
      await pause(Math.max(GAP_MS, tookMs), signal);
      if (!signal.aborted) await this.#waker.wait(Math.max(SERVERS_READ_EVERY_MS, READ_SHARE * tookMs));
    }
  }

  async #begin(): Promise<void> {
    const looks = Promise.all([...this.#looks.values()].map(({ done }) => done));
    await atMost(looks, FIRST_LOOKS_MS, this.#closing.signal);
    this.#hasBegun = true;
    this.#ready.reach();
  }

  async #read(): Promise<void> {
    const visible = { userId: undefined, ids: undefined, nowMs: 0 };
    const rows = await readServers(this.#options.db, visible, { count: MAX_SERVERS, after: undefined });
    if (this.#closing.signal.aborted) return;
    const before = this.#rows;
    const changed = this.#take(rows);
    for (const id of before.keys()) if (!this.#rows.has(id)) this.#update(id);
    const isLookDue = performance.now() - this.#lookedMs >= LOOK_EVERY_MS;
    if (isLookDue) this.#lookedMs = performance.now();
    const nodeIds = new Set<string>();
    for (const row of rows) {
      const known = before.get(row.id);
      const isNew = changed.has(row.id);
      if (known !== undefined && !isSameContainer(known, row)) this.#lives.delete(row.id);
      if (isNew) this.#update(row.id);
      if (!isNew && !isLookDue) continue;
      if (row.containerId !== null) nodeIds.add(row.nodeId);
      else if (row.state === 'installing') this.#options.live.follow(row.nodeId);
    }
    for (const nodeId of nodeIds) void this.#look(nodeId);
  }

  /** Stores the rows. @returns the ids of those that are new or have changed */
  #take(rows: readonly ServerFacts[]): ReadonlySet<string> {
    const changed = new Set(
      rows.flatMap((row) => (isDeepStrictEqual(row, this.#rows.get(row.id)) ? [] : row.id)),
    );
    if (changed.size === 0 && rows.length === this.#rows.size) return changed;
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#byContainer = new Map(
      rows.flatMap((row) => (row.containerId === null ? [] : [[row.containerId, row] as const])),
    );
    this.#options.onRows();
    return changed;
  }

  /** Reads the states of one node's servers. If such a read is already running, another one starts after it. */
  #look(nodeId: string): Promise<void> {
    const running = this.#looks.get(nodeId);
    if (running !== undefined) {
      running.isDue = true;
      return running.done;
    }
    const look = { isDue: true, done: Promise.resolve() };
    this.#looks.set(nodeId, look);
    look.done = this.#lookAt(nodeId, look).finally(() => this.#looks.delete(nodeId));
    return look.done;
  }

  async #lookAt(nodeId: string, look: { isDue: boolean }): Promise<void> {
    const { signal } = this.#closing;
    while (look.isDue && !signal.aborted) {
      look.isDue = false;
      const rows = [...this.#rows.values()].filter((row) => row.nodeId === nodeId);
      try {
        const lives = await this.#options.live.ofMany(rows);
        if (signal.aborted) return;
        for (const row of rows) this.#learn(row, lives.get(row.id));
      } catch (error) {
        this.#options.logger.warn({ err: error, nodeId }, 'cannot read the states of the servers of a node');
      }
      await pause(GAP_MS, signal);
    }
  }

  #learn(asked: ServerFacts, live: Live | undefined): void {
    const row = this.#rows.get(asked.id);
    if (live === undefined || row === undefined || !isSameContainer(asked, row)) return;
    this.#lives.set(row.id, live);
    this.#update(row.id);
  }

  #update(id: string): void {
    const row = this.#rows.get(id);
    const live = this.#lives.get(id);
    const before = this.#views.get(id);
    if (row === undefined) {
      this.#lives.delete(id);
      this.#views.delete(id);
      if (before !== undefined) this.#report({ before, after: undefined });
      return;
    }
    // Query the node first, so that a new server is reported with its actual state.
    if (before === undefined && live === undefined && row.containerId !== null) return;
    const after = toServer(row, live);
    this.#views.set(id, after);
    if (before === undefined || !isDeepStrictEqual({ ...before, uptime: 0 }, { ...after, uptime: 0 }))
      this.#report({ before, after });
  }

  #report(change: ServerChange): void {
    if (this.#hasBegun && !this.#closing.signal.aborted) this.#options.onChange(change);
  }
}

/** A server that moves keeps the id of its container. */
const isSameContainer = (one: ServerFacts, other: ServerFacts): boolean =>
  one.nodeId === other.nodeId && one.containerId === other.containerId;
