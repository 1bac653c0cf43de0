import { chmod, chown, mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { itself } from '../../../lib/disk/held-folder.js';
import { hostFault } from '../../../lib/errors/host-fault.js';
import type { JournaledClaim } from '../../containers/lifecycle/journaled-claim.js';
import type { DiskReservation } from '../../disk/change-room.js';
import type { BackupManifest } from '../stores/backup-store.js';
import type { RestoreNote, RestoreParts } from './restore-parts.js';
import { openAlone, RestoreSite } from './restore-site.js';
import { clearSite, keep, keepsAnything, swapFolders, writePatterns } from './swap-folders.js';
import { unpackBackup } from './unpack-backup.js';

type Restoring = { parts: RestoreParts; manifest: BackupManifest; hold: JournaledClaim; site: RestoreSite };

/** The mode of a restored folder, whatever the archive says: only the container's user has access. */
const FOLDER_MODE = 0o700;

/**
 * Unpacks a backup next to the container's folder, and swaps the two folders once the new one is complete and
 * verified. Files that the backup's patterns excluded are moved into the new folder. Before the swap, the server's
 * files are unchanged.
 *
 * @throws DomainError `conflict` for a damaged backup or a folder that cannot be replaced; `disk_full`;
 * `unavailable`; the signal's reason
 */
export async function restoreFolder(
  parts: RestoreParts,
  manifest: BackupManifest,
  hold: JournaledClaim,
): Promise<void> {
  try {
    const site = await RestoreSite.choose(hold.folder, parts.folder);
    await restore({ parts, manifest, hold, site });
  } catch (error) {
    throw hostFault(error, `The backup ${manifest.id} cannot be restored now`);
  }
}

async function restore(restoring: Restoring): Promise<void> {
  const { parts, manifest, hold, site } = restoring;
  const { disk } = parts;
  const note = (step: object) =>
    hold.note({ backup: manifest.id, place: site.place, ...step } as RestoreNote);
  const reservation = disk.begin(hold.containerId, { replacesAll: true });
  let isDone = false;
  try {
    await note({ step: 'stage' });
    // Delete what an earlier restore may have left.
    await parts.containers.folders.throwAway(site.folder);
    await site.make();
    await writePatterns(site, manifest);
    // The last measured size of the files that the restore replaces. The server may have written more bytes since
    // then. These are not counted, and the restore deletes them as well.
    const replaced = disk.bytesOf(hold.containerId) - (await keptBytes(restoring));
    if (replaced > 0) reservation.replaces(replaced);
    else reservation.adopt(-replaced);
    const inode = await unpacked(restoring, reservation);
    await keep(parts, site, manifest, { isTrial: true });
    hold.signal.throwIfAborted();
    await note({ step: 'swap', inode });
    if (!(await swapFolders(parts, site, inode)))
      throw new Error('the folder with the unpacked backup is missing');
    if (replaced > 0) reservation.give(replaced);
    isDone = true;
  } finally {
    reservation.end(isDone);
  }
  await clearSite(parts, site);
}

/**
 * Returns the size of the files that the restore will keep. A trial of `keep` with an empty destination determines
 * it, because no file can conflict there.
 */
async function keptBytes({ parts, manifest, site }: Restoring): Promise<number> {
  if (!keepsAnything(manifest)) return 0;
  const into = join(site.folder, 'nothing');
  await mkdir(into, 0o700);
  const bytes = await keep(parts, site, manifest, { isTrial: true, into });
  await rmdir(into);
  return bytes;
}

/** Unpacks the backup into the new folder. @returns the inode of the folder */
async function unpacked(
  { parts: { store, walks }, manifest, hold, site }: Restoring,
  reservation: DiskReservation,
): Promise<number> {
  await using folder = await openAlone(site.newFolder);
  if (folder === undefined) throw new Error('the new folder into which the backup is unpacked is missing');
  await unpackBackup({ store, walks, manifest, to: folder.fd, hold, reservation });
  const { owner } = hold;
  if (owner !== undefined) await chown(itself(folder), owner.uid, owner.gid);
  await chmod(itself(folder), FOLDER_MODE);
  return (await folder.stat()).ino;
}
