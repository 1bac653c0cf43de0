import { type Database, type DatabaseOptions, openDatabase } from '../../lib/database/database.js';
import { daemonMigrations } from './migrations.js';

/**
 * Opens the daemon's database and migrates its schema, for the service and the command line.
 * @param settings `database` is the path of the file
 */
export const openDaemonDatabase = (
  { database }: { database: string },
  options: Pick<DatabaseOptions, 'logger'> = {},
): Promise<Database> => openDatabase({ location: database, migrations: daemonMigrations, ...options });
