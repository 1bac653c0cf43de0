import type { Migration } from '../../lib/database.js';
import { containersMigration } from './2026-01-01-containers.js';
import { operationsMigration } from './2026-01-02-operations.js';
import { stopSentMigration } from './2026-11-21-stop-sent.js';
import { tokensMigration } from './2026-11-21-tokens.js';
import { idempotencyMigration } from './2026-11-22-idempotency.js';
import { uidsMigration } from './2026-11-22-uids.js';

/** The daemon's schema, in the order in which it came to be. Released steps never change. */
export const daemonMigrations: Migration[] = [
  containersMigration,
  operationsMigration,
  tokensMigration,
  stopSentMigration,
  uidsMigration,
  idempotencyMigration,
];
