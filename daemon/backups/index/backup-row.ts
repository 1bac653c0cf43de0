import { bigint, flag, Table, text } from '../../../lib/database/table.js';

/** A cache of the backups' manifests, which are the source of truth. Sizes are in bytes. */
export const backupTable = new Table('backups', {
  id: text(64).key(),
  container_id: text(64),
  name: text(128),
  /** ISO 8601, as in the manifest. */
  created: text(35),
  size: bigint(),
  sha256: text(64),
  entries: bigint(),
  unpacked_size: bigint(),
  /** Null until the manifest was read, and for a backup of an older daemon; likewise the following. */
  origin: text<'created' | 'uploaded'>(16).optional(),
  server_running: flag().optional(),
  changed_files: bigint().optional(),
});
