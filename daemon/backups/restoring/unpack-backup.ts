import { asClause, DomainError, isKind } from '../../../lib/errors/errors.js';
import { untilAborted } from '../../../lib/time/until-aborted.js';
import { Feeder } from '../../archives/unpack/fed-bytes.js';
import type { JournaledClaim } from '../../containers/lifecycle/journaled-claim.js';
import type { DiskReservation } from '../../disk/change-room.js';
import type { Walks } from '../../files/walks/walks.js';
import type { BackupManifest, BackupStore } from '../stores/backup-store.js';
import { ArchiveSeal } from '../storing/archive-seal.js';
import { unpackArchive } from './unpack-archive.js';
import { unzipped } from './unzipped.js';

export type UnpackBackup = {
  store: BackupStore;
  walks: Walks;
  manifest: BackupManifest;
  /** The descriptor of the empty folder into which the backup is unpacked. No other process may have access to it. */
  to: number;
  hold: Pick<JournaledClaim, 'containerId' | 'owner' | 'signal' | 'progress'>;
  reservation: DiskReservation;
};

/**
 * Unpacks a backup while it is read. The content is verified only when this returns, because the checksum covers the
 * whole archive.
 *
 * @throws DomainError `conflict` for an archive that was changed or contains unsupported entries; `disk_full`; errors
 * of the store; the signal's reason
 */
export async function unpackBackup(options: UnpackBackup): Promise<void> {
  const { store, manifest, hold } = options;
  const { id, size } = manifest;
  const seal = new ArchiveSeal();
  const ending = new AbortController();
  const signal = AbortSignal.any([hold.signal, ending.signal]);
  const read = untilAborted(store.read(id, undefined, signal), signal);
  const archive = seal.through(read, (doneBytes) =>
    hold.progress({ step: 'unpacking', doneBytes, totalBytes: size }),
  );
  const feeder = new Feeder(unzipped(archive, signal, { isOurs: true }));
  try {
    await unpackArchive({ ...options, known: manifest.unpacked_size }, feeder);
  } catch (error) {
    hold.signal.throwIfAborted();
    // The archive was not part of the request, so the caller made no mistake: report `conflict` instead.
    if (!isKind(error, 'invalid_input', 'too_large')) throw error;
    throw damaged(id, asClause(error.message), error);
  } finally {
    // Abort the read of the archive, so that `feeder.close` does not wait for a slow store.
    ending.abort(new Error('the archive is not needed any more, because unpacking has ended'));
    await feeder.close();
  }
  const found = seal.digest();
  if (found.size === size && found.sha256 === manifest.sha256) return;
  throw damaged(id, 'its checksum differs from the one in its manifest');
}

const damaged = (id: string, why: string, cause?: unknown) =>
  new DomainError('conflict', `The backup ${id} cannot be restored: ${why}. Restore another one.`, { cause });
