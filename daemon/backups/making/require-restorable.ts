import { DomainError } from '../../../lib/errors/errors.js';
import { humanSize } from '../../../lib/text/human-size.js';
import { BACKUP_BOUNDS } from '../restoring/backup-bounds.js';

/**
 * Rejects a backup that would be too large to be restored.
 * @param bytes the size of the archive before compression @throws DomainError `too_large`
 */
export function requireRestorable(
  { entries = 0, bytes = 0, nameBytes = 0 }: { entries?: number; bytes?: number; nameBytes?: number },
  { maxEntries, maxBytes, maxNameBytes } = BACKUP_BOUNDS,
): void {
  if (entries <= maxEntries && bytes <= maxBytes && nameBytes <= maxNameBytes) return;
  const names = `${humanSize(maxNameBytes)} of names`;
  const most = `${maxEntries} files and folders, ${names}, or ${humanSize(maxBytes)}`;
  const message = `The container exceeds the limits of a backup (${most}): create several backups that each include only some paths (include_paths).`;
  throw new DomainError('too_large', message);
}
