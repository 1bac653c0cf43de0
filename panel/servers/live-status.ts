import { DomainError } from '../../lib/errors.js';
import type { ServerRow } from '../database/rows.js';
import type { NodeClient } from '../nodes/node.js';
import type { Nodes } from '../nodes/nodes.js';
import type { Live } from './server-view.js';

/** How many servers of one node are asked for at once. */
const MAX_PARALLEL = 8;

/**
 * What the nodes tell of these servers, by the server's id. Nodes are asked side by side, and a node that fails
 * to answer once is not asked again: a list takes as long as the slowest node may take for one answer.
 */
export async function readLive(nodes: Nodes, rows: readonly ServerRow[]): Promise<Map<string, Live>> {
  const byNode = new Map<string, ServerRow[]>();
  for (const row of rows) {
    if (row.containerId !== null) byNode.set(row.nodeId, [...(byNode.get(row.nodeId) ?? []), row]);
  }
  const live = new Map<string, Live>();
  await Promise.all([...byNode].map(([nodeId, onNode]) => readNode(nodes, nodeId, onNode, live)));
  return live;
}

async function readNode(
  nodes: Nodes,
  nodeId: string,
  rows: ServerRow[],
  live: Map<string, Live>,
): Promise<void> {
  const client = await orUnreachable(nodes.client(nodeId));
  const waiting = [...rows];
  let away = client === 'unreachable';
  const worker = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const told = client === 'unreachable' || away ? 'unreachable' : await readOne(client, row);
      away ||= told === 'unreachable';
      live.set(row.id, told);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker));
}

async function readOne(client: NodeClient, row: ServerRow): Promise<Live> {
  try {
    return await orUnreachable(client.status(row.containerId ?? ''));
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found') return 'removed';
    throw error;
  }
}

/** Only that a node is away is told as a state; anything else is an error. */
async function orUnreachable<T>(call: Promise<T>): Promise<T | 'unreachable'> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'unavailable') return 'unreachable';
    throw error;
  }
}
