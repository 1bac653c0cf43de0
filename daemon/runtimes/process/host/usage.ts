import { totalmem } from 'node:os';
import { SharedReading } from '../../../../lib/database/shared-reading.js';
import type { UsageSample } from '../../container-runtime.js';
import type { ProcessReader, ProcessText } from './process-reader.js';
import { MS_PER_TICK, type ProcessStatus, parseStat, parseStatus } from './table.js';

/** How long a list of all processes is reused. Processes that were started since then are not counted. */
const TABLE_FRESH_MS = 1000;

/**
 * Measures the usage of containers. Finds out once for all containers which processes belong to them, and reads the
 * usage only for the processes of the requested container.
 */
export class ProcessUsage {
  readonly #reader: ProcessReader;
  readonly #families: SharedReading<Families>;

  constructor(reader: ProcessReader) {
    this.#reader = reader;
    this.#families = new SharedReading(async () => new Families(await reader.scan()));
  }

  async sample(supervisor: number): Promise<UsageSample> {
    const known = await this.#families.recent(TABLE_FRESH_MS);
    const families = known.has(supervisor) ? known : await this.#families.fresh();
    const members = families.membersOf(supervisor).map(({ pid }) => pid);
    const sample = { ...NOTHING, atMs: Date.now(), memoryLimitBytes: families.hostBytes };
    const files = await this.#reader.readAll(members, ['status', 'stat', 'io']);
    for (const [index, [status, stat, io]] of files.entries()) {
      addUse(sample, { status: parseStatus(members[index] ?? 0, status ?? ''), stat, io });
    }
    return sample;
  }
}

const NOTHING = {
  cpuMs: 0,
  memoryUsedBytes: 0,
  networkRxBytes: 0,
  networkTxBytes: 0,
  diskReadBytes: 0,
  diskWriteBytes: 0,
};

/**
 * Adds the usage of all processes that descend from the supervisor or are in its process group. The CPU time of a
 * process includes that of its ended children; what they read and wrote is not known. Memory is anonymous memory,
 * without page cache and shared libraries. Network traffic is reported as 0, because /proc only has the total of the
 * host. If `stat` or `io` of a process cannot be read, only its memory is counted.
 */
function addUse(
  sample: UsageSample,
  { status, stat, io }: { status: ProcessStatus | null; stat: ProcessText; io: ProcessText },
): void {
  if (status === null) return;
  sample.memoryUsedBytes += status.anonymousBytes;
  if (typeof stat === 'string') sample.cpuMs += parseStat(stat).cpuTicks * MS_PER_TICK;
  sample.diskReadBytes += numberAfter(io ?? '', 'read_bytes');
  sample.diskWriteBytes += numberAfter(io ?? '', 'write_bytes');
}

class Families {
  /** The memory of the host, read once per table, because each `totalmem()` reads /proc/meminfo. */
  readonly hostBytes = totalmem();
  readonly #pids = new Set<number>();
  readonly #groups = new Map<number, ProcessStatus[]>();
  readonly #children = new Map<number, ProcessStatus[]>();

  constructor(table: readonly ProcessStatus[]) {
    for (const stat of table) {
      this.#pids.add(stat.pid);
      addTo(this.#groups, stat.group, stat);
      addTo(this.#children, stat.parent, stat);
    }
  }

  has(pid: number): boolean {
    return this.#pids.has(pid);
  }

  membersOf(supervisor: number): ProcessStatus[] {
    const members = new Map((this.#groups.get(supervisor) ?? []).map((stat) => [stat.pid, stat]));
    const queue = [...members.values()];
    for (let stat = queue.pop(); stat !== undefined; stat = queue.pop()) {
      for (const child of this.#children.get(stat.pid) ?? []) {
        if (members.has(child.pid)) continue;
        members.set(child.pid, child);
        queue.push(child);
      }
    }
    return [...members.values()];
  }
}

function addTo(lists: Map<number, ProcessStatus[]>, key: number, stat: ProcessStatus): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [stat]);
  else list.push(stat);
}

function numberAfter(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}
