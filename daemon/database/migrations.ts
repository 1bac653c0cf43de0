import type { Migration } from '../../lib/database/database.js';
import { backupsMigration } from '../backups/0009-backups.js';
import { backupConsistencyMigration } from '../backups/0014-backup-consistency.js';
import { containersMigration } from '../containers/records/0001-containers.js';
import { stopSentMigration } from '../containers/records/0004-stop-sent.js';
import { uidsMigration } from '../containers/records/0005-uids.js';
import { idempotencyMigration } from '../containers/records/0006-idempotency.js';
import { holdsMigration } from '../containers/records/0007-holds.js';
import { diskMigration } from '../containers/records/0008-disk.js';
import { keysMigration } from '../keys/0000-keys.js';
import { keyHintsMigration } from '../keys/0010-key-hints.js';
import { keyContainersMigration } from '../keys/0013-key-containers.js';
import { operationsMigration } from '../operations/0002-operations.js';
import { sftpActivityMigration } from '../sftp/activity/0012-sftp-activity.js';
import { sftpCredentialsMigration } from '../sftp/auth/0011-sftp-credentials.js';
import { tokensMigration } from '../tokens/0003-tokens.js';

/** The migrations of the daemon's schema, in order. Released ones never change. */
export const daemonMigrations: Migration[] = [
  keysMigration,
  containersMigration,
  operationsMigration,
  tokensMigration,
  stopSentMigration,
  uidsMigration,
  idempotencyMigration,
  holdsMigration,
  diskMigration,
  backupsMigration,
  keyHintsMigration,
  sftpCredentialsMigration,
  sftpActivityMigration,
  keyContainersMigration,
  backupConsistencyMigration,
];
