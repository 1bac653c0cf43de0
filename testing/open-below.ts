import { readdirSync, readlinkSync } from 'node:fs';

/** What this process, which a tested daemon may be in, has open in a folder and below. */
export const openBelow = (folder: string): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`);
      return target.startsWith(folder) ? [target] : [];
    } catch {
      // The descriptor that read the folder of descriptors.
      return [];
    }
  });
