import type { ServerMove, ServerMoveRequest } from '../../../generated/panel/types.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';
import { isoTime } from '../../../lib/time/clock.js';
import { type Caller, requesterOf } from '../../access/caller.js';
import type { Storage } from '../../database/panel-database.js';
import type { StoredJobs } from '../../jobs/stored-jobs.js';
import type { HostLoads } from '../../nodes/following/host-loads.js';
import { amountsOf, lockedNode, requireCapacity, reservationAfter } from '../placement/reservations.js';
import type { ServerScope } from '../records/server-access.js';
import type { ServerRow } from '../records/server-row.js';
import { MOVE_JOB, moveJobs, UNDOABLE } from './move-jobs.js';
import type { MoveStep, ServerMoveRow } from './move-row.js';
import type { MoveDeps } from './move-steps.js';

/** Moves servers to other nodes, for administrators. */
export interface Moves {
  /**
   * Begins the move of a server, which continues as a job.
   *
   * @throws DomainError `not_found`; `invalid_input` for the server's own node, or one that does not offer its type;
   * `conflict` (also `backups_stay`, `no_capacity`); `unavailable` if a node does not respond
   */
  move(caller: Caller, serverId: string, request: ServerMoveRequest): Promise<ServerMove>;

  /** Returns the move in progress, or else the last one. @throws DomainError `not_found`; `conflict` if there is none */
  moveOf(caller: Caller, serverId: string): Promise<ServerMove>;

  /** Cancels a move before the server belongs to its new node. @throws DomainError `not_found`, `conflict` */
  cancelMove(caller: Caller, serverId: string): Promise<void>;
}

const MAX_MESSAGE_CHARACTERS = 2000;
/** The steps that are tried until they succeed. Only the job stores why an attempt failed: the move may end with no message. */
const TRIED_FOR_EVER: readonly MoveStep[] = ['finish', 'undo'];

type Find = (caller: Caller, serverId: string, scope: ServerScope) => Promise<ServerRow>;

type MovesOptions = MoveDeps & { loads: Pick<HostLoads, 'of'> };

export function createMoves(deps: MovesOptions, jobs: Pick<StoredJobs, 'of'>, find: Find): Moves {
  const { db, clock } = deps;
  const { servers, serverMoves } = db.models;
  const moves = jobs.of(moveJobs(deps));

  const last = async (serverId: string) => {
    const move = await serverMoves.findOne({ where: { serverId } });
    if (move === null) throw new DomainError('conflict', 'The server has never been moved.');
    return move;
  };

  return {
    async move(caller, serverId, { nodeId: toNodeId, backups }) {
      const planned = await find(caller, serverId, 'servers.write');
      const containerId = requireMovable(planned, toNodeId);
      const checked = await checkedNodes(deps, planned, { containerId, toNodeId, caller });
      const { leftBackups, settings } = checked;
      if (leftBackups > 0 && backups !== 'leave') throw backupsStay(leftBackups);
      const id = newId('mov_');
      const begun = await db.transaction(async (transaction) => {
        // The row of the node is locked before that of the server, as by other changes of reservations.
        const node = await lockedNode(db, toNodeId, transaction);
        const server = await servers.findByPk(serverId, { transaction, lock: transaction.LOCK.UPDATE });
        if (server === null || server.nodeId !== planned.nodeId)
          throw new DomainError('conflict', 'The server has changed meanwhile: try again.');
        requireMovable(server, toNodeId);
        const reservation = reservationAfter(server, { seen: planned, settings }, clock.now());
        await requireCapacity(db, { node, wanted: amountsOf(reservation), transaction });
        const before = await serverMoves.findOne({ where: { serverId }, transaction });
        if (before !== null && before.step !== 'ended') throw isMoving();
        const { nodeId: fromNodeId } = server;
        const values = { id, serverId, containerId, fromNodeId, toNodeId, leftBackups };
        const createdAt = new Date(clock.now());
        await serverMoves.destroy({ where: { serverId }, transaction });
        const created = await serverMoves.create({ ...values, step: 'prepare', createdAt }, { transaction });
        await server.update({ moveNodeId: toNodeId, isHeld: false, ...reservation }, { transaction });
        await moves.insert({ id, payload: { containerId, toNodeId } }, transaction);
        return created;
      });
      return viewOf(begun);
    },

    async moveOf(caller, serverId) {
      await find(caller, serverId, 'servers.read');
      const move = await last(serverId);
      return viewOf(move, await attemptErrors(deps, [move]));
    },

    async cancelMove(caller, serverId) {
      await find(caller, serverId, 'servers.write');
      const { id } = await last(serverId);
      await serverMoves.update({ isCancelled: true }, { where: { id, step: [...UNDOABLE] } });
      const move = await last(serverId);
      if (!move.isCancelled || move.step === 'ended')
        throw new DomainError('conflict', 'The move cannot be cancelled any more: see `getServerMove`.');
      await moves.hasten(id);
    },
  };
}

