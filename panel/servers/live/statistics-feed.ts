import type { ServerStats } from '../../../generated/panel/types.js';
import { pause } from '../../../lib/async/waker.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Logger } from '../../../lib/logging/logger.js';
import { panelValue } from '../forwarding/panel-value.js';
import type { ServerFacts } from '../records/server-view.js';
import type { LiveStatus } from './live-status.js';

/** A stream with statistics. */
export type StatisticsReader = {
  everyMs: number;
  /** Returns the servers whose statistics the reader receives now. */
  wanted(): readonly ServerFacts[];
  onStatistics(stats: ServerStats): void;
};

export type StatisticsFeedOptions = { live: Pick<LiveStatus, 'stats'>; logger: Logger };

type Measured = ServerFacts & { containerId: string };
type Reading = { reader: StatisticsReader; wanted: ReadonlySet<string>; sentMs: Map<string, number> };

const TICK_MS = 250;
const MIN_EVERY_MS = 1000;
/** The maximum number of containers in one request to a node. */
const MAX_PER_REQUEST = 100;

/**
 * Measures servers while streams show their statistics: each server at the pace of the fastest stream, and the servers of
 * a node together. Without such streams it does nothing.
 */
export class StatisticsFeed {
  readonly #options: StatisticsFeedOptions;
  readonly #readings = new Map<StatisticsReader, Reading>();
  /** The requests in progress, by the id of their node. */
  readonly #busyNodes = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();
  #askedMs = new Map<string, number>();
  #isRunning = false;

  constructor(options: StatisticsFeedOptions) {
    this.#options = options;
  }

  /** Adds a reader. @returns a function that removes it */
  add(reader: StatisticsReader): () => void {
    this.#readings.set(reader, { reader, wanted: new Set(), sentMs: new Map() });
    void this.#run();
    return () => this.#readings.delete(reader);
  }

  /** Cancels the requests in progress, and waits for their ends. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#readings.clear();
    await Promise.all(this.#busyNodes.values());
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#readings.size > 0) {
      for (const [nodeId, servers] of this.#due(performance.now()))
        this.#busyNodes.set(nodeId, this.#ask(nodeId, servers));
      await pause(TICK_MS, this.#closing.signal);
    }
    this.#askedMs.clear();
    this.#isRunning = false;
  }

  /** Returns the servers to measure now, by node, and notes that they are being measured. */
  #due(nowMs: number): Map<string, Measured[]> {
    const due = new Map<string, Measured[]>();
    const askedMs = new Map<string, number>();
    for (const [server, everyMs] of this.#paces()) {
      const lastMs = this.#askedMs.get(server.id) ?? Number.NEGATIVE_INFINITY;
      const isDue = nowMs - lastMs >= everyMs - TICK_MS / 2 && !this.#busyNodes.has(server.nodeId);
      askedMs.set(server.id, isDue ? nowMs : lastMs);
      if (isDue) due.set(server.nodeId, [...(due.get(server.nodeId) ?? []), server]);
    }
    this.#askedMs = askedMs;
    return due;
  }

  /** Returns all servers to measure, each with the shortest time between two measurements that a reader wants. */
  #paces(): Map<Measured, number> {
    const servers = new Map<string, Measured>();
    const paces = new Map<Measured, number>();
    for (const reading of this.#readings.values()) {
      const wanted = reading.reader.wanted().filter(hasContainer);
      reading.wanted = new Set(wanted.map(({ id }) => id));
      for (const id of reading.sentMs.keys()) if (!reading.wanted.has(id)) reading.sentMs.delete(id);
      for (const each of wanted) {
        const server = servers.get(each.id) ?? each;
        servers.set(each.id, server);
        // Measure a server at once if this reader has not received its statistics yet, whatever the pace of the other
        // readers.
        const everyMs = reading.sentMs.has(each.id) ? reading.reader.everyMs : MIN_EVERY_MS;
        paces.set(server, Math.min(paces.get(server) ?? Number.POSITIVE_INFINITY, everyMs));
      }
    }
    return paces;
  }

  async #ask(nodeId: string, servers: readonly Measured[]): Promise<void> {
    const { signal } = this.#closing;
    const serverIds = new Map(servers.map(({ id, containerId }) => [containerId, id]));
    const containerIds = [...serverIds.keys()];
    try {
      for (let first = 0; first < containerIds.length && this.#readings.size > 0; first += MAX_PER_REQUEST) {
        const asked = containerIds.slice(first, first + MAX_PER_REQUEST);
        const all = await this.#options.live.stats(nodeId, asked, { signal });
        for (const stats of all) {
          const serverId = serverIds.get(stats.id);
          if (serverId !== undefined)
            this.#send(panelValue({ serverId, containerId: stats.id }, stats) as ServerStats);
        }
      }
    } catch (error) {
      // The node is unreachable or was removed, which other events report.
      if (!(error instanceof DomainError))
        this.#options.logger.error(
          { err: error, nodeId },
          'cannot read the statistics of the servers of a node',
        );
    } finally {
      this.#busyNodes.delete(nodeId);
    }
  }

  #send(stats: ServerStats): void {
    const nowMs = performance.now();
    for (const { reader, wanted, sentMs } of this.#readings.values()) {
      const lastMs = sentMs.get(stats.id) ?? Number.NEGATIVE_INFINITY;
      if (!wanted.has(stats.id) || nowMs - lastMs < reader.everyMs - TICK_MS) continue;
      sentMs.set(stats.id, nowMs);
      reader.onStatistics(stats);
    }
  }
}

const hasContainer = (server: ServerFacts): server is Measured => server.containerId !== null;
