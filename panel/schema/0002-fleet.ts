import type { Migration } from '../../lib/database/database.js';
import { attributesOf, bigint, date, flag, integer, json, text } from '../../lib/database/table.js';

/* The columns are written here again, because later versions change those of the models. */

const CAPACITY = {
  ...{ memoryBytes: null, cpus: null, diskBytes: null },
  ...{ memoryOvercommit: 0, cpuOvercommit: 0, diskOvercommit: 0 },
};

const ADDED = {
  nodes: {
    certificateFingerprint: text().optional(),
    formerFingerprint: text().optional(),
    tags: json<string[]>().initially([]),
    maintenance: flag().initially(false),
    maintenanceReason: text().optional(),
    capacity: json<object>().initially(CAPACITY),
    host: json<object>().optional(),
    portRanges: json<object[]>().initially([]),
  },
  servers: {
    memoryReserved: bigint().optional(),
    milliCpusReserved: integer().optional(),
    diskReserved: bigint().optional(),
    reservedUntil: date().optional(),
    moveNodeId: text().references('nodes', 'RESTRICT').optional(),
    isHeld: flag().initially(false),
  },
};

const CREATED = {
  node_join_codes: {
    id: text().key(),
    codeHash: text().unique(),
    name: text().optional(),
    nodeId: text().references('nodes', 'CASCADE').optional(),
    createdAt: date(),
    expiresAt: date(),
    joinedAt: date().optional(),
  },
  server_moves: {
    id: text().key(),
    serverId: text().references('servers', 'CASCADE'),
    containerId: text(),
    fromNodeId: text(),
    toNodeId: text(),
    step: text(),
    outcome: text().optional(),
    message: text().optional(),
    isCancelled: flag().initially(false),
    isStartOwed: flag().initially(false),
    hasNewPorts: flag().initially(false),
    transferredBytes: bigint().initially(0),
    totalBytes: bigint().optional(),
    leftBackups: integer(),
    createdAt: date(),
    endedAt: date().optional(),
  },
};

/** Certificates, capacity, ports and maintenance of nodes, codes with which daemons join, and moves of servers. */
export const fleetMigration: Migration = {
  name: '0002-fleet',
  async up(schema) {
    for (const [table, columns] of Object.entries(ADDED)) {
      for (const column of Object.values(attributesOf(columns)))
        await schema.addColumn(table, column.field, column);
    }
    for (const [table, columns] of Object.entries(CREATED))
      await schema.createTable(table, attributesOf(columns));
    await schema.addIndex('servers', ['move_node_id']);
    await schema.addIndex('server_moves', ['server_id'], { unique: true });
  },
};
