import { ForeignKeyConstraintError } from 'sequelize';
import type { Database } from '../../lib/database/database.js';
import type { Clock } from '../../lib/time/clock.js';
import type { Models } from './models.js';

export type PanelDatabase = Database & { readonly models: Models };

/** The dependencies of every part of the domain that stores data. */
export type Storage = { db: PanelDatabase; clock: Clock };

/**
 * Returns whether a write failed because a referenced row does not exist, or because the row is referenced.
 */
export const isReferred = (error: unknown): boolean => error instanceof ForeignKeyConstraintError;
