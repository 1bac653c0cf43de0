import { date, type ModelOf, type RowOf, Table, text } from '../../../lib/database/table.js';

export const joinCodeTable = new Table('node_join_codes', {
  id: text().key(),
  /** SHA-256 of the code. */
  codeHash: text().unique(),
  /** The name of the new node; null if its daemon chooses it. */
  name: text().optional(),
  /** The node that has joined, or whose key and certificate the code replaces; null before that. */
  nodeId: text().references('nodes', 'CASCADE').optional(),
  createdAt: date(),
  expiresAt: date(),
  /** When a daemon joined with the code; null before that. */
  joinedAt: date().optional(),
});

export type JoinCodeRow = RowOf<typeof joinCodeTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly nodeJoinCodes: ModelOf<typeof joinCodeTable>;
  }
}
