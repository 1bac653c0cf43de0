import { DomainError, type ErrorKind } from '../../lib/errors.js';
import type { ServerRow } from '../database/rows.js';
import type { Nodes } from '../nodes/nodes.js';
import type { Live } from './server-view.js';

type Placed = { row: ServerRow; containerId: string };

/**
 * What the nodes tell of these servers, by the server's id. Nodes are asked side by side and each once, so that a
 * list takes as long as the slowest node may take for one answer.
 */
export async function readLive(nodes: Nodes, rows: readonly ServerRow[]): Promise<Map<string, Live>> {
  const byNode = new Map<string, Placed[]>();
  for (const row of rows) {
    const { nodeId, containerId } = row;
    if (containerId !== null) byNode.set(nodeId, [...(byNode.get(nodeId) ?? []), { row, containerId }]);
  }
  const told = await Promise.all([...byNode].map(([nodeId, placed]) => readNode(nodes, nodeId, placed)));
  return new Map(told.flat());
}

/** A node that is just being forgotten is away, too. */
const AWAY = ['unavailable', 'not_found'] as const;

async function readNode(nodes: Nodes, nodeId: string, placed: Placed[]): Promise<[string, Live][]> {
  const containers = await orUnreachable(async () => (await nodes.client(nodeId)).list(), AWAY);
  return placed.map(({ row, containerId }) => {
    if (containers === 'unreachable') return [row.id, 'unreachable'];
    const container = containers.get(containerId);
    if (container === undefined) return [row.id, 'removed'];
    return [row.id, container.isReachable ? container : 'unreachable'];
  });
}

/** What its node tells of one server; undefined where there is no container yet. */
export async function readLiveOne(
  nodes: Nodes,
  { nodeId, containerId }: ServerRow,
): Promise<Live | undefined> {
  if (containerId === null) return undefined;
  try {
    const ask = async () => (await nodes.client(nodeId)).status(containerId);
    return await orUnreachable(ask, ['unavailable']);
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not_found') return 'removed';
    throw error;
  }
}

/** Only that a node is away is told as a state; anything else is an error. */
async function orUnreachable<T>(
  call: () => Promise<T>,
  away: readonly ErrorKind[],
): Promise<T | 'unreachable'> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof DomainError && away.includes(error.kind)) return 'unreachable';
    throw error;
  }
}
