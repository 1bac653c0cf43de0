import type { ModelStatic } from 'sequelize';
import type { NewServer, ServerPort } from '../../../generated/panel/types.js';
import { bigint, date, flag, integer, json, type RowOf, Table, text } from '../../../lib/database/table.js';
import type { PortRange } from '../../../lib/net/port-ranges.js';

/** The limits that an administrator has chosen for a new server. */
export type Limits = Pick<NewServer, 'memoryLimit' | 'cpuLimit' | 'diskLimit'>;

export const serverTable = new Table('servers', {
  id: text().key(),
  ownerId: text().references('users', 'RESTRICT'),
  nodeId: text().references('nodes', 'RESTRICT'),
  name: text(),
  /** A text for users of the server; null without one. */
  description: text().optional(),
  /** Whether the public status page shows the server. */
  isPublic: flag().initially(false),
  type: text(),
  version: text(),
  port: integer(),
  /** The id of the container; null until the node has reported it. */
  containerId: text().optional(),
  /** The progress of the installation: `installing` until the result is known. */
  state: text<'installing' | 'installed' | 'install_failed'>(),
  /** For people: why the installation failed or, while the state is `installing`, why its progress is unknown. */
  failure: text().optional(),
  /** The part of the request to the node that is not in other columns; null once the result is known. */
  installation: json<{
    port?: number;
    ports?: ServerPort[];
    env: Record<string, string>;
    adopt?: string;
    limits?: Limits;
    portRanges?: PortRange[];
  }>().optional(),
  /**
   * Whether the node was requested to delete the files as well. They may then be deleted, even if the request failed.
   */
  dataRemoval: flag().initially(false),
  /** When a user last changed settings; null if never. */
  settingsChangedAt: date().optional(),
  /** When an administrator suspended the server; null if it is not suspended. */
  suspendedAt: date().optional(),
  /** For users of the server: why it is suspended; null without a reason. */
  suspensionReason: text().optional(),
  /**
   * What the server reserves on its node: its limits, or 0 without one. Null as long as the panel does not know the limit.
   * PostgreSQL's driver returns 64-bit integers as text.
   */
  memoryReserved: bigint().optional(),
  milliCpusReserved: integer().optional(),
  diskReserved: bigint().optional(),
  /** Until then, the reservation does not shrink, because a reinstallation may give the server larger limits. */
  reservedUntil: date().optional(),
  /** The other node of a move in progress: the new one, or the former one after the switch; null otherwise. */
  moveNodeId: text().references('nodes', 'RESTRICT').optional(),
  /** Whether its node holds the server for a move: it can be neither started nor changed. */
  isHeld: flag().initially(false),
  createdAt: date(),
})
  .uniqueIndex('ownerId', 'name')
  .index('createdAt', 'id')
  .index('isPublic', 'createdAt', 'id')
  .index('nodeId')
  .index('moveNodeId');

export type ServerRow = RowOf<typeof serverTable>;

declare module '../../database/models.js' {
  interface Models {
    readonly servers: ModelStatic<ServerRow>;
  }
}
