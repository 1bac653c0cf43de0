import type { Migration } from '../../lib/database/database.js';
import { initialMigration } from './0001-initial.js';

/** The daemon's migrations, in order. Released ones never change, except the first: it creates the current tables. */
export const daemonMigrations: Migration[] = [initialMigration];
