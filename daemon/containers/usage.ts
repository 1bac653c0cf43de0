import { totalmem } from 'node:os';
import type { components } from '../../generated/daemon/types.js';
import { pause } from '../../lib/async/waker.js';
import { DomainError, isKind } from '../../lib/errors/errors.js';
import type { UsageSample } from '../runtimes/container-runtime.js';
import { diskFigures } from './container-folders.js';
import type { ContainerCore } from './lifecycle/container-core.js';
import { isUp } from './records/container-states.js';
import type { ContainerRecord } from './records/container-store.js';

/** The usage of a container, as the API reports it. 100 percent of CPU is one core. */
export type ContainerStats = components['schemas']['ContainerStats'];

type Reading = {
  runId: string | null;
  stats: Promise<ContainerStats>;
  last: UsageSample | null;
  readAtMs: number;
};

/** The minimum time between two samples for a rate, and how often to check for a new sample. */
const MIN_SPAN_MS = 200;
/** An engine measures once a second. If it has no new sample for this long, it does not measure. */
const MAX_WAIT_MS = 5000;
/** The maximum age of a sample for a current rate. */
const MAX_SPAN_MS = 10_000;

/** Reads the usage of running containers on demand, once for all requests at about the same time. */
export class UsageReader {
  readonly #core: ContainerCore;
  readonly #readings = new Map<string, Reading>();

  constructor(core: ContainerCore) {
    this.#core = core;
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
    reading.stats = this.#sample(record, reading, same ? known : undefined);
    this.#readings.set(record.id, reading);
    return reading.stats;
  }

  async #sample(
    record: ContainerRecord,
    reading: Reading,
    known: Reading | undefined,
  ): Promise<ContainerStats> {
    const { runtime, clock, closing } = this.#core;
    const { id } = record;
    try {
      const last = known?.last ?? null;
      if (known !== undefined && last !== null && clock.now() - last.atMs <= MAX_SPAN_MS) {
        const sample = await runtime.sampleUsage(id);
        const isNew = sample.atMs - last.atMs >= MIN_SPAN_MS;
        reading.last = isNew ? sample : last;
        // If the engine has no new sample, the previous figures are the latest.
        return isNew ? { ...statsOf(id, last, sample), ...this.#diskOf(record) } : await known.stats;
      }
      const first = await runtime.sampleUsage(id);
      await pause(MIN_SPAN_MS, closing.signal);
      reading.last = await this.#sampleAfter(id, first);
      return { ...statsOf(id, first, reading.last), ...this.#diskOf(record) };
    } catch (error) {
      this.#readings.delete(record.id);
      // The container has just stopped.
      if (isKind(error, 'conflict')) return this.#idle(record);
      throw error;
    }
  }

  /** Processes run without limits, so the limit is the host's memory. */
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

  /** An engine may return the same sample again, which does not allow computing a rate. */
  async #sampleAfter(id: string, before: UsageSample): Promise<UsageSample> {
    const { runtime, closing } = this.#core;
    const endsAtMs = performance.now() + MAX_WAIT_MS;
    for (;;) {
      const sample = await runtime.sampleUsage(id);
      if (sample.atMs - before.atMs >= MIN_SPAN_MS) return sample;
      if (closing.signal.aborted || performance.now() >= endsAtMs) {
        throw new DomainError('unavailable', `The container engine reported no new statistics of ${id}.`);
      }
      await pause(MIN_SPAN_MS, closing.signal);
    }
  }
}

function statsOf(id: string, before: UsageSample, sample: UsageSample): ContainerStats {
  const spanMs = sample.atMs - before.atMs;
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
