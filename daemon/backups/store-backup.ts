import { isoTime } from '../../lib/clock.js';
import { takingRoom } from '../files/taking-room.js';
import type { Reservation } from './backup-account.js';
import type { BackupParts } from './backup-parts.js';
import type { BackupManifest } from './backup-store.js';
import { keepingFree } from './keeping-free.js';
import { manifestBytes } from './manifest-text.js';
import { outdated } from './retention.js';

export type ArchiveToStore = {
  id: string;
  /** The container's. */
  containerId: string;
  archive: AsyncIterable<Uint8Array>;
  /** In bytes, where it is known beforehand. */
  size?: number | undefined;
  signal: AbortSignal;
};

/** All of it but its time, and its name where it is to be named after that. */
type Undated = Omit<BackupManifest, 'created' | 'name'> & { name: string | undefined };

/** Later years have five digits, and texts would not sort by time. */
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Stores an archive, and then what makes it a backup; what is too old for the container goes after that. Of what fails
 * nothing stays.
 *
 * @param describe once the archive is stored @throws DomainError; what reading the archive throws; the signal's reason
 */
export async function storeBackup(
  parts: BackupParts,
  { id, containerId, archive, size, signal }: ArchiveToStore,
  describe: (id: string) => Promise<Undated>,
): Promise<BackupManifest> {
  const { account, disk, index, truth } = parts;
  truth.enter(id);
  const room = await account.reserve(containerId);
  const counted = takingRoom(archive, { room, size });
  const chunks = disk === undefined ? counted : keepingFree(counted, disk, size);
  try {
    const manifest = await published(parts, { id, containerId, archive: chunks, signal, room }, describe);
    const added = index.add(manifest);
    // It is in the index's own figures now.
    room.end();
    await added;
    await retire(parts, manifest);
    return manifest;
  } finally {
    room.end();
  }
}

async function published(
  parts: BackupParts,
  { id, containerId, archive, signal, room }: ArchiveToStore & { room: Reservation },
  describe: (id: string) => Promise<Undated>,
): Promise<BackupManifest> {
  const { store } = parts;
  try {
    await store.write(id, archive, signal);
    const described = await describe(id);
    signal.throwIfAborted();
    const created = nextTime(parts, containerId);
    const manifest = { ...described, name: described.name ?? nameAfter(created), created };
    await room.take(manifestBytes(manifest));
    await store.publish(manifest);
    return manifest;
  } catch (error) {
    await removeLeft(parts, id);
    throw error;
  }
}

/**
 * When a backup that is published now is: after all that are known of its container, also where the clock was ahead
 * once. So the last one is the newest, which no rule takes.
 */
function nextTime({ index, clock }: BackupParts, containerId: string): string {
  const newest = index.of(containerId).at(-1);
  const afterMs = newest === undefined ? 0 : Date.parse(newest.created) + 1;
  return isoTime(Math.min(Math.max(clock.now(), afterMs), LAST_MS));
}

/** Of a backup whose maker names none. */
const nameAfter = (created: string): string => created.slice(0, 19).replace('T', ' ');

/** What cannot be removed now is swept by the next daemon. */
async function removeLeft({ store, logger }: BackupParts, id: string): Promise<void> {
  await store.remove(id).catch((error: unknown) => {
    logger.warn({ err: error, backup: id }, 'what a backup that failed has left cannot be deleted now');
  });
}

/** Deletes what the container has too much of. What is being read stays until there is another new one. */
async function retire(
  parts: BackupParts,
  { id: newId, container_id: containerId }: BackupManifest,
): Promise<void> {
  const { index, truth, retention, clock, uses, logger } = parts;
  // Others may be there that nobody knows of yet.
  if (!truth.isTrue) return;
  for (const { id } of outdated(index.of(containerId), retention, { newId, nowMs: clock.now() })) {
    if (uses.isTaken(id)) continue;
    try {
      await removeBackup(parts, id);
      logger.info(
        { backup: id, container: containerId },
        'a backup was deleted to keep no more than is wanted',
      );
    } catch (error) {
      logger.warn({ err: error, backup: id }, 'a backup that is too old cannot be deleted now');
    }
  }
}

/** @throws DomainError `conflict` while it is being read; what the store throws */
export const removeBackup = ({ store, index, uses }: BackupParts, id: string): Promise<void> =>
  uses.delete(id, async () => {
    await store.remove(id);
    await index.remove(id);
  });
