import type { Migration } from '../../lib/database/database.js';
import { initialMigration } from './0001-initial.js';
import { fleetMigration } from './0002-fleet.js';

/**
 * The panel's migrations, in order. Migrations that were released never change. The exception is the first one, which
 * creates the current tables.
 */
export const panelMigrations: Migration[] = [initialMigration, fleetMigration];
