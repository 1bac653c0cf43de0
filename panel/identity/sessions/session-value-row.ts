import type { ModelStatic } from 'sequelize';
import { date, type RowOf, Table, text } from '../../../lib/database/table.js';

export const sessionValueTable = new Table('session_values', {
  sessionId: text().key().references('sessions', 'CASCADE'),
  name: text().key(),
  value: text(),
  expiresAt: date(),
});

/** A small value stored with a session; deleted with it. */
export type SessionValueRow = RowOf<typeof sessionValueTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly sessionValues: ModelStatic<SessionValueRow>;
  }
}
