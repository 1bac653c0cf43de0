import type { ServerMove } from '../../../generated/panel/types.js';
import {
  bigint,
  date,
  flag,
  integer,
  type ModelOf,
  type RowOf,
  Table,
  text,
} from '../../../lib/database/table.js';

export type MoveStep = ServerMove['step'];
export type MoveOutcome = NonNullable<ServerMove['outcome']>;

export const serverMoveTable = new Table('server_moves', {
  id: text().key(),
  serverId: text().references('servers', 'CASCADE'),
  /** The id of the container, on both nodes. */
  containerId: text(),
  fromNodeId: text(),
  toNodeId: text(),
  /** What is being done. It is stored before it is begun, and each step can be repeated. */
  step: text<MoveStep>(),
  outcome: text<MoveOutcome>().optional(),
  /** For people: why the move failed, why its last attempt failed, or why the server was not started. */
  message: text().optional(),
  isCancelled: flag().initially(false),
  /** Whether the server was running, and has not been started again. */
  isStartOwed: flag().initially(false),
  hasNewPorts: flag().initially(false),
  transferredBytes: bigint().initially(0),
  totalBytes: bigint().optional(),
  leftBackups: integer(),
  createdAt: date(),
  endedAt: date().optional(),
}).uniqueIndex('serverId');

/** The move of a server in progress, or else its last one. */
export type ServerMoveRow = RowOf<typeof serverMoveTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly serverMoves: ModelOf<typeof serverMoveTable>;
  }
}
