import { ForeignKeyConstraintError } from 'sequelize';
import type { Clock } from '../../lib/clock.js';
import { type Database, type DatabaseOptions, openDatabase } from '../../lib/database.js';
import { panelMigrations } from './migrations.js';
import { bindModels, type Models } from './models.js';

export type PanelDatabase = Database & { readonly models: Models };

/** The dependencies of every part of the domain that stores data. */
export type Storage = { db: PanelDatabase; clock: Clock };

/** @param location a file path for SQLite, or a `postgres://` URL */
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

/**
 * Returns whether a write failed because a referenced row does not exist, or because the row is referenced.
 */
export const isReferred = (error: unknown): boolean => error instanceof ForeignKeyConstraintError;
