import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { JobDelayed, type JobKind } from '../../jobs/jobs.js';
import { deleteArrival, nodeIfAny } from './move-nodes.js';
import type { MoveStep } from './move-row.js';
import { advance, type MoveDeps, STEPS } from './move-steps.js';

/** What is needed after the server was deleted from the panel together with its move. */
export type MovePayload = { containerId: string; toNodeId: string };

/** The kind of the jobs that move servers. Their ids are those of the moves. */
export const MOVE_JOB = 'server-move';

/** The steps in which a move can be undone. */
export const UNDOABLE: readonly MoveStep[] = ['prepare', 'install', 'copy', 'switch'];
/** How often the work until the switch is tried: for two minutes, or longer if the attempts take long. */
const MAX_ATTEMPTS = 9;
/** How often a panel looks whether a move was cancelled. */
const LOOK_EVERY_MS = 1000;

/**
 * Moves servers as jobs, whose panel can be killed at any time. The row of the move has the step, which is stored before
 * it is begun. The server belongs to one node at any time: the transaction of the step `switch` decides which. Until then,
 * an error that does not pass is undone; after that, the rest is tried for ever.
 */
export function moveJobs(deps: MoveDeps): JobKind<MovePayload, void> {
  const { serverMoves } = deps.db.models;
  return {
    name: MOVE_JOB,
    async perform({ id, payload, attempt }, signal) {
      for (;;) {
        const move = await serverMoves.findByPk(id);
        signal.throwIfAborted();
        if (move === null) return forget(deps, { id, ...payload }, signal);
        if (move.step === 'ended') return;
        const isUndoable = UNDOABLE.includes(move.step);
        if (isUndoable && move.isCancelled) {
          await advance(deps, move, { step: 'undo' });
          continue;
        }
        const cancel = isUndoable ? watchCancellation(deps, id) : undefined;
        try {
          const both = cancel === undefined ? signal : AbortSignal.any([signal, cancel.signal]);
          await STEPS[move.step](deps, move, both);
        } catch (error) {
          signal.throwIfAborted();
          if (cancel?.signal.aborted === true) continue;
          if (!isUndoable || error instanceof JobDelayed) throw error;
          const message = error instanceof DomainError ? error.message : 'Internal error: see the panel log.';
          if (!isLasting(move.step, error) && attempt < MAX_ATTEMPTS) {
            await serverMoves.update({ message }, { where: { id, step: move.step } });
            throw error;
          }
          await advance(deps, move, { step: 'undo', message });
        } finally {
          cancel?.end();
        }
      }
    },
  };
}

/** Aborts the signal within a second after the move was cancelled, by any panel. */
function watchCancellation({ db }: MoveDeps, id: string) {
  const over = new AbortController();
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    const move = await db.models.serverMoves.findByPk(id, { attributes: ['isCancelled'] }).finally(() => {
      isLooking = false;
    });
    if (move?.isCancelled !== false) over.abort(new DomainError('conflict', 'The move was cancelled.'));
  };
  // A failure is no reason to end the step: the next look follows in a second.
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS);
  return { signal: over.signal, end: () => clearInterval(timer) };
}

/** Whether another attempt would fail as well. A container that is busy is free again after some seconds. */
function isLasting(step: MoveStep, error: unknown): boolean {
  if (isKind(error, 'not_found', 'disk_full', 'too_large')) return true;
  return step === 'install' && isKind(error, 'conflict', 'invalid_input');
}

/** Deletes the copy of a server that was deleted from the panel during its move, such as with its node. */
async function forget(
  { nodes }: MoveDeps,
  { id, toNodeId, containerId }: MovePayload & { id: string },
  signal: AbortSignal,
) {
  const to = await nodeIfAny(nodes, toNodeId, containerId);
  if (to !== null) await deleteArrival(to, id, signal);
}
