import type { Upload } from '../../lib/contract/upload.js';
import { newId } from '../../lib/text/ids.js';
import { verifyArchive } from './restoring/verify-archive.js';
import type { BackupManifest } from './stores/backup-store.js';
import { ArchiveSeal } from './storing/archive-seal.js';
import type { BackupParts } from './storing/backup-parts.js';
import { storeBackup } from './storing/store-backup.js';

export type UploadedArchive = {
  /** The id of the container. */
  id: string;
  name?: string | undefined;
  upload: Upload;
};

/**
 * Stores an uploaded archive, and verifies it before it is published as a backup. If a daemon created the archive, it
 * contains the patterns of that backup, so that a restore keeps the same files.
 * @throws DomainError `invalid_input` for an archive that is damaged or cannot be restored; errors of reading the
 * upload
 */
export async function takeUpload(
  parts: BackupParts,
  { id: containerId, name, upload }: UploadedArchive,
  signal: AbortSignal,
): Promise<BackupManifest> {
  const seal = new ArchiveSeal();
  const stored = { id: newId('bkp_'), containerId, archive: seal.through(upload), size: upload.size, signal };
  return storeBackup(parts, stored, async (id) => {
    const counted = await verifyArchive(parts.store.read(id, undefined, signal), signal);
    return {
      ...{ format: 1, id, container_id: containerId, name },
      origin: 'uploaded',
      ...seal.digest(),
      ...counted,
      ...{ changed_files: 0, changed_paths: [] },
    };
  });
}
