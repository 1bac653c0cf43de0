import { DomainError } from '../lib/errors.js';
import type { PanelDatabase } from './database/panel-database.js';

export interface Health {
  /** @throws DomainError `unavailable` when the database does not answer */
  check(): Promise<{ status: 'ok' }>;
}

export function createHealth({ db }: { db: PanelDatabase }): Health {
  return {
    async check() {
      try {
        await db.sequelize.query('SELECT 1');
      } catch (cause) {
        throw new DomainError('unavailable', 'The database does not answer.', { cause });
      }
      return { status: 'ok' };
    },
  };
}
