import type { Stats } from 'node:fs';
import { fileDate } from '../../files/reading/file-numbers.js';
import { permissionsOf } from '../../files/reading/path-info.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** For dates that are older than this, or in the future, the year is shown instead of the time, as `ls` does. */
const RECENT_MS = 183 * 24 * 3600 * 1000;

/**
 * Formats an entry as a line of `ls -l`, which clients show unchanged. Names have one character per byte. Times are
 * in UTC.
 */
export function longName(name: string, stat: Stats | undefined, nowMs: number): string {
  if (stat === undefined)
    return `?---------   ? ?        ?               ? ${dateOf({ mtimeMs: 0 }, nowMs)} ${name}`;
  const kind = stat.isDirectory() ? 'd' : stat.isSymbolicLink() ? 'l' : stat.isFile() ? '-' : '?';
  const links = String(stat.nlink).padStart(3);
  const owner = `${String(stat.uid).padEnd(8)} ${String(stat.gid).padEnd(8)}`;
  const size = String(stat.size).padStart(8);
  return `${kind}${permissionsOf(stat.mode)} ${links} ${owner} ${size} ${dateOf(stat, nowMs)} ${name}`;
}

function dateOf({ mtimeMs }: Pick<Stats, 'mtimeMs'>, nowMs: number): string {
  const mtime = fileDate(mtimeMs);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${MONTHS[mtime.getUTCMonth()]} ${String(mtime.getUTCDate()).padStart(2)}`;
  const isRecent = mtimeMs <= nowMs && nowMs - mtimeMs < RECENT_MS;
  const rest = isRecent
    ? `${two(mtime.getUTCHours())}:${two(mtime.getUTCMinutes())}`
    : mtime.getUTCFullYear();
  return `${day} ${String(rest).padStart(5)}`;
}
