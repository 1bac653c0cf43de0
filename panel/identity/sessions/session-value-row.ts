import { date, type ModelOf, Table, text } from '../../../lib/database/table.js';

/** A small value stored with a session; deleted with it. */
export const sessionValueTable = new Table('session_values', {
  sessionId: text().key().references('sessions', 'CASCADE'),
  name: text().key(),
  value: text(),
  expiresAt: date(),
});

declare module '../../database/models.js' {
  interface Models {
    readonly sessionValues: ModelOf<typeof sessionValueTable>;
  }
}
