import type { Backup } from '../../../generated/daemon/types.js';
import type { BackupManifest } from '../stores/backup-store.js';
import { type BackupRecord, recordOf } from './backup-index.js';

/**
 * The maximum total length of the paths of changed files in a response, in UTF-16 code units. The manifest has the
 * first hundred of these paths.
 */
const MAX_PATHS_LENGTH = 16 * 1024;

export function backupView(record: BackupRecord): Backup {
  const { id, container_id, name, size, created, origin, server_running } = record;
  // For an uploaded archive, it is unknown whether files changed while it was made.
  const changed_files = origin === 'created' ? record.changed_files : null;
  const state = {
    status: 'completed' as const,
    server_running,
    changed_files,
    locked: record.locked === true,
    verified_at: record.verified_at ?? null,
    damage: record.damage ?? null,
  };
  return { id, container_id, name, size, created, ...state };
}

/** Returns the view of a new backup, with the paths of the first files that changed while they were read. */
export function newBackupView(manifest: BackupManifest): Backup {
  let length = 0;
  const isShown = (path: string) => {
    length += path.length;
    return length <= MAX_PATHS_LENGTH;
  };
  return { ...backupView(recordOf(manifest)), changed_paths: manifest.changed_paths.filter(isShown) };
}
