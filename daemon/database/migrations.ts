import type { Migration } from '../../lib/database.js';
import { containersMigration } from '../containers/0001-containers.js';
import { stopSentMigration } from '../containers/0004-stop-sent.js';
import { uidsMigration } from '../containers/0005-uids.js';
import { idempotencyMigration } from '../containers/0006-idempotency.js';
import { holdsMigration } from '../containers/0007-holds.js';
import { keysMigration } from '../keys/0000-keys.js';
import { operationsMigration } from '../operations/0002-operations.js';
import { tokensMigration } from '../tokens/0003-tokens.js';

/** The daemon's schema, in the order in which it came to be. Released steps never change. */
export const daemonMigrations: Migration[] = [
  keysMigration,
  containersMigration,
  operationsMigration,
  tokensMigration,
  stopSentMigration,
  uidsMigration,
  idempotencyMigration,
  holdsMigration,
];
