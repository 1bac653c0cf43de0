import { Op } from 'sequelize';
import { asClause, DomainError, isKind } from '../../../lib/errors/errors.js';
import type { Storage } from '../../database/panel-database.js';
import { JobDelayed } from '../../jobs/jobs.js';
import { NodeBusyError } from '../../nodes/connection/node-refusals.js';
import type { Nodes } from '../../nodes/registry/nodes.js';
import { installArrival } from './arrival.js';
import { copyFiles } from './copy-files.js';
import {
  COPIES,
  containerAt,
  deleteArrival,
  deleteCopy,
  filesSize,
  installKeys,
  isRunning,
  type MoveNode,
  nodeIfAny,
  startAgain,
  WORK_MS,
} from './move-nodes.js';
import type { MoveStep, ServerMoveRow } from './move-row.js';

export type MoveDeps = Storage & { nodes: Nodes };

/** One attempt at the current step of a move. A step ends when it has stored the next one. */
type Step = (deps: MoveDeps, move: ServerMoveRow, signal: AbortSignal) => Promise<void>;

/** How many moves use a node at a time: more would not end sooner, and their servers would be down for longer. */
const MAX_ON_NODE = 2;
/** How many moves there are at a time, so that other jobs of the panels do not wait for them. */
const MAX_AT_ONCE = 16;
const TURN_EVERY_MS = 2000;
const PROGRESS_EVERY_MS = 1000;
/** How often to stop a server that somebody else starts again. */
const MAX_STOPS = 10;
const REMOVED =
  'The new node does not have the server any more. The former node still has its files, in a container that is held.';
const NOT_A_COPY = 'The new node has a container of the server that is not held: remove it there.';
const NOT_HELD = 'The former node still has a container of the server that is not held: remove it there.';

/** The steps of a move. Until `switch`, the server belongs to its former node; from `finish` on, to the new one. */
export const STEPS: Readonly<Record<Exclude<MoveStep, 'ended'>, Step>> = {
  async prepare(deps, move, signal) {
    // A server that was stopped for the move in an earlier attempt does not wait any more.
    if (!move.isStartOwed) await requireTurn(deps, move);
    const { from, to } = await bothNodes(deps, move);
    // An earlier move may have left a copy, for example because the server was deleted from the panel meanwhile.
    await deleteCopy(to, COPIES, signal);
    await stop(deps, move, { from, signal });
    const held = { body: { id: move.containerId } };
    await from.client.call('holdContainer', held, { signal, timeoutMs: WORK_MS });
    await noteHold(deps, move, true);
    await advance(deps, move, { step: 'install', totalBytes: await filesSize(from, signal) });
  },

  async install(deps, move, signal) {
    const { serverId, hasNewPorts, id } = move;
    const server = await deps.db.models.servers.findByPk(serverId, { attributes: ['id', 'name'] });
    const { portRanges } = await deps.nodes.choose(move.toNodeId);
    if (server === null) throw new DomainError('not_found', 'The server was deleted.');
    const key = installKeys(id)[hasNewPorts ? 'newPorts' : 'ownPorts'];
    try {
      const ports = { hasNewPorts, portRanges };
      await installArrival({ ...(await bothNodes(deps, move)), server, key, ...ports, signal });
    } catch (error) {
      if (hasNewPorts || !(error instanceof DomainError) || error.code !== 'port_taken') throw error;
      await advance(deps, move, { step: 'install', hasNewPorts: true });
      return;
    }
    await advance(deps, move, { step: 'copy' });
  },

  async copy(deps, move, signal) {
    const nodes = await bothNodes(deps, move);
    const arrived = (await containerAt(nodes.to, signal))?.hold === 'arrived';
    if (!arrived) {
      const progress = reportProgress(deps, move);
      try {
        const { onSent } = progress;
        await copyFiles({ ...nodes, size: Number(move.totalBytes ?? 0), signal, onSent });
      } catch (error) {
        throw error instanceof NodeBusyError ? new JobDelayed(TURN_EVERY_MS) : error;
      } finally {
        await progress.end();
      }
    }
    await advance(deps, move, { step: 'switch' });
  },

  async switch(deps, move, signal) {
    const { to } = await bothNodes(deps, move);
    const container = await containerAt(to, signal);
    if (container?.hold !== 'arrived') return advance(deps, move, { step: 'copy' });
    await switchOver(deps, move, container.port);
  },

  async finish(deps, move, signal) {
    const { toNodeId, fromNodeId, containerId } = move;
    const arrived = await naming(deps, toNodeId, async () => {
      const to = await nodeIfAny(deps.nodes, toNodeId, containerId);
      if (to === null || (await containerAt(to, signal)) === null) return undefined;
      await release(to, signal);
      await noteHold(deps, move, false);
      return { message: await restart(deps, move, { node: to, signal }) };
    });
    // If an operator has removed it there, the former copy is the only one.
    if (arrived === undefined) return end(deps, move, { outcome: 'moved', message: REMOVED });
    const isDeleted = await naming(deps, fromNodeId, async () => {
      const from = await nodeIfAny(deps.nodes, fromNodeId, containerId);
      return from === null || deleteCopy(from, ['leaving'], signal);
    });
    await end(deps, move, { outcome: 'moved', message: isDeleted ? arrived.message : NOT_HELD });
  },

  async undo(deps, move, signal) {
    const { isCancelled, toNodeId, fromNodeId, containerId } = move;
    // The server is back even if the new node does not respond: from this step on, nothing releases the copy there.
    const why = await naming(deps, fromNodeId, async () => {
      const from = await nodeIfAny(deps.nodes, fromNodeId, containerId);
      if (from !== null) await release(from, signal);
      await noteHold(deps, move, false);
      return from === null ? move.message : restart(deps, move, { node: from, signal });
    });
    const isDeleted = await naming(deps, toNodeId, async () => {
      const to = await nodeIfAny(deps.nodes, toNodeId, containerId);
      return to === null || deleteArrival(to, move.id, signal);
    });
    const message = isDeleted ? why : (why ?? NOT_A_COPY);
    await end(deps, move, { outcome: isCancelled ? 'cancelled' : 'failed', message });
  },
};

