import { chmod, chown } from 'node:fs/promises';
import type { Upload } from '../../lib/contract/upload.js';
import { itself } from '../../lib/disk/held-folder.js';
import { flushFileSystem } from '../../lib/disk/writing/flush-file-system.js';
import { hostFault } from '../../lib/errors/host-fault.js';
import { untilAborted } from '../../lib/time/until-aborted.js';
import { Feeder } from '../archives/unpack/fed-bytes.js';
import { openAlone } from '../backups/restoring/restore-site.js';
import { unpackArchive } from '../backups/restoring/unpack-archive.js';
import type { Containers } from '../containers/containers.js';
import type { JournaledClaim } from '../containers/lifecycle/journaled-claim.js';
import type { ChangeReservation } from '../disk/change-room.js';
import type { DiskUse } from '../disk/disk-use.js';
import type { Walks } from '../files/walks/walks.js';

export type ArrivingFiles = {
  folders: Containers['folders'];
  disk: Pick<DiskUse, 'begin' | 'bytesOf' | 'measureSoon'>;
  walks: Walks;
  /** The expected total size of the files in bytes. */
  size: number;
  archive: Upload;
};

/** The mode of the folder, whatever the archive says: only the container's user has access. */
const FOLDER_MODE = 0o700;

/**
 * Replaces the files of a container by those of an archive, and writes them to the disk. If it fails, some of the files
 * may be there.
 *
 * @throws DomainError `invalid_input` for a truncated or damaged archive; `too_large`; `disk_full`; `unavailable`; the
 * signal's reason
 */
export async function receiveFiles(files: ArrivingFiles, claim: JournaledClaim): Promise<void> {
  const { folders, disk } = files;
  const { containerId: id } = claim;
  const reservation = disk.begin(id, { replacesAll: true });
  let isDone = false;
  try {
    const left = disk.bytesOf(id);
    reservation.replaces(left);
    await folders.reset(id);
    await unpack(files, claim, reservation);
    await flushFileSystem(claim.folder, claim.signal);
    reservation.give(left);
    isDone = true;
  } catch (error) {
    claim.signal.throwIfAborted();
    throw hostFault(error, `The files of container ${id} cannot be received now`);
  } finally {
    reservation.end(isDone);
    disk.measureSoon(id);
  }
}

async function unpack(
  { walks, size: known, archive }: ArrivingFiles,
  hold: JournaledClaim,
  reservation: ChangeReservation,
): Promise<void> {
  await using folder = await openAlone(hold.folder);
  if (folder === undefined) throw new Error('the new folder of a container that arrives is missing');
  const ending = new AbortController();
  const signal = AbortSignal.any([hold.signal, ending.signal]);
  const feeder = new Feeder(untilAborted(archive, signal)[Symbol.asyncIterator]());
  try {
    await unpackArchive({ walks, known, to: folder.fd, hold, reservation, isStoredGzip: true }, feeder);
  } finally {
    // Abort the reading, so that `feeder.close` does not wait for a slow sender.
    ending.abort(new Error('the archive is not needed any more, because unpacking has ended'));
    await feeder.close();
  }
  // The owner of the folder is changed last: until then, only the daemon has access to what is in it.
  if (hold.owner !== undefined) await chown(itself(folder), hold.owner.uid, hold.owner.gid);
  await chmod(itself(folder), FOLDER_MODE);
}
