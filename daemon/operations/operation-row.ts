import { bigint, json, type RowOf, Table, text } from '../../lib/database/table.js';

export const operationTable = new Table('operations', {
  id: text(64).key(),
  operation: text(64),
  containerId: text(64).optional(),
  keyId: text(64).optional(),
  status: text<'running' | 'completed' | 'failed' | 'cancelled'>(16),
  result: json<Record<string, unknown>>().optional(),
  error: json<{ error: string; message: string; status: number }>().optional(),
  createdAt: bigint(),
  finishedAt: bigint().optional(),
}).index('finishedAt');

/** A stored operation. Times are in milliseconds since the Unix epoch. */
export type OperationRow = RowOf<typeof operationTable>;
