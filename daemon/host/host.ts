import { readFile, statfs } from 'node:fs/promises';
import os from 'node:os';
import type { CapacityUsage, HostInfo, HostStats, NetworkUsage } from '../../generated/daemon/types.js';
import { DomainError, errorCode, unlessMissing } from '../../lib/errors/errors.js';

type CpuTimes = { busyMs: number; totalMs: number };

export type Host = {
  describe(): Promise<HostInfo>;
  /**
   * Returns the host's figures. The CPU usage is the average since the last call; in the first call, since the host's
   * start.
   */
  stats(): Promise<HostStats>;
};

/** Creates the source of figures about the host. The reported disk is the file system that contains `dataFolder`. */
export function createHost({ dataFolder }: { dataFolder: string }): Host {
  let last: CpuTimes = { busyMs: 0, totalMs: 0 };
  const cpuUsage = () => {
    const now = cpuTimes();
    const elapsed = now.totalMs - last.totalMs;
    const busy = now.busyMs - last.busyMs;
    last = now;
    return elapsed <= 0 ? 0 : Math.min(100, Math.max(0, (busy / elapsed) * 100));
  };
  return {
    async describe() {
      return {
        hostname: os.hostname(),
        os: await systemName(),
        kernel: os.release(),
        arch: os.arch(),
        uptime: os.uptime(),
      };
    },
    async stats() {
      const cores = os.cpus();
      const [disk, network] = await Promise.all([diskUsage(dataFolder), networkUsage()]);
      const total = os.totalmem();
      const free = os.freemem();
      return {
        cpu: {
          usage: cpuUsage(),
          cores: cores.length,
          model: cores[0]?.model ?? '',
          load_averages: os.loadavg(),
        },
        memory: { total, used: total - free, free },
        disk,
        network,
      };
    },
  };
}

function cpuTimes(): CpuTimes {
  let busyMs = 0;
  let totalMs = 0;
  for (const { times } of os.cpus()) {
    const total = times.user + times.nice + times.sys + times.idle + times.irq;
    totalMs += total;
    busyMs += total - times.idle;
  }
  return { busyMs, totalMs };
}

/** `free` is the space for unprivileged writers, so it and `used` do not add up to `total`. */
async function diskUsage(folder: string): Promise<CapacityUsage> {
  const { blocks, bfree, bavail, bsize } = await statfs(folder).catch((error: unknown) => {
    const why = errorCode(error) ?? 'unknown cause';
    const message = `The free space of the disk with the servers cannot be read (${why}): check that the disk is mounted.`;
    throw new DomainError('unavailable', message, { cause: error });
  });
  return { total: blocks * bsize, used: (blocks - bfree) * bsize, free: bavail * bsize };
}

async function networkUsage(): Promise<NetworkUsage> {
  const table = await readIfThere('/proc/net/dev');
  let rx_bytes = 0;
  let tx_bytes = 0;
  for (const line of table.split('\n').slice(2)) {
    const [name, columns] = line.split(':');
    if (!columns || name?.trim() === 'lo') continue;
    const numbers = columns.trim().split(/\s+/).map(Number);
    rx_bytes += numbers[0] ?? 0;
    tx_bytes += numbers[8] ?? 0;
  }
  return { rx_bytes, tx_bytes };
}

/** Returns the name of the Linux distribution (os-release(5)), or that of the kernel if there is none. */
async function systemName(): Promise<string> {
  const release = await readIfThere('/etc/os-release');
  const name = /^PRETTY_NAME="?([^"\n]+)"?$/m.exec(release)?.[1];
  return name ?? `${os.type()} ${os.release()}`;
}

const readIfThere = async (file: string) => (await unlessMissing(readFile(file, 'utf8'))) ?? '';
