import { DomainError } from '../../../lib/errors/errors.js';
import type { BackupManifest } from '../stores/backup-store.js';
import type { BackupParts } from './backup-parts.js';

/**
 * Locks a backup or unlocks it, in its manifest, so that the lock outlasts the database. If the store does not respond, it
 * is unknown whether the lock has changed, and the index keeps the earlier state.
 *
 * @throws DomainError `conflict` while another request does the same, or if the manifest is damaged; errors of the store
 */
export const setLock = (
  { store, index, sync, uses }: BackupParts,
  id: string,
  isLocked: boolean,
): Promise<BackupManifest> =>
  uses.change(id, async () => {
    // Otherwise the sweep after a start could delete the partial file of the new manifest.
    sync.register(id);
    const manifest = await store.manifest(id);
    if (manifest === undefined) throw damaged(id);
    const { locked, ...unlocked } = manifest;
    const changed: BackupManifest = isLocked ? { ...unlocked, locked: true } : unlocked;
    if ((locked ?? false) !== isLocked) await store.publish(changed);
    await index.update(changed);
    return changed;
  });

/**
 * Deletes a backup.
 *
 * @throws DomainError `backup_locked`; `conflict` while it is being restored, or is being locked; errors of the store
 */
export async function removeBackup({ store, index, sync, uses }: BackupParts, id: string): Promise<void> {
  // Until the index is synchronized with the store, it may lack the lock.
  const stored = sync.isSynced ? undefined : await store.manifest(id);
  if (stored?.locked === true || index.get(id)?.locked === true) throw lockedBackup(id);
  await uses.delete(id, async () => {
    await store.remove(id);
    await index.remove(id);
  });
}

/**
 * Checks that retention can keep its maximum number of backups after one more.
 *
 * @throws DomainError `backup_locked` if as many backups of the container are locked as are kept
 */
export function requireUnlocked({ index, retention }: BackupParts, containerId: string): void {
  const { keep } = retention;
  if (keep === 0) return;
  const locked = index.of(containerId).filter((record) => record.locked === true);
  if (locked.length < keep) return;
  const message = `At most ${keep} backups of container ${containerId} are kept (DAEMON_BACKUP_KEEP), and ${locked.length} of them are locked: unlock one first.`;
  throw new DomainError('conflict', message, { code: 'backup_locked' });
}

const lockedBackup = (id: string) =>
  new DomainError('conflict', `Backup ${id} is locked, so it cannot be deleted: unlock it first.`, {
    code: 'backup_locked',
  });

const damaged = (id: string) => {
  const message = `Backup ${id} cannot be locked or unlocked because its files are damaged or missing (the daemon’s log has the details).`;
  return new DomainError('conflict', message);
};
