import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { takeExclusiveLock } from '../../lib/disk/exclusive-lock.js';
import { makeStateFolder } from '../../lib/disk/state-folder.js';
import { isKind } from '../../lib/errors/errors.js';
import { StartError } from '../../lib/errors/start-error.js';

/** Runs work while no other `berth backup create` or `restore` uses this data folder. @throws StartError if one does */
export async function withBackupLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  makeStateFolder(dataDir);
  const lock = await takeExclusiveLock(join(dataDir, 'backup.lock'), 0).catch((error: unknown) => {
    if (!isKind(error, 'conflict')) throw error;
    throw new StartError(
      `Another \`berth backup\` works in ${dataDir}: wait until it has finished, and try again.`,
    );
  });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/**
 * Runs work with an empty folder, which is accessible only to its owner, and removes it in the end. An earlier one, which a
 * killed command has left, is removed first.
 */
export async function withDraftFolder<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove();
  mkdirSync(folder, { mode: 0o700 });
  return work(folder).finally(remove);
}
