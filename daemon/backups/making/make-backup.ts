import { statfs } from 'node:fs/promises';
import type { CreateBackupRequest } from '../../../generated/daemon/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import type { TarResult } from '../../archives/tar/tar-walk.js';
import type { JournaledClaim } from '../../containers/lifecycle/journaled-claim.js';
import { BACKUP_BOUNDS } from '../restoring/backup-bounds.js';
import type { BackupManifest } from '../stores/backup-store.js';
import { ArchiveSeal } from '../storing/archive-seal.js';
import { requireUnlocked } from '../storing/backup-locks.js';
import type { BackupParts } from '../storing/backup-parts.js';
import { storeBackup } from '../storing/store-backup.js';
import { linesFor, typeAfter, typeBefore } from './console-lines.js';
import { requireRestorable } from './require-restorable.js';
import { watchServer } from './server-watch.js';

/** The journal entry of a backup: the console lines that recovery still has to type. */
export type BackupNote = { after: string[] };

/** Packs a container's folder into the store. @throws DomainError; the reason of the signal of `claim` */
export async function makeBackup(
  parts: BackupParts,
  { name, include_paths = [], exclude_paths = [] }: CreateBackupRequest,
  claim: JournaledClaim,
): Promise<BackupManifest> {
  const { containerId, signal } = claim;
  requireUnlocked(parts, containerId);
  const lines = linesFor(parts, containerId);
  if (lines !== undefined) {
    await claim.note({ after: lines.after } satisfies BackupNote);
    await typeBefore(parts, containerId, lines, signal);
  }
  const seal = new ArchiveSeal();
  let result: (TarResult & { serverRunning: boolean }) | undefined;
  const packed = async function* () {
    const { blocks, bsize } = await statfs(claim.folder);
    // A file that is larger than the disk could never be restored.
    const maxFileBytes = Math.min(BACKUP_BOUNDS.maxBytes, blocks * bsize);
    const patterns = { include: include_paths, exclude: exclude_paths };
    const options = { ...patterns, maxFileBytes, signal, onRead: progressOf(claim) };
    const server = watchServer(parts.containers, containerId);
    try {
      const tarred = yield* parts.files.tar(containerId, options);
      result = { ...tarred, serverRunning: server.wasRunning() };
    } finally {
      server.stop();
    }
    requireRestorable(result);
    requireSome(result, include_paths);
    // Before the upload, type the console commands that follow a backup: the upload may wait long for the disk or another host.
    if (lines !== undefined) await typeAfter(parts, containerId, lines.after, signal);
  };
  const stored = { id: newId('bkp_'), containerId, archive: seal.through(packed()), signal };
  return storeBackup(parts, stored, async (id) => {
    if (result === undefined)
      throw new Error('the archive of a backup was stored before all files were packed');
    const { entries, fileBytes, leftOut, serverRunning, changed, changedPaths } = result;
    return {
      ...{ format: 1, id, container_id: containerId, name },
      origin: 'created',
      ...seal.digest(),
      ...{ entries, unpacked_size: fileBytes, left_out: leftOut },
      ...{ include_paths: [...include_paths], exclude_paths: [...exclude_paths] },
      ...{ server_running: serverRunning, changed_files: changed, changed_paths: changedPaths },
    };
  });
}

/** Rejects a backup without entries. Otherwise, users would notice only when they need the backup that it is empty. */
function requireSome({ entries }: TarResult, patterns: readonly string[]): void {
  if (entries > 0 || patterns.length === 0) return;
  const message =
    "The backup would be empty: include_paths match no files, or exclude_paths exclude them all. Patterns are relative to the container's folder.";
  throw new DomainError('invalid_input', message);
}

function progressOf(claim: JournaledClaim): (bytes: number) => void {
  let doneBytes = 0;
  return (bytes) => {
    doneBytes += bytes;
    requireRestorable({ bytes: doneBytes });
    claim.progress({ step: 'pack', doneBytes });
  };
}
