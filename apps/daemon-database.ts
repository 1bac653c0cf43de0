import type { DaemonConfig } from '../config/index.js';
import { daemonMigrations } from '../daemon/database/migrations.js';
import { keyMigrations } from '../daemon/keys/migrations.js';
import { type Database, type DatabaseOptions, openDatabase } from '../lib/database.js';

/** The daemon's database with its whole schema: for the service and for the command line beside it. */
export const openDaemonDatabase = (
  { database }: Pick<DaemonConfig, 'database'>,
  options: Pick<DatabaseOptions, 'logger'> = {},
): Promise<Database> =>
  openDatabase({
    location: database,
    migrations: [...keyMigrations, ...daemonMigrations],
    ...options,
  });
