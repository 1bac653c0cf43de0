import type { Migration } from '../../lib/database/database.js';
import { initialMigration } from './0001-initial.js';

/** The panel's migrations, in order. Released migrations never change. */
export const panelMigrations: Migration[] = [initialMigration];
