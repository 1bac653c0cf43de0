import type { Stats } from 'node:fs';

/** Name of the daemon's directory for unfinished files on each further mount. Paths in requests may not contain it. */
export const STAGING_NAME = '.berth-staging';

/** Whether the daemon owns the directory. A directory that a server gave this name is not hidden. */
export const isStaging = (stat: Stats): boolean =>
  stat.isDirectory() && stat.uid === process.geteuid?.() && (stat.mode & 0o077) === 0;
