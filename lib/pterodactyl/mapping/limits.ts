import type { OldServer } from '../old-panel.js';

export type TakenLimits = { memoryLimit?: number; cpuLimit?: number; diskLimit?: number };

const MIB = 1_048_576;
const MIN_MEMORY_MIB = 16;

/** Returns the limits of a server in bytes and processors. A limit of 0 means none, and is left to the type and the node. */
export function limitsOf({ memory, cpu, disk }: Pick<OldServer, 'memory' | 'cpu' | 'disk'>): TakenLimits {
  return {
    ...(memory > 0 && { memoryLimit: Math.max(memory, MIN_MEMORY_MIB) * MIB }),
    ...(cpu > 0 && { cpuLimit: cpu / 100 }),
    ...(disk > 0 && { diskLimit: disk * MIB }),
  };
}

/** Returns what Berth has no counterpart for, in sentences without the name of the server. */
export function limitNotes({ memory, cpu, swap, threads, hasLabels }: OldServer): string[] {
  return [
    ...(memory === 0 ? ['it had no limit of memory, and gets that of its type'] : []),
    ...(cpu === 0 ? ['it had no limit of processors, and gets that of its type'] : []),
    ...(swap > 0 ? [`${swap} MiB of swap are not taken over`] : []),
    ...(threads === '' ? [] : [`the processors ${threads} that it was pinned to are not taken over`]),
    ...(hasLabels ? ['its Docker labels are not taken over'] : []),
  ];
}
