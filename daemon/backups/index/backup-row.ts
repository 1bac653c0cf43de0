import { bigint, flag, Table, text } from '../../../lib/database/table.js';

/** The table of the backups' metadata, a cache of their manifests in the store. Sizes are in bytes. */
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
  /** This column and the following ones are null until the manifest was read, and for a backup of an older daemon. */
  origin: text<'created' | 'uploaded'>(16).optional(),
  server_running: flag().optional(),
  changed_files: bigint().optional(),
  locked: flag().optional(),
  /** When the backup was last verified, and how it was damaged then. */
  verified_at: text(35).optional(),
  damage: text(500).optional(),
});
