import { readdirSync, readlinkSync } from 'node:fs';

/**
 * Returns the files in a folder and below that this process has open. The process may contain the daemon that is
 * tested.
 */
export const openBelow = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`);
      return target.startsWith(folder) ? [target] : [];
    } catch {
      // The entry is the descriptor with which /proc/self/fd was read, and is closed by now.
      return [];
    }
  });