/** Returns the container's id. @throws DomainError if the server cannot be moved to this node now */
function requireMovable({ state, containerId, nodeId, moveNodeId }: ServerRow, toNodeId: string): string {
  if (moveNodeId !== null) throw isMoving();
  if (nodeId === toNodeId) {
    const message = 'The server is on this node already: choose another one.';
    const details = [{ path: '/body/nodeId', message: 'is the node of the server' }];
    throw new DomainError('invalid_input', message, { details });
  }
  if (state === 'installed' && containerId !== null) return containerId;
  const why =
    state === 'installing' ? 'is being installed: wait until it is' : 'is not installed: reinstall it';
  throw new DomainError('conflict', `The server ${why}, then move it.`);
}

const isMoving = () =>
  new DomainError('conflict', 'The server is being moved already: wait, or cancel the move.');

/**
 * Checks that both nodes respond and support moves, and that the new one offers the server's type. Its maintenance is no
 * obstacle: administrators may try a host.
 *
 * @returns how many backups the server has on its node, and its settings
 */
async function checkedNodes(
  { nodes, loads }: MovesOptions,
  { nodeId, type, version }: ServerRow,
  { containerId, toNodeId, caller }: { containerId: string; toNodeId: string; caller: Caller },
) {
  const { host } = await nodes.choose(toNodeId);
  for (const id of [nodeId, toNodeId]) await nodes.requireOperation(id, 'holdContainer');
  // Until the capacity of the host is known, nothing limits the server.
  if (host === null) await loads.of([toNodeId]);
  const to = await nodes.client(toNodeId, requesterOf(caller));
  await to.describeInstaller(type, version).catch((error: unknown) => {
    if (!isKind(error, 'not_found')) throw error;
    const details = [{ path: '/body/nodeId', message: "does not offer the server's type in its version" }];
    throw new DomainError('invalid_input', error.message, { cause: error, details });
  });
  const from = await nodes.client(nodeId, requesterOf(caller));
  const query = { id: containerId };
  const [{ backups }, settings] = await Promise.all([
    from.call('getContainerUsage', { query }),
    from.call('getContainerSettings', { query }),
  ]);
  return { leftBackups: backups.count, settings };
}

/** Returns a function for the moves of servers that are in progress, or else their last ones. */
export const movesOf =
  (storage: Storage) =>
  async (serverIds: readonly string[]): Promise<ServerMove[]> => {
    const rows = await storage.db.models.serverMoves.findAll({ where: { serverId: [...serverIds] } });
    const errors = await attemptErrors(storage, rows);
    return rows.map((row) => viewOf(row, errors));
  };

/** Why the last attempts to end moves failed, by the ids of the moves. */
type AttemptErrors = ReadonlyMap<string, string | null>;

/** Returns why the last attempts to end these moves failed, for those that have no message of their own. */
async function attemptErrors({ db }: Storage, moves: readonly ServerMoveRow[]): Promise<AttemptErrors> {
  const unexplained = moves.filter(({ message, step }) => message === null && TRIED_FOR_EVER.includes(step));
  if (unexplained.length === 0) return new Map();
  const where = { kind: MOVE_JOB, id: unexplained.map(({ id }) => id) };
  const jobs = await db.models.jobs.findAll({ where, attributes: ['id', 'error'] });
  return new Map(jobs.map(({ id, error }) => [id, error]));
}

function backupsStay(count: number): DomainError {
  const message = `The server has ${count} backups on its node, which do not move with it: send \`backups: "leave"\` to leave them there, or delete them first.`;
  return new DomainError('conflict', message, { code: 'backups_stay' });
}

const viewOf = (move: ServerMoveRow, errors?: AttemptErrors): ServerMove => ({
  id: move.id,
  serverId: move.serverId,
  fromNodeId: move.fromNodeId,
  toNodeId: move.toNodeId,
  step: move.step,
  outcome: move.outcome,
  message: (move.message ?? errors?.get(move.id))?.slice(0, MAX_MESSAGE_CHARACTERS) ?? null,
  // PostgreSQL returns large integers as text.
  transferredBytes: Number(move.transferredBytes),
  totalBytes: move.totalBytes === null ? null : Number(move.totalBytes),
  hasNewPorts: move.hasNewPorts,
  leftBackups: move.leftBackups,
  startedAt: isoTime(move.createdAt.getTime()),
  endedAt: move.endedAt === null ? null : isoTime(move.endedAt.getTime()),
});
