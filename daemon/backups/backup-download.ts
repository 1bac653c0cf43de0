import { Download } from '../../lib/contract/download.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { BackupRecord } from './index/backup-index.js';
import type { BackupParts } from './storing/backup-parts.js';

/**
 * Returns a download of the archive, which ends when it is closed or a client deletes the backup. Retention rules do
 * not delete the backup during the download.
 */
export function openDownload({ store, uses }: BackupParts, record: BackupRecord): Download {
  const { id, size, sha256, created } = record;
  const ending = new AbortController();
  const release = uses.take(id, () => ending.abort(wasDeleted(id)));
  return new Download({
    fileName: fileNameOf(record),
    size,
    etag: `"${sha256}"`,
    modified: new Date(created),
    // Pass the expected size as the end of the range, so that a truncated archive is rejected before the response
    // begins.
    open: (range = { start: 0, end: size }) => store.read(id, range, ending.signal),
    close: () => {
      ending.abort(new Error('the download of the backup has ended'));
      release();
    },
  });
}

const wasDeleted = (id: string) =>
  new DomainError('not_found', `Backup ${id} was deleted, so its download was stopped.`);

/** Returns the name of the file. It contains no colons, which Windows does not allow in file names. */
export const fileNameOf = ({ name, created }: Pick<BackupRecord, 'name' | 'created'>): string =>
  `${name}-${created.slice(0, 10)}.tar.gz`.replaceAll(':', '-');
