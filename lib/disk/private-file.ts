import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/**
 * Creates a file that SQLite will open, accessible only to its owner. SQLite creates further files with the same mode. An existing
 * file is never opened, because closing it would release the locks (fcntl) that this process has on it. Errors are ignored:
 * SQLite will report them.
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
    // Ignore the error: the file belongs to another user, or the disk is read-only. Other users cannot access its
    // folder in any case.
  }
}
