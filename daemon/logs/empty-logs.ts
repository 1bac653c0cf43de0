import { rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../../lib/errors.js';
import { archivesIn } from './archive-names.js';
import { CURRENT, FILES } from './log-files.js';

/**
 * Removes a log of which nothing is left: no archives, and a log in use that is empty or was last written before
 * `oldestMs`. In one turn, so that nobody begins to write it meanwhile. @returns whether it is gone
 */
export function removeIfEmpty(folder: string, oldestMs: number): boolean {
  const current = statSync(join(folder, CURRENT), { throwIfNoEntry: false });
  const isOver = current === undefined || current.size === 0 || current.mtimeMs < oldestMs;
  if (!isOver || archivesIn(folder).length > 0) return false;
  for (const name of FILES) rmSync(join(folder, name), { force: true });
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    // Something else is in it, or it is gone already.
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return false;
    throw error;
  }
}