/**
 * Uses one of the two nodes of a move. If it is unavailable, the error has its name, because the move shows the error.
 *
 * @throws DomainError `unavailable`; other errors unchanged
 */
async function naming<T>({ db }: MoveDeps, nodeId: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (!isKind(error, 'unavailable')) throw error;
    const node = await db.models.nodes.findByPk(nodeId, { attributes: ['name'] });
    const message = `Node "${node?.name ?? nodeId}": ${asClause(error.message)}.`;
    throw new DomainError('unavailable', message, { cause: error });
  }
}

/**
 * Changes a move that is in the step in which it was read. @throws DomainError `conflict` if another
 * panel has changed its step meanwhile
 */
export async function advance(
  { db }: MoveDeps,
  move: ServerMoveRow,
  values: Partial<ServerMoveRow['_attributes']>,
): Promise<void> {
  const where = { id: move.id, step: move.step };
  const [changed] = await db.models.serverMoves.update({ message: null, ...values }, { where });
  if (changed === 0) throw new DomainError('conflict', 'Another panel continues the move.');
}

const bothNodes = async ({ nodes }: MoveDeps, { fromNodeId, toNodeId, containerId }: ServerMoveRow) => ({
  from: { client: await nodes.client(fromNodeId), containerId },
  to: { client: await nodes.client(toNodeId), containerId },
});

/**
 * Waits with the stop of the server while other moves use its nodes. Moves that were requested at the same time take
 * turns in the order of their requests. @throws JobDelayed
 */
async function requireTurn({ db }: MoveDeps, move: ServerMoveRow): Promise<void> {
  const { id, fromNodeId, toNodeId, createdAt } = move;
  const nodeId = [fromNodeId, toNodeId];
  const isBefore = { [Op.or]: [{ createdAt: { [Op.lt]: createdAt } }, { createdAt, id: { [Op.lt]: id } }] };
  const isAhead = { [Op.or]: [{ step: ['install', 'copy', 'switch'] }, { step: 'prepare', ...isBefore }] };
  const onNodes = { [Op.or]: [{ fromNodeId: nodeId }, { toNodeId: nodeId }] };
  const { serverMoves } = db.models;
  const [ahead, aheadOnNodes] = await Promise.all([
    serverMoves.count({ where: { [Op.and]: [{ id: { [Op.ne]: id } }, isAhead] } }),
    serverMoves.count({ where: { [Op.and]: [{ id: { [Op.ne]: id } }, isAhead, onNodes] } }),
  ]);
  if (ahead >= MAX_AT_ONCE || aheadOnNodes >= MAX_ON_NODE) throw new JobDelayed(TURN_EVERY_MS);
}

