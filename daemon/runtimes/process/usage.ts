import { totalmem } from 'node:os';
import { SharedReading } from '../../../lib/shared-reading.js';
import type { UsageSample } from '../container-runtime.js';
import { isLiving, MS_PER_TICK, type ProcessStat, readProcessFile, readStat, readTable } from './table.js';

/** What a server begins meanwhile is counted from the next reading of the whole table on. */
const TABLE_FRESH_MS = 1000;

/** Who belongs to whom is read once for all containers; what they use is read of them alone. */
export class ProcessUsage {
  readonly #families = new SharedReading(async () => new Families(await readTable()));

  async sample(supervisor: number): Promise<UsageSample> {
    const known = await this.#families.recent(TABLE_FRESH_MS);
    const families = known.has(supervisor) ? known : await this.#families.fresh();
    return sampleOf(families.membersOf(supervisor));
  }
}

/**
 * The use of everything that descends from `supervisor` or is in its group. CPU time of children that have
 * ended is in their parents'; what ended children read and wrote is lost to us. Memory is anonymous memory,
 * so page cache and shared libraries are left out. The network is the host's: /proc does not tell whose
 * traffic it was, so it is given as nothing.
 */
function sampleOf(members: readonly ProcessStat[]): UsageSample {
  const sample: UsageSample = {
    atMs: Date.now(),
    cpuMs: 0,
    memoryUsedBytes: 0,
    memoryLimitBytes: totalmem(),
    networkRxBytes: 0,
    networkTxBytes: 0,
    diskReadBytes: 0,
    diskWriteBytes: 0,
  };
  for (const { pid, startTicks } of members) {
    const stat = readStat(pid);
    if (!isLiving(stat) || stat.startTicks !== startTicks) continue;
    const io = readProcessFile(pid, 'io') ?? '';
    const status = readProcessFile(pid, 'status') ?? '';
    sample.cpuMs += stat.cpuTicks * MS_PER_TICK;
    sample.memoryUsedBytes += numberAfter(status, 'RssAnon') * 1024;
    sample.diskReadBytes += numberAfter(io, 'read_bytes');
    sample.diskWriteBytes += numberAfter(io, 'write_bytes');
  }
  return sample;
}

class Families {
  readonly #pids = new Set<number>();
  readonly #groups = new Map<number, ProcessStat[]>();
  readonly #children = new Map<number, ProcessStat[]>();

  constructor(table: readonly ProcessStat[]) {
    for (const stat of table) {
      this.#pids.add(stat.pid);
      addTo(this.#groups, stat.group, stat);
      addTo(this.#children, stat.parent, stat);
    }
  }

  has(pid: number): boolean {
    return this.#pids.has(pid);
  }

  membersOf(supervisor: number): ProcessStat[] {
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

function addTo(lists: Map<number, ProcessStat[]>, key: number, stat: ProcessStat): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [stat]);
  else list.push(stat);
}

function numberAfter(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}
