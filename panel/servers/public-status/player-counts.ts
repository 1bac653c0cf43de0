import type { Server } from '../../../generated/panel/types.js';
import { pause } from '../../../lib/async/waker.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Nodes } from '../../nodes/registry/nodes.js';

export type PlayerCount = { online: number; max: number };

type Counted = Pick<Server, 'id' | 'nodeId' | 'containerId' | 'status' | 'startedAt'>;
/** `count` is undefined if the server has not said how many players it has. */
type Entry = { startedAt: string | null; askedMs: number; count: PlayerCount | undefined };

export type PlayerCountsOptions = { nodes: Pick<Nodes, 'client'>; logger: Logger };

/** The minimum time between two queries of a server. */
const EVERY_MS = 30_000;
/** A number of players that is older than this is not shown. */
const MAX_AGE_MS = 300_000;
/** The time between two requests to a node, which are a tenth of what it accepts from all users of the panel. */
const GAP_MS = 250;
/** Requests to nodes on behalf of the status page take turns with those of users. A daemon accepts this as `Berth-Actor`. */
const HOLDER = 'public_status_page';

/** How many players are on servers. Each node gets one request at a time, and only while somebody reads the numbers. */
export class PlayerCounts {
  readonly #nodes: Pick<Nodes, 'client'>;
  readonly #logger: Logger;
  readonly #closing = new AbortController();
  /** The counts in progress, by the id of their node. */
  readonly #busy = new Map<string, Promise<void>>();
  #entries = new Map<string, Entry>();

  constructor({ nodes, logger }: PlayerCountsOptions) {
    this.#nodes = nodes;
    this.#logger = logger;
  }

  /**
   * Queries the running servers whose last query is long ago, and forgets all servers that are not in the list. Resolves
   * when those are counted that were never queried since their start.
   */
  async follow(servers: readonly Counted[]): Promise<void> {
    const running = servers.filter(({ status }) => status === 'running');
    this.#entries = new Map(running.flatMap(({ id }) => entryOf(id, this.#entries.get(id))));
    const nowMs = performance.now();
    const byNode = new Map<string, Counted[]>();
    for (const server of running) {
      const entry = this.#currentOf(server);
      if (entry !== undefined && nowMs - entry.askedMs < EVERY_MS) continue;
      byNode.set(server.nodeId, [...(byNode.get(server.nodeId) ?? []), server]);
    }
    const first: Promise<void>[] = [];
    for (const [nodeId, due] of byNode) {
      if (this.#busy.has(nodeId)) continue;
      const isFirst = due.some((server) => this.#currentOf(server) === undefined);
      const counting = this.#count(nodeId, due);
      this.#busy.set(nodeId, counting);
      if (isFirst) first.push(counting);
    }
    await Promise.all(first);
  }

  /** Returns the number of players; undefined if it is not known. */
  of(server: Counted): PlayerCount | undefined {
    const entry = this.#currentOf(server);
    return entry === undefined || performance.now() - entry.askedMs > MAX_AGE_MS ? undefined : entry.count;
  }

  /** Cancels the queries in progress, and waits for their ends. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#busy.values());
  }

  /** Returns what is known about the server since its last start. */
  #currentOf({ id, startedAt }: Counted): Entry | undefined {
    const entry = this.#entries.get(id);
    return entry?.startedAt === startedAt ? entry : undefined;
  }

  async #count(nodeId: string, servers: readonly Counted[]): Promise<void> {
    const { signal } = this.#closing;
    try {
      for (const [at, server] of servers.entries()) {
        if (at > 0) await pause(GAP_MS, signal);
        if (signal.aborted) return;
        const isAccepted = await this.#query(nodeId, server);
        if (!isAccepted) return;
      }
    } finally {
      this.#busy.delete(nodeId);
    }
  }

  /** Queries one server. @returns false if the node has too many requests */
  async #query(nodeId: string, { id, containerId, startedAt }: Counted): Promise<boolean> {
    if (containerId === null) return true;
    const askedMs = performance.now();
    const keep = (count: PlayerCount | undefined) => this.#entries.set(id, { startedAt, askedMs, count });
    try {
      const client = await this.#nodes.client(nodeId, { userId: HOLDER });
      const asked = { query: { id: containerId } };
      const { online, max } = await client.call('listPlayers', asked, { signal: this.#closing.signal });
      keep({ online, max });
      return true;
    } catch (error) {
      if (isKind(error, 'rate_limited')) return false;
      // The server has stopped or does not respond, or its type does not report players. It is queried again later.
      keep(undefined);
      if (!(error instanceof DomainError))
        this.#logger.warn({ err: error, nodeId }, 'cannot read the number of players of a public server');
      return true;
    }
  }
}

const entryOf = (id: string, entry: Entry | undefined): [string, Entry][] =>
  entry === undefined ? [] : [[id, entry]];
