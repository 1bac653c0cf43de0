import { newId } from '../../lib/ids.js';
import type { Upload } from '../../lib/upload.js';
import { ArchiveSeal } from './archive-seal.js';
import type { BackupParts } from './backup-parts.js';
import type { BackupManifest } from './backup-store.js';
import { verifyArchive } from './restoring/verify-archive.js';
import { storeBackup } from './store-backup.js';

export type UploadedArchive = {
  /** The container that it is for. */
  id: string;
  name?: string | undefined;
  upload: Upload;
};

/**
 * Stores an archive as it comes, and reads it again before it becomes a backup: what is damaged, and what no restore
 * would take, is none. One that was downloaded from a daemon tells what it was made by, and leaves as much as it is when
 * it is restored. @throws DomainError `invalid_input` for such; what reading the upload throws
 */
export async function takeUpload(
  parts: BackupParts,
  { id: containerId, name, upload }: UploadedArchive,
  signal: AbortSignal,
): Promise<BackupManifest> {
  const seal = new ArchiveSeal();
  const stored = { id: newId('bkp_'), containerId, archive: seal.on(upload), size: upload.size, signal };
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
