import type { Stats } from 'node:fs';

/** The daemon's folder for unfinished files on each additional mount. Paths in requests cannot contain it. */
export const STAGING_NAME = '.berth-staging';

/**
 * Returns whether the daemon has created a folder that has the name of the staging folder. A folder with this name that
 * a game server has created is not hidden.
 */
export const isStaging = (stat: Stats): boolean =>
  stat.isDirectory() && stat.uid === process.geteuid?.() && (stat.mode & 0o077) === 0;
