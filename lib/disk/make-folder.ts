import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from '../errors/errors.js';

/**
 * Creates a folder and its missing parents. It does not use `recursive`: on a disk without inodes that fails with ENOENT, and
 * in a folder in which every mkdir fails with ENOENT, such as /proc, Node.js never returns.
 *
 * @throws the system's error
 */
export function makeFolder(folder: string, mode: number): void {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const path of missing) makeOne(path, mode);
}

function makeOne(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Ignore this error if another process has created the folder at the same time.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
