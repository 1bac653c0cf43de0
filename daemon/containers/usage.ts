import { totalmem } from 'node:os';
import type { components } from '../../generated/daemon/types.js';
import { pause } from '../../lib/async/waker.js';
import { isKind, unlessKind } from '../../lib/errors/errors.js';
import type { UsageSample } from '../runtimes/container-runtime.js';
import { diskFigures } from './container-folders.js';
import type { ContainerCore } from './lifecycle/container-core.js';
import { isUp } from './records/container-states.js';
import type { ContainerRecord } from './records/container-store.js';
import { UsageMeter } from './usage-meter.js';

/** The usage of a container, as the API reports it. 100 percent of CPU is one core. */
export type ContainerStats = components['schemas']['ContainerStats'];

type Reading = {
  runId: string | null;
  stats: Promise<ContainerStats>;
  last: UsageSample | null;
  readAtMs: number;
};

/** The minimum time between the two samples of CPU time from which the CPU usage is computed. */
const MIN_SPAN_MS = 200;
/**
 * The maximum age of the first of the two samples. If it is older, another sample is taken, so that the CPU usage is
 * current.
 */
const MAX_SPAN_MS = 10_000;

/** How many containers are measured at a time for one request. */
const MAX_CONCURRENT = 16;

/** Reads the usage of several containers, in any order and without those that do not exist any more. */
export async function statsOfMany(
  ids: readonly string[],
  read: (id: string) => Promise<ContainerStats>,
): Promise<ContainerStats[]> {
  const waiting = [...new Set(ids)];
  const all: ContainerStats[] = [];
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const stats = await unlessKind(read(id), 'not_found');
      if (stats !== undefined) all.push(stats);
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return all;
}

/** Measures the usage of running containers on demand. Requests at about the same time share one measurement. */
export class UsageReader {
  readonly #core: ContainerCore;
  readonly #readings = new Map<string, Reading>();
  /** Measurements of all running containers, for callers that do not wait. */
  readonly meter: UsageMeter;

  constructor(core: ContainerCore) {
    this.#core = core;
    this.meter = new UsageMeter(core);
  }

  async read(record: ContainerRecord): Promise<ContainerStats> {
    if (!isUp(record.state)) {
      this.#readings.delete(record.id);
      return this.#idle(record);
    }
    const now = performance.now();
    const known = this.#readings.get(record.id);
    const same = known !== undefined && known.runId === record.runId;
    if (same && now - known.readAtMs < this.#core.timing.usageFreshMs) return known.stats;
    const reading: Reading = {
      runId: record.runId,
      last: same ? known.last : null,
      readAtMs: now,
      stats: Promise.resolve(this.#idle(record)),
    };
    reading.stats = this.#sample(record, reading);
    this.#readings.set(record.id, reading);
    return reading.stats;
  }

  async #sample(record: ContainerRecord, reading: Reading): Promise<ContainerStats> {
    const { runtime, clock, closing } = this.#core;
    const { id } = record;
    try {
      let before = reading.last;
      if (before === null || clock.now() - before.atMs > MAX_SPAN_MS) {
        before = await runtime.sampleUsage(id);
        await pause(MIN_SPAN_MS, closing.signal);
      }
      const sample = await runtime.sampleUsage(id);
      reading.last = sample;
      return { ...statsOf(id, before, sample), ...this.#diskOf(record) };
    } catch (error) {
      this.#readings.delete(record.id);
      // The container has stopped in the meantime.
      if (isKind(error, 'conflict')) return this.#idle(record);
      throw error;
    }
  }

  /**
   * Returns the usage of a stopped container. Processes have no memory limit of their own, so their limit is the
   * host's memory.
   */
  #idle(record: ContainerRecord): ContainerStats {
    const { id, spec, runtime } = record;
    return {
      id,
      cpu_percent: 0,
      memory_used: 0,
      memory_limit: runtime === 'process' ? totalmem() : spec.limits.memoryBytes,
      memory_percent: 0,
      network_rx: 0,
      network_tx: 0,
      disk_read: 0,
      disk_write: 0,
      ...this.#diskOf(record),
    };
  }

  #diskOf(record: ContainerRecord): Pick<ContainerStats, 'disk_used' | 'disk_limit'> {
    const { limitBytes, usedBytes } = diskFigures(this.#core, record);
    const used = { disk_used: usedBytes ?? 0 };
    return limitBytes === undefined ? used : { ...used, disk_limit: limitBytes };
  }
}

function statsOf(id: string, before: UsageSample, sample: UsageSample): ContainerStats {
  const spanMs = Math.max(MIN_SPAN_MS, sample.atMs - before.atMs);
  const { memoryUsedBytes: used, memoryLimitBytes: limit } = sample;
  return {
    id,
    cpu_percent: round(Math.max(0, ((sample.cpuMs - before.cpuMs) / spanMs) * 100)),
    memory_used: Math.round(used),
    memory_limit: Math.round(limit),
    memory_percent: limit > 0 ? round((used / limit) * 100) : 0,
    network_rx: sample.networkRxBytes,
    network_tx: sample.networkTxBytes,
    disk_read: sample.diskReadBytes,
    disk_write: sample.diskWriteBytes,
  };
}

const round = (percent: number) => Math.round(percent * 100) / 100;
