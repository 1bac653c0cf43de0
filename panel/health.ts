import type { PanelDatabase } from './database/panel-database.js';

export interface Health {
  /** Checks the database. @throws DomainError `unavailable` if it does not respond */
  check(): Promise<{ status: 'ok' }>;
}

export function createHealth({ db }: { db: PanelDatabase }): Health {
  return {
    async check() {
      // The query must name a table: SQLite would answer a query without a table without reading its file.
      await db.sequelize.query('SELECT id FROM settings LIMIT 1');
      return { status: 'ok' };
    },
  };
}
