import type { PanelDatabase } from './database/panel-database.js';

export interface Health {
  /** @throws DomainError `unavailable` if the database does not respond */
  check(): Promise<{ status: 'ok' }>;
}

export function createHealth({ db }: { db: PanelDatabase }): Health {
  return {
    async check() {
      // Without a table, SQLite would not read its file.
      await db.sequelize.query('SELECT id FROM settings LIMIT 1');
      return { status: 'ok' };
    },
  };
}
