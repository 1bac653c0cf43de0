import { isoTime } from '../../../lib/time/clock.js';
import { reservingSpace } from '../../files/changes/taking-room.js';
import { outdated } from '../index/retention.js';
import type { BackupManifest } from '../stores/backup-store.js';
import { manifestBytes } from '../stores/manifest-text.js';
import type { Reservation } from './backup-account.js';
import type { BackupParts } from './backup-parts.js';
import { keepingFree } from './keeping-free.js';

export type ArchiveToStore = {
  id: string;
  /** The id of the container. */
  containerId: string;
  archive: AsyncIterable<Uint8Array>;
  /** In bytes, if it is known in advance. */
  size?: number | undefined;
  signal: AbortSignal;
};

/** A manifest without its time, and without a name if that is made from the time. */
type Undated = Omit<BackupManifest, 'created' | 'name'> & { name: string | undefined };

/** Later years have five digits, so that texts would not sort by time. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Stores an archive, publishes it as a backup, and then deletes outdated backups of the container. A failure
 * leaves nothing.
 *
 * @param describe called after the archive was stored @throws DomainError; errors of reading the archive; the
 * signal's reason
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
    // The index counts these bytes now.
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
    // The next daemon sweeps what cannot be deleted now.
    await store.remove(id).catch((left: unknown) => {
      parts.logger.warn({ err: left, backup: id }, 'cannot delete the remains of a failed backup');
    });
    throw error;
  }
}

/**
 * Returns the time of a new backup: after all known backups of the container, even if the clock was ahead
 * before. So the last one is always the newest, which retention keeps.
 */
function nextTime({ index, clock }: BackupParts, containerId: string): string {
  const newest = index.of(containerId).at(-1);
  const afterMs = newest === undefined ? 0 : Date.parse(newest.created) + 1;
  return isoTime(Math.min(Math.max(clock.now(), afterMs), LAST_MS));
}

/** The default name of a backup. */
const nameAfter = (created: string): string => created.slice(0, 19).replace('T', ' ');

/** Deletes outdated backups. Those being read are kept until the next backup is created. */
async function retire(
  parts: BackupParts,
  { id: newId, container_id: containerId }: BackupManifest,
): Promise<void> {
  const { index, sync, retention, clock, uses, logger } = parts;
  // The index may be incomplete.
  if (!sync.isSynced) return;
  for (const { id } of outdated(index.of(containerId), retention, { newId, nowMs: clock.now() })) {
    if (uses.isTaken(id)) continue;
    try {
      await removeBackup(parts, id);
      logger.info({ backup: id, container: containerId }, 'deleted a backup because of the retention rules');
    } catch (error) {
      logger.warn({ err: error, backup: id }, 'cannot delete an outdated backup');
    }
  }
}

/** @throws DomainError `conflict` while the backup is being read; errors of the store */
export const removeBackup = ({ store, index, uses }: BackupParts, id: string): Promise<void> =>
  uses.delete(id, async () => {
    await store.remove(id);
    await index.remove(id);
  });
