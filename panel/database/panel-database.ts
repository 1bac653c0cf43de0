import { ForeignKeyConstraintError } from 'sequelize';
import type { Clock } from '../../lib/clock.js';
import { type Database, type DatabaseOptions, openDatabase } from '../../lib/database.js';
import { panelMigrations } from './migrations.js';
import { bindModels, type Models } from './models.js';

export type PanelDatabase = Database & { readonly models: Models };

/** What every part of the domain takes that keeps something. */
export type Storage = { db: PanelDatabase; clock: Clock };

/** @param location a file's path for SQLite, or a `postgres://` URL */
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

/** Whether a write failed because a row refers to one that is gone, or is referred to. */
export const isReferred = (error: unknown): boolean => error instanceof ForeignKeyConstraintError;
