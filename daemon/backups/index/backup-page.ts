import { DomainError } from '../../../lib/errors/errors.js';
import type { BackupManifest } from '../stores/backup-store.js';
import { type BackupRecord, byAge, recordOf } from './backup-index.js';

/** A backup as the API returns it. `size` is in bytes. */
export type BackupView = Pick<
  BackupRecord,
  'id' | 'container_id' | 'name' | 'size' | 'created' | 'server_running' | 'changed_files'
> & { status: 'completed' };

/** A backup that was just created, with the first paths that changed during the read. */
export type NewBackupView = BackupView & { changed_paths: string[] };

/** `cursor` is the `next_cursor` of the page before. */
export type BackupPageRequest = { limit?: number | undefined; cursor?: string | undefined };

export type BackupPage = { backups: BackupView[]; next_cursor: string | null };

const DEFAULT_PAGE = 100;

/**
 * The maximum length of all paths in a response, in UTF-16 code units. The manifest has the first hundred.
 */
const MAX_PATHS_LENGTH = 16 * 1024;

export function backupView(record: BackupRecord): BackupView {
  const { id, container_id, name, size, created, origin, server_running } = record;
  // How an uploaded archive was made is unknown.
  const changed_files = origin === 'created' ? record.changed_files : null;
  return { id, container_id, name, size, created, status: 'completed', server_running, changed_files };
}

export function newBackupView(manifest: BackupManifest): NewBackupView {
  let length = 0;
  const isShown = (path: string) => {
    length += path.length;
    return length <= MAX_PATHS_LENGTH;
  };
  return { ...backupView(recordOf(manifest)), changed_paths: manifest.changed_paths.filter(isShown) };
}

/**
 * Returns one page. The cursor names the last backup of the page before, so that no backup appears twice when
 * others are created or deleted in between.
 * @param records the oldest first @throws DomainError `invalid_input` for a cursor that is not from this list
 */
export function backupPage(
  records: readonly BackupRecord[],
  { limit = DEFAULT_PAGE, cursor }: BackupPageRequest,
): BackupPage {
  const after = cursor === undefined ? undefined : decode(cursor);
  const rest = after === undefined ? records : records.filter((record) => byAge(after, record) < 0);
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  return {
    backups: shown.map(backupView),
    next_cursor: last !== undefined && rest.length > limit ? encode(last) : null,
  };
}

type Position = Pick<BackupRecord, 'created' | 'id'>;

const encode = ({ created, id }: Position): string => Buffer.from(`${created} ${id}`).toString('base64url');

function decode(cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, created, id] = /^([0-9TZ:.+-]{10,35}) (bkp_[0-9a-v]{26})$/.exec(text) ?? [];
  if (created === undefined || id === undefined) {
    throw new DomainError('invalid_input', '`cursor` is not valid for this list.', {
      details: [{ path: '/query/cursor', message: 'is not a next_cursor of this list' }],
    });
  }
  return { created, id };
}
