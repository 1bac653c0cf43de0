import { rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../lib/errors/errors.js';
import { archivesIn } from './files/archive-names.js';
import { CURRENT, FILES } from './files/log-files.js';

/**
 * Deletes a log without archives whose current file is empty or was last written before `oldestMs`. It works
 * synchronously, so that no writer can start in between. @returns whether it was deleted
 */
export function removeIfEmpty(folder: string, oldestMs: number): boolean {
  const current = statSync(join(folder, CURRENT), { throwIfNoEntry: false });
  const isUnused = current === undefined || current.size === 0 || current.mtimeMs < oldestMs;
  if (!isUnused || archivesIn(folder).length > 0) return false;
  for (const name of FILES) rmSync(join(folder, name), { force: true });
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    // The folder has other entries, or is already deleted.
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}
