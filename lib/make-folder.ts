import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { errorCode } from './errors.js';

/**
 * Makes a folder and those above it. Not `recursive`: on a disk without inodes that answers ENOENT, and in a
 * folder that answers ENOENT to every mkdir, such as /proc, Node.js never ends.
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
    // Somebody else, at the same time, was first.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}
