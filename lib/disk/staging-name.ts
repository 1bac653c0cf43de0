import type { Stats } from 'node:fs';

/** The name of the daemon's folder for unfinished files on each additional mount. Paths in requests cannot contain it. */
export const STAGING_NAME = '.berth-staging';

/** Returns whether the daemon owns the folder. A folder that a server gave this name is not hidden. */
export const isStaging = (stat: Stats): boolean =>
  stat.isDirectory() && stat.uid === process.geteuid?.() && (stat.mode & 0o077) === 0;
