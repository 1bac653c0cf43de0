import { setTimeout as sleep } from 'node:timers/promises';
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

/**
 * Returns the size of the container's files in bytes. It is measured, because what its node has counted is older than the last
 * files of a server that has just stopped; if that takes too long, it is what its node has counted.
 */
export async function filesSize({ client, containerId }: MoveNode, signal: AbortSignal): Promise<number> {
  try {
    const query = { path: `/${containerId}` };
    return (await client.call('getPathSize', { query }, { signal, timeoutMs: WORK_MS })).size;
  } catch (error) {
    signal.throwIfAborted();
    if (!isKind(error, 'unavailable', 'rate_limited')) throw error;
    const { files } = await client.call('getContainerUsage', { query: { id: containerId } }, { signal });
    return files.used;
  }
}

/** The holds of a copy on the new node. */
export const COPIES = ['arriving', 'arrived'] as const;

/** The idempotency keys with which a move installs the copy: with the ports of the server, or else with new ones. */
export const installKeys = (moveId: string) => ({ ownPorts: moveId, newPorts: `${moveId}-ports` });

/**
 * Deletes the copy on the new node, as `deleteCopy`. The request to install it may have been cancelled before the node has
 * responded: the node then creates no copy any more, even if it receives the request later.
 */
export async function deleteArrival(node: MoveNode, moveId: string, signal: AbortSignal): Promise<boolean> {
  const keys = Object.values(installKeys(moveId));
  const body = { id: node.containerId, remove_data: true, hold: 'arriving' as const, idempotency_keys: keys };
  try {
    await node.client.call('removeContainer', { body }, { signal, timeoutMs: WORK_MS });
    return true;
  } catch (error) {
    // There is no container, or one that is not `arriving`. A daemon of a version without moves does not know the request.
    if (!isKind(error, 'not_found', 'conflict', 'invalid_input')) throw error;
  }
  return deleteCopy(node, COPIES, signal);
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

/** How long a server may take to stop: its daemon kills it after 30 s, or what its user has set. */
const SETTLE_MS = 120_000;
const LOOK_EVERY_MS = 500;
/** States that end by themselves. The server may then run. */
const PASSES: ReadonlySet<string> = new Set(['stopping', 'restarting', 'restoring', 'installing']);
const RUNS: ReadonlySet<string> = new Set(['starting', 'running']);

/**
 * Waits until the server runs, or rests. @returns whether it runs. @throws DomainError `not_found`; `unavailable`, also after
 * two minutes
 */
export async function isRunning({ client, containerId }: MoveNode, signal: AbortSignal): Promise<boolean> {
  const untilMs = performance.now() + SETTLE_MS;
  while (performance.now() < untilMs) {
    const { status } = await client.status(containerId, { signal });
    if (!PASSES.has(status)) return RUNS.has(status);
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
  throw new DomainError('unavailable', 'The server has not stopped in two minutes: stop or kill it first.');
}

/**
 * Starts the server as it ran before the move, unless it runs. The move may have been cancelled while it was stopping.
 *
 * @returns why it cannot be started; null if it runs. @throws DomainError `unavailable`; the signal's reason
 */
export async function startAgain(node: MoveNode, signal: AbortSignal): Promise<string | null> {
  const { client, containerId } = node;
  try {
    if (await isRunning(node, signal)) return null;
    await client.control(containerId, 'start');
    return null;
  } catch (error) {
    signal.throwIfAborted();
    if (isKind(error, 'unavailable', 'rate_limited')) throw error;
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
