import { readFileSync } from 'node:fs';

/** Returns the maximum number of file descriptors of this process (getrlimit(2)); `Infinity` if unlimited. */
export function descriptorLimit(limits = readFileSync('/proc/self/limits', 'latin1')): number {
  const [, soft] = /^Max open files\s+(\S+)/m.exec(limits) ?? [];
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft);
}
