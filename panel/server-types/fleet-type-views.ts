import type { FleetType, FleetTypeDetails } from '../../generated/panel/types.js';
import { isoTime } from '../../lib/time/clock.js';
import type { PanelDatabase } from '../database/panel-database.js';
import type { TypeDefinitionRow } from './type-definition-row.js';

/** The maximum number of types, with those that are being deleted from nodes. */
export const MAX_ROWS = 400;
const MAX_NODES = 1000;

/** A row that is no mark of a deleted type. */
export type Stored = TypeDefinitionRow & { definition: object };

export const isDefined = (row: TypeDefinitionRow): row is Stored => row.definition !== null;

const PUBLIC_STATES = { in_effect: 'inEffect', refused: 'refused' } as const;

/** Returns a definition with its state on each node. */
export async function detailsOf(db: PanelDatabase, row: Stored): Promise<FleetTypeDetails> {
  const { nodes, nodeTypes } = db.models;
  const where = { type: row.type, revision: row.revision };
  const [all, states] = await Promise.all([
    nodes.findAll({ attributes: ['id', 'name'], order: [['createdAt', 'ASC']], limit: MAX_NODES }),
    nodeTypes.findAll({ where, limit: MAX_NODES }),
  ]);
  const byNode = new Map(states.map((state) => [state.nodeId, state]));
  return {
    ...{ type: row.type, definition: { ...row.definition }, updatedAt: isoTime(row.updatedAt.getTime()) },
    nodes: all.map(({ id, name }) => {
      const found = byNode.get(id);
      const state = found === undefined ? 'waiting' : PUBLIC_STATES[found.state];
      return { nodeId: id, nodeName: name, state, reason: found?.reason ?? null };
    }),
  };
}

/** Lists the definitions, with the number of nodes in each state. */
export async function listFleetTypes(db: PanelDatabase): Promise<{ items: FleetType[] }> {
  const { nodes, nodeTypes, typeDefinitions } = db.models;
  const [rows, states, total] = await Promise.all([
    typeDefinitions.findAll({ order: [['type', 'ASC']], limit: MAX_ROWS }),
    nodeTypes.findAll({ attributes: ['type', 'revision', 'state'] }),
    nodes.count(),
  ]);
  const items = rows.filter(isDefined).map((row): FleetType => {
    const own = states.filter(({ type, revision }) => type === row.type && revision === row.revision);
    const inEffect = own.filter(({ state }) => state === 'in_effect').length;
    const counts = { inEffect, refused: own.length - inEffect, waiting: Math.max(0, total - own.length) };
    const { name } = row.definition as { name?: string };
    return {
      type: row.type,
      name: name ?? row.type,
      updatedAt: isoTime(row.updatedAt.getTime()),
      nodes: counts,
    };
  });
  return { items };
}
