import { isoTime } from '../../../lib/time/clock.js';
import { reservingSpace } from '../../files/changes/taking-room.js';
import { outdated } from '../index/retention.js';
import type { BackupManifest } from '../stores/backup-store.js';
import { manifestBytes } from '../stores/manifest-text.js';
import type { Reservation } from './backup-account.js';
import { removeBackup } from './backup-locks.js';
import type { BackupParts } from './backup-parts.js';
import { keepingFree } from './keeping-free.js';

export type ArchiveToStore = {
  id: string;
  /** The id of the container. */
  containerId: string;
  archive: AsyncIterable<Uint8Array>;
  /** The size of the archive in bytes, if it is known in advance. */
  size?: number | undefined;
  signal: AbortSignal;
};

/** A manifest without the creation time. If a backup has no name, its creation time becomes the name. */
type Undated = Omit<BackupManifest, 'created' | 'name'> & { name: string | undefined };

/** The last time that can be stored. Later years have five digits, so their texts would not sort by time. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Stores an archive, publishes it as a backup, and then deletes outdated backups of the container. A failure leaves
 * no files.
 *
 * @param describe returns the manifest, once the archive is stored @throws DomainError; errors of reading the
 * archive; the signal's reason
 */
export async function storeBackup(
  parts: BackupParts,
  { id, containerId, archive, size, signal }: ArchiveToStore,
  describe: (id: string) => Promise<Undated>,
): Promise<BackupManifest> {
  const { account, disk, index, sync } = parts;
  sync.register(id);
  const reservation = await account.reserve(containerId);
  const counted = reservingSpace(archive, { reservation, size });
  const chunks = disk === undefined ? counted : keepingFree(counted, disk, size);
  try {
    const manifest = await published(
      parts,
      { id, containerId, archive: chunks, signal, reservation },
      describe,
    );
    const added = index.add(manifest);
    // From now on, the index counts the bytes of the backup, so their reservation can end.
    reservation.end();
    await added;
    await retire(parts, manifest);
    return manifest;
  } finally {
    reservation.end();
  }
}

async function published(
  parts: BackupParts,
  { id, containerId, archive, signal, reservation }: ArchiveToStore & { reservation: Reservation },
  describe: (id: string) => Promise<Undated>,
): Promise<BackupManifest> {
  const { store } = parts;
  try {
    await store.write(id, archive, signal);
    const described = await describe(id);
    signal.throwIfAborted();
    const created = nextTime(parts, containerId);
    const manifest = { ...described, name: described.name ?? nameAfter(created), created };
    await reservation.take(manifestBytes(manifest));
    await store.publish(manifest);
    return manifest;
  } catch (error) {
    // If the deletion fails as well, the daemon deletes the files after its next start.
    await store.remove(id).catch((left: unknown) => {
      parts.logger.warn({ err: left, backup: id }, 'cannot delete the files of a failed backup');
    });
    throw error;
  }
}

/**
 * Returns the creation time of a new backup, which is later than that of all known backups of the container even if
 * the clock was set back. So the last backup is the newest one, which retention keeps.
 */
function nextTime({ index, clock }: BackupParts, containerId: string): string {
  const newest = index.of(containerId).at(-1);
  const afterMs = newest === undefined ? 0 : Date.parse(newest.created) + 1;
  return isoTime(Math.min(Math.max(clock.now(), afterMs), LAST_MS));
}

/** Returns the default name of a backup: its creation time. */
const nameAfter = (created: string): string => created.slice(0, 19).replace('T', ' ');

/** Deletes outdated backups. A backup that is being read is kept until the next one is created. */
async function retire(
  parts: BackupParts,
  { id: newId, container_id: containerId }: BackupManifest,
): Promise<void> {
  const { index, sync, retention, clock, uses, logger } = parts;
  // Until the index is synchronized with the store, it may lack backups, so delete none.
  if (!sync.isSynced) return;
  for (const { id } of outdated(index.of(containerId), retention, { newId, nowMs: clock.now() })) {
    if (uses.isTaken(id)) continue;
    try {
      await removeBackup(parts, id);
      logger.info(
        { backup: id, container: containerId },
        'deleted a backup that the retention rules do not keep',
      );
    } catch (error) {
      logger.warn({ err: error, backup: id }, 'cannot delete a backup that the retention rules do not keep');
    }
  }
}
