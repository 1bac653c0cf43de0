import { type Database, type DatabaseOptions, openDatabase } from '../../lib/database.js';
import { daemonMigrations } from './migrations.js';

/**
 * The daemon's database with its whole schema: for the service and for the command line beside it.
 * @param settings `database` is the file's path
 */
export const openDaemonDatabase = (
  { database }: { database: string },
  options: Pick<DatabaseOptions, 'logger'> = {},
): Promise<Database> => openDatabase({ location: database, migrations: daemonMigrations, ...options });
