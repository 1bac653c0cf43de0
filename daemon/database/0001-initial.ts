import type { Migration } from '../../lib/database/database.js';
import { backupTable } from '../backups/index/backup-row.js';
import { containerTable } from '../containers/records/container-row.js';
import { lastUidTable } from '../containers/users/last-uid-row.js';
import { keyTable } from '../keys/key-row.js';
import { operationTable } from '../operations/operation-row.js';
import { activityTable } from '../sftp/activity/activity-row.js';
import { credentialTable } from '../sftp/auth/credential-row.js';
import { tokenTable } from '../tokens/token-row.js';

export const initialMigration: Migration = {
  name: '0001-initial',
  async up(schema) {
    await keyTable.create(schema);
    await containerTable.create(schema);
    await lastUidTable.create(schema);
    await operationTable.create(schema);
    await tokenTable.create(schema);
    await backupTable.create(schema);
    await credentialTable.create(schema);
    await activityTable.create(schema);
  },
};
