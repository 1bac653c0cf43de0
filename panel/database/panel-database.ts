import { ForeignKeyConstraintError } from 'sequelize';
import { type Database, type DatabaseOptions, openDatabase } from '../../lib/database/database.js';
import type { Clock } from '../../lib/time/clock.js';
import { panelMigrations } from '../schema/migrations.js';
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
