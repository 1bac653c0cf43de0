import { readdirSync, readlinkSync } from 'node:fs';

/** Returns the files that this process, which may contain the tested daemon, has open in a folder and below. */
export const openBelow = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`);
      return target.startsWith(folder) ? [target] : [];
    } catch {
      // The descriptor that was used to read /proc/self/fd.
      return [];
    }
  });
