import { DomainError } from '../../../lib/errors.js';
import { humanSize } from '../../../lib/human-size.js';
import { BACKUP_BOUNDS } from '../restoring/backup-bounds.js';

/**
 * What no restore would take is no backup. @param bytes of the archive before it is packed
 * @throws DomainError `too_large`
 */
export function requireRestorable(
  { entries = 0, bytes = 0, nameBytes = 0 }: { entries?: number; bytes?: number; nameBytes?: number },
  { maxEntries, maxBytes, maxNameBytes } = BACKUP_BOUNDS,
): void {
  if (entries <= maxEntries && bytes <= maxBytes && nameBytes <= maxNameBytes) return;
  const names = `${humanSize(maxNameBytes)} of names`;
  const most = `${maxEntries} files and folders, ${names}, or ${humanSize(maxBytes)}`;
  const message = `The container holds more than one backup may (${most}): make several, by include_paths.`;
  throw new DomainError('too_large', message);
}
