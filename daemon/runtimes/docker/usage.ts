import type { Readable } from 'node:stream';
import type Docker from 'dockerode';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { UsageSample } from '../container-runtime.js';
import type { DockerEngine } from './engine/engine.js';
import { readJsonLines } from './engine/json-lines.js';
import type { OwnContainers } from './engine/labels.js';

type StatsFrames = AsyncGenerator<Docker.ContainerStats, void, undefined>;

type Meter = { stream: Readable; last: Promise<UsageSample>; idle: NodeJS.Timeout };

const IDLE_MS = 30_000;

/** Shares one stream of the engine's samples per requested container, and closes it after 30 s without requests. */
export class DockerUsage {
  readonly #engine: DockerEngine;
  readonly #containers: OwnContainers;
  readonly #meters = new Map<string, Promise<Meter>>();

  constructor(engine: DockerEngine, containers: OwnContainers) {
    this.#engine = engine;
    this.#containers = containers;
  }

  /**
   * Returns the latest sample, at most a second old. The first one takes the engine up to a second.
   *
   * @throws DomainError `conflict` if the container does not run
   */
  sample(id: string): Promise<UsageSample> {
    return this.#sample(id, 1);
  }

  async #sample(id: string, retries: number): Promise<UsageSample> {
    let opening = this.#meters.get(id);
    if (opening === undefined) {
      opening = this.#open(id);
      this.#meters.set(id, opening);
    }
    try {
      const meter = await opening;
      meter.idle.refresh();
      return await meter.last;
    } catch (error) {
      if (this.#meters.get(id) === opening) this.#meters.delete(id);
      const failure = this.#engine.translate(error);
      if (retries === 0 || !isKind(failure, 'unavailable')) throw failure;
      // The stream ends with its run. The container may have another run, or none.
      await this.#containers.findRunning(id);
      return this.#sample(id, retries - 1);
    }
  }

  async forget(id: string): Promise<void> {
    const opening = this.#meters.get(id);
    this.#meters.delete(id);
    // A stream that failed to open has nothing to close, and its caller got the error.
    await opening?.then(({ stream }) => stream.destroy()).catch(() => undefined);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#meters.keys()].map((id) => this.forget(id)));
  }

  async #open(id: string): Promise<Meter> {
    const { info } = await this.#containers.findRunning(id);
    const stream = await this.#engine.call(
      async (docker) => (await docker.getContainer(info.Id).stats({ stream: true })) as unknown as Readable,
    );
    const frames = readJsonLines<Docker.ContainerStats>(stream);
    const idle = setTimeout(() => void this.forget(id), IDLE_MS);
    idle.unref();
    const meter: Meter = { stream, idle, last: nextSample(frames, id) };
    void this.#keepReading(id, meter, frames);
    return meter;
  }

  async #keepReading(id: string, meter: Meter, frames: StatsFrames): Promise<void> {
    try {
      await meter.last;
      for (;;) {
        const sample = await nextSample(frames, id);
        meter.last = Promise.resolve(sample);
      }
    } catch {
      // Whatever ended the stream, the next request opens another one, or gets the error.
      this.#meters.delete(id);
      clearTimeout(meter.idle);
      meter.stream.destroy();
    }
  }
}

async function nextSample(frames: StatsFrames, id: string): Promise<UsageSample> {
  const { value } = await frames.next();
  // The engine reports the year 1 for a container that has ended.
  if (value && Date.parse(value.read) > 0) return toSample(value);
  throw new DomainError('conflict', `Container ${id} is not running.`);
}

function toSample(stats: Docker.ContainerStats): UsageSample {
  const { read, cpu_stats, memory_stats, networks, blkio_stats } = stats;
  const detail: { total_inactive_file?: number; inactive_file?: number } = memory_stats.stats ?? {};
  // As `docker stats` does. The first field is that of cgroup v1, the second that of v2.
  const pageCache = detail.total_inactive_file ?? detail.inactive_file ?? 0;
  const sum = (numbers: number[]) => numbers.reduce((total, value) => total + value, 0);
  const interfaces = Object.values(networks ?? {});
  const moved = (operation: string) =>
    sum(
      (blkio_stats?.io_service_bytes_recursive ?? [])
        .filter((entry) => entry.op.toLowerCase() === operation)
        .map((entry) => entry.value),
    );
  return {
    atMs: Date.parse(read),
    cpuMs: cpu_stats.cpu_usage.total_usage / 1e6,
    memoryUsedBytes: Math.max(0, (memory_stats.usage ?? 0) - pageCache),
    memoryLimitBytes: memory_stats.limit ?? 0,
    networkRxBytes: sum(interfaces.map((one) => one.rx_bytes)),
    networkTxBytes: sum(interfaces.map((one) => one.tx_bytes)),
    diskReadBytes: moved('read'),
    diskWriteBytes: moved('write'),
  };
}