/** Stops the server, after storing that it has to be started again. */
async function stop(
  { db }: MoveDeps,
  { id, containerId }: ServerMoveRow,
  { from, signal }: { from: MoveNode; signal: AbortSignal },
): Promise<void> {
  for (let stops = 0; await isRunning(from, signal); stops += 1) {
    if (stops === MAX_STOPS)
      throw new DomainError('unavailable', 'The server is started again after each stop: keep it stopped.');
    await db.models.serverMoves.update({ isStartOwed: true }, { where: { id } });
    await from.client.control(containerId, 'stop');
  }
}

/** Stores the number of transferred bytes every second. */
function reportProgress({ db }: MoveDeps, { id, step }: ServerMoveRow) {
  let transferredBytes = 0;
  let storing: Promise<void> | undefined;
  const store = async () => {
    // A failure is no reason to end the copy: the number is stored again in a second.
    await db.models.serverMoves.update({ transferredBytes }, { where: { id, step } }).catch(() => undefined);
    storing = undefined;
  };
  const timer = setInterval(() => {
    storing ??= store();
  }, PROGRESS_EVERY_MS);
  return {
    onSent: (bytes: number) => {
      transferredBytes = bytes;
    },
    async end(): Promise<void> {
      clearInterval(timer);
      await storing;
      await store();
    },
  };
}

/** Gives the server to its new node, in one transaction, unless the move was cancelled. */
async function switchOver({ db }: MoveDeps, move: ServerMoveRow, port: number): Promise<void> {
  const { nodes, servers, serverMoves, sftpHolders } = db.models;
  const { id, serverId, fromNodeId, toNodeId } = move;
  await db.transaction(async (transaction) => {
    // The rows of the nodes are locked before that of the server, as by the removal of a node, so that neither waits for the other.
    const where = { id: [fromNodeId, toNodeId] };
    const locked = { transaction, lock: transaction.LOCK.UPDATE };
    await nodes.findAll({ where, attributes: ['id'], order: ['id'], ...locked });
    const server = await servers.findByPk(serverId, locked);
    const undecided = { id, step: 'switch' as const, isCancelled: false };
    const finish = { step: 'finish' as const, message: null };
    const [changed] = await serverMoves.update(finish, { where: undecided, transaction });
    if (server === null || changed === 0) return;
    await server.update({ nodeId: toNodeId, moveNodeId: fromNodeId, port }, { transaction });
    // The credentials end with the container on the former node.
    await sftpHolders.destroy({ where: { serverId }, transaction });
  });
}

async function release({ client, containerId }: MoveNode, signal: AbortSignal): Promise<void> {
  try {
    await client.call('releaseContainer', { body: { id: containerId } }, { signal, timeoutMs: WORK_MS });
  } catch (error) {
    if (!isKind(error, 'not_found')) throw error;
  }
}

/** Stores for readers of the server whether it can be started and changed. */
async function noteHold({ db }: MoveDeps, { serverId }: ServerMoveRow, isHeld: boolean): Promise<void> {
  await db.models.servers.update({ isHeld }, { where: { id: serverId } });
}

/** Starts the server if it was running before the move. @returns the message of the move, and why it could not be started */
async function restart(
  { db }: MoveDeps,
  move: ServerMoveRow,
  { node, signal }: { node: MoveNode; signal: AbortSignal },
): Promise<string | null> {
  const { id, serverId, isStartOwed } = move;
  const server = await db.models.servers.findByPk(serverId, { attributes: ['suspendedAt'] });
  if (!isStartOwed || server === null || server.suspendedAt !== null) return move.message;
  const why = await startAgain(node, signal);
  const notStarted = `The server was not started: ${why}`;
  const message = why === null ? move.message : [move.message ?? [], notStarted].flat().join(' ');
  // Stored at once, so that a server that a user stops afterwards is not started again.
  await db.models.serverMoves.update({ isStartOwed: false, message }, { where: { id } });
  return message;
}

async function end(
  { db, clock }: MoveDeps,
  { id, serverId, step }: ServerMoveRow,
  values: Pick<ServerMoveRow['_attributes'], 'outcome' | 'message'>,
): Promise<void> {
  const { servers, serverMoves } = db.models;
  await db.transaction(async (transaction) => {
    // The row of the server is locked first, as by its deletion, which deletes that of the move as well.
    await servers.findByPk(serverId, { attributes: ['id'], transaction, lock: transaction.LOCK.UPDATE });
    const ended = { ...values, step: 'ended' as const, endedAt: new Date(clock.now()) };
    const [changed] = await serverMoves.update(ended, { where: { id, step }, transaction });
    // If another panel has ended it, the server may already be in its next move.
    if (changed === 0) return;
    await servers.update({ moveNodeId: null, isHeld: false }, { where: { id: serverId }, transaction });
  });
}
