import { type DatabaseOptions, openDatabase } from '../../lib/database/database.js';
import type { PanelDatabase } from '../database/panel-database.js';
import { panelMigrations } from './migrations.js';
import { bindModels } from './models.js';

/** Opens the panel's database. @param location a file path for SQLite, or a `postgres://` URL */
export async function openPanelDatabase(
  location: string,
  options: Pick<DatabaseOptions, 'logger'> = {},
): Promise<PanelDatabase> {
  const database = await openDatabase({
    location,
    migrations: panelMigrations,
    ...options,
  });
  return { ...database, models: bindModels(database.sequelize) };
}
