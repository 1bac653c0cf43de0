import { isDeepStrictEqual } from 'node:util';
import type { HostLoad as NullableHostLoad } from '../../../generated/panel/types.js';
import { atMost } from '../../../lib/async/waker.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { type Clock, isoTime } from '../../../lib/time/clock.js';
import type { HostAmounts } from '../capacity/node-capacity.js';
import type { DaemonSchemas } from '../client/daemon-calls.js';
import type { Nodes } from '../registry/nodes.js';

export type HostLoad = NonNullable<NullableHostLoad>;

export type HostLoadsOptions = {
  nodes: Pick<Nodes, 'get' | 'reach' | 'storeHost'>;
  clock: Clock;
  /** Returns whether the node is known to be unresponsive. Such a node gets no requests. */
  isSilent(nodeId: string): boolean;
};

/** How long figures count as current. No node is requested more often than this. */
const FRESH_MS = 5000;
/** How long callers wait for new figures of all nodes together. */
const WAIT_MS = 500;
/** The maximum number of nodes whose figures are kept in memory. */
const MAX_KNOWN = 1000;

type Entry = { load: HostLoad | undefined; triedMs: number; reading: Promise<void> | undefined };

/**
 * Reads the load of nodes when a caller requests it, and keeps the last figures of each node. What a host has in all is
 * stored with its node.
 */
export class HostLoads {
  readonly #options: HostLoadsOptions;
  readonly #known = new Map<string, Entry>();
  readonly #closing = new AbortController();
  readonly #readings = new Set<Promise<void>>();

  constructor(options: HostLoadsOptions) {
    this.#options = options;
  }

  /**
   * Returns the known figures of these nodes, by node id. Figures over 5 s old are read again, unless the node is
   * unresponsive. The call waits 0.5 s at most, and returns the previous figures of nodes that take longer.
   */
  async of(nodeIds: readonly string[]): Promise<Map<string, HostLoad>> {
    const readings = nodeIds.flatMap((nodeId) => this.#refresh(nodeId) ?? []);
    if (readings.length > 0) await atMost(Promise.all(readings), WAIT_MS);
    const loads = new Map<string, HostLoad>();
    for (const nodeId of nodeIds) {
      const load = this.#known.get(nodeId)?.load;
      if (load !== undefined) loads.set(nodeId, load);
    }
    return loads;
  }

  /** Cancels the reads in progress, and waits for their ends. They may last longer than their callers have waited. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#readings);
  }

  /** Returns the end of the read that the caller should wait for; undefined if there is none. */
  #refresh(nodeId: string): Promise<void> | undefined {
    const entry = this.#entryOf(nodeId);
    const ageMs = performance.now() - entry.triedMs;
    // Earlier callers have already waited for this read, and the node may never respond to it.
    if (entry.reading !== undefined) return ageMs < WAIT_MS ? entry.reading : undefined;
    if (ageMs < FRESH_MS || this.#options.isSilent(nodeId) || this.#closing.signal.aborted) return undefined;
    entry.triedMs = performance.now();
    const reading = this.#read(nodeId, entry).finally(() => {
      entry.reading = undefined;
      this.#readings.delete(reading);
    });
    this.#readings.add(reading);
    entry.reading = reading;
    return reading;
  }

  async #read(nodeId: string, entry: Entry): Promise<void> {
    const { nodes, clock } = this.#options;
    try {
      const { client } = await nodes.reach(nodeId);
      // `get` stores the version and the runtime of the daemon, which may have been updated.
      const { signal } = this.#closing;
      const [stats] = await Promise.all([client.call('getHostStats', {}, { signal }), nodes.get(nodeId)]);
      if (signal.aborted) return;
      const load = loadOf(stats, clock.now());
      const host = amountsOf(load);
      // Only at the first read and after a change of the host, not every time.
      if (!isDeepStrictEqual(host, entry.load && amountsOf(entry.load))) await nodes.storeHost(nodeId, host);
      entry.load = load;
    } catch (error) {
      // The node does not respond, or was removed. Its last figures are kept.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  #entryOf(nodeId: string): Entry {
    const known = this.#known.get(nodeId);
    const entry = known ?? { load: undefined, triedMs: Number.NEGATIVE_INFINITY, reading: undefined };
    this.#known.delete(nodeId);
    this.#known.set(nodeId, entry);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN && oldest !== undefined) this.#known.delete(oldest);
    return entry;
  }
}

const amountsOf = ({ memory, disk }: HostLoad): HostAmounts => ({
  memoryBytes: memory.totalBytes,
  diskBytes: disk.totalBytes,
});

const loadOf = ({ cpu, memory, disk }: DaemonSchemas['HostStats'], nowMs: number): HostLoad => ({
  readAt: isoTime(nowMs),
  cpuPercent: cpu.usage,
  cores: cpu.cores,
  loadAverages: cpu.load_averages ?? null,
  memory: capacityOf(memory),
  disk: capacityOf(disk),
});

const capacityOf = ({ total, used, free }: DaemonSchemas['CapacityUsage']) => ({
  totalBytes: total,
  usedBytes: used,
  freeBytes: free,
});
