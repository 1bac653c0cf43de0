import { totalmem } from 'node:os';
import type { UsageSample } from './container-runtime.js';
import {
  allPids,
  isLiving,
  MS_PER_TICK,
  type ProcessStat,
  readProcessFile,
  readStat,
} from './process-table.js';

/**
 * The use of everything that descends from `supervisor` or is in its group. CPU time of children that have
 * ended is in their parents'; what ended children read and wrote is lost to us. Memory is anonymous memory,
 * so page cache and shared libraries are left out. The network is the host's: /proc does not tell whose
 * traffic it was, so it is given as nothing.
 */
export function sampleGroup(supervisor: number): UsageSample {
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
  for (const stat of groupMembers(supervisor)) {
    const io = readProcessFile(stat.pid, 'io')?.toString('latin1') ?? '';
    const status = readProcessFile(stat.pid, 'status')?.toString('latin1') ?? '';
    sample.cpuMs += stat.cpuTicks * MS_PER_TICK;
    sample.memoryUsedBytes += numberAfter(status, 'RssAnon') * 1024;
    sample.diskReadBytes += numberAfter(io, 'read_bytes');
    sample.diskWriteBytes += numberAfter(io, 'write_bytes');
  }
  return sample;
}

function groupMembers(supervisor: number): ProcessStat[] {
  const all = allPids().map(readStat).filter(isLiving);
  const children = new Map<number, ProcessStat[]>();
  for (const stat of all) children.set(stat.parent, [...(children.get(stat.parent) ?? []), stat]);
  const members = new Map(all.filter((stat) => stat.group === supervisor).map((stat) => [stat.pid, stat]));
  const queue = [...members.values()];
  for (let stat = queue.pop(); stat !== undefined; stat = queue.pop()) {
    for (const child of children.get(stat.pid) ?? []) {
      if (members.has(child.pid)) continue;
      members.set(child.pid, child);
      queue.push(child);
    }
  }
  return [...members.values()];
}

function numberAfter(text: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
}
