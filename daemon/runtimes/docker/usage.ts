import type Docker from 'dockerode';
import { DomainError } from '../../../lib/errors/errors.js';
import type { UsageSample } from '../container-runtime.js';
import type { DockerEngine } from './engine/engine.js';
import { unlessRefused } from './engine/engine-refusal.js';
import type { OwnContainers } from './engine/labels.js';

/** Returns a new sample of a container. @throws DomainError `conflict` if it does not run */
export async function sampleUsage(
  engine: DockerEngine,
  containers: OwnContainers,
  id: string,
): Promise<UsageSample> {
  const { handle } = await containers.findRunning(id);
  const sampling = engine.call(() => handle.stats({ stream: false, 'one-shot': true }));
  const stats = await unlessRefused(sampling, 404);
  // For a container that has ended, the engine reports a time in the year 1.
  if (stats !== undefined && Date.parse(stats.read) > 0) return toSample(stats);
  throw new DomainError('conflict', `Container ${id} is not running: start it first.`);
}

function toSample(stats: Docker.ContainerStats): UsageSample {
  const { read, cpu_stats, memory_stats, networks, blkio_stats } = stats;
  const detail: { total_inactive_file?: number; inactive_file?: number } = memory_stats.stats ?? {};
  // `docker stats` subtracts the page cache as well. The first field is that of cgroup v1, the second that of v2.
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
