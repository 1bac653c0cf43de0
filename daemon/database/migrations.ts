import type { Migration } from '../../lib/database/database.js';
import { initialMigration } from './0001-initial.js';

/** The migrations of the daemon's schema, in order. Released ones never change. */
export const daemonMigrations: Migration[] = [initialMigration];
