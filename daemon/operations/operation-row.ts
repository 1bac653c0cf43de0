import { bigint, json, type RowOf, Table, text } from '../../lib/database/table.js';
import type { OperationError, OperationView } from './operation-view.js';

export const operationTable = new Table('operations', {
  id: text(64).key(),
  operation: text(64),
  containerId: text(64).optional(),
  keyId: text(64).optional(),
  status: text<OperationView['status']>(16),
  result: json<NonNullable<OperationView['result']>>().optional(),
  error: json<OperationError>().optional(),
  createdAt: bigint(),
  finishedAt: bigint().optional(),
}).index('finishedAt');

/** A stored operation. Times are in milliseconds since the Unix epoch. */
export type OperationRow = RowOf<typeof operationTable>;
