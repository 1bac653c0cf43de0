import type { Migration } from '../../lib/database/database.js';
import { initialMigration } from './0001-initial.js';
import { holdsMigration } from './0002-holds.js';

/**
 * The daemon's migrations, in order. Migrations that were released never change. The exception is the first one, which
 * creates the current tables.
 */
export const daemonMigrations: Migration[] = [initialMigration, holdsMigration];
