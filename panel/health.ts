import { DomainError } from '../lib/errors.js';
import type { PanelDatabase } from './database/panel-database.js';

export type Health = ReturnType<typeof createHealth>;

export function createHealth({ db }: { db: PanelDatabase }) {
  return {
    /** @throws DomainError `unavailable` when the database does not answer */
    async check(): Promise<{ status: 'ok' }> {
      try {
        await db.sequelize.query('SELECT 1');
      } catch (cause) {
        throw new DomainError('unavailable', 'The database does not answer.', { cause });
      }
      return { status: 'ok' };
    },
  };
}
