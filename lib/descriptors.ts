import { readFileSync } from 'node:fs';

/** How many descriptors this process may have (getrlimit(2)), `Infinity` where nothing bounds them. */
export function descriptorLimit(limits = readFileSync('/proc/self/limits', 'latin1')): number {
  const [, soft] = /^Max open files\s+(\S+)/m.exec(limits) ?? [];
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
}
