import type { Stats } from 'node:fs';

/** The daemon's directory for unfinished files on a mount of its own; paths of requests may not have the name. */
export const STAGING_NAME = '.berth-staging';

/** Whether a directory is the daemon's, rather than one to which a server gave the name: only that one is hidden. */
export const isStaging = (stat: Stats): boolean =>
  stat.isDirectory() && stat.uid === process.geteuid?.() && (stat.mode & 0o077) === 0;
