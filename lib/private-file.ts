import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/**
 * Makes a file that SQLite is about to open one for its owner alone; what SQLite puts beside it gets the same mode.
 * A file that is there is never opened: closing it would end the locks that this process has on it (fcntl). What
 * keeps it from that is told by SQLite, which comes next.
 */
export function keepPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch {
    tighten(file);
  }
}

function tighten(file: string): void {
  try {
    const { mode } = statSync(file);
    if ((mode & 0o077) !== 0) chmodSync(file, mode & 0o700);
  } catch {
    // Another's, or on a disk that is read-only: the folder is closed to others as well.
  }
}
