import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { DaemonSchemas } from '../../nodes/client/daemon-calls.js';
import type { NodeClient } from '../../nodes/client/node.js';
import type { Nodes } from '../../nodes/registry/nodes.js';

type Container = DaemonSchemas['Container'];

/** One of the two nodes of a move, as the move uses it. */
export type MoveNode = { client: NodeClient; containerId: string };

/** The time limit of requests that wait for other work on the container: the daemon waits up to 10 s for its end. */
export const WORK_MS = 30_000;

/** Returns the container as its node reports it; null if the node does not have it. @throws DomainError `unavailable` */
export async function containerAt(
  { client, containerId }: MoveNode,
  signal: AbortSignal,
): Promise<Container | null> {
  try {
    return await client.call('getContainerStatusById', { params: { id: containerId } }, { signal });
  } catch (error) {
    if (isKind(error, 'not_found')) return null;
    throw error;
  }
}

/**
 * Deletes a copy of the server, which is held: on the new node after a failed move, on the former node after a
 * successful one. A container that is not held is no copy and stays.
 *
 * @returns false if such a container is there
 */
export async function deleteCopy(
  node: MoveNode,
  holds: readonly Container['hold'][],
  signal: AbortSignal,
): Promise<boolean> {
  const container = await containerAt(node, signal);
  if (container === null) return true;
  if (container.hold === undefined || !holds.includes(container.hold)) return false;
  // The node checks the hold again, because a late request must not delete a container that was released meanwhile.
  const body = { id: node.containerId, remove_data: true, hold: container.hold };
  await node.client.call('removeContainer', { body }, { signal, timeoutMs: WORK_MS });
  return true;
}

/** Returns the client of a node; null if the node was removed from the panel. @throws DomainError `unavailable` */
export async function nodeIfAny(nodes: Nodes, nodeId: string, containerId: string): Promise<MoveNode | null> {
  try {
    return { client: await nodes.client(nodeId), containerId };
  } catch (error) {
    if (isKind(error, 'not_found')) return null;
    throw error;
  }
}

/**
 * Starts the server as it ran before the move.
 *
 * @returns why it cannot be started; null if it was started. @throws DomainError `unavailable`
 */
export async function startAgain({ client, containerId }: MoveNode): Promise<string | null> {
  try {
    await client.control(containerId, 'start');
    return null;
  } catch (error) {
    if (isKind(error, 'unavailable', 'rate_limited')) throw error;
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
