import { date, integer, type ModelOf, type RowOf, Table, text } from '../../lib/database/table.js';

export const auditTable = new Table('audit_entries', {
  id: text().key(),
  createdAt: date(),
  action: text(),
  outcome: text<'success' | 'failure'>(),
  userId: text().optional(),
  keyId: text().optional(),
  address: text().optional(),
  targetId: text().optional(),
  /** The server that the action concerned. It is also set if the target is a part of the server, such as a backup. */
  serverId: text().optional(),
  requestId: text().optional(),
  /** The error code of a failed action. */
  error: text().optional(),
  /** The number of omitted failures, in an entry that stands for them; null in all other entries. */
  omitted: integer().optional(),
  /** A JSON array of `AuditChange`; null if there are none. */
  changes: text().optional(),
})
  .index('createdAt', 'id')
  .index('action', 'createdAt')
  .index('userId', 'createdAt')
  .index('targetId', 'createdAt')
  .index('serverId', 'createdAt');

export type AuditRow = RowOf<typeof auditTable>;

declare module '../database/models.js' {
  interface Models {
    readonly auditEntries: ModelOf<typeof auditTable>;
  }
}
