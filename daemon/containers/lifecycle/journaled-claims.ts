import { pause } from '../../../lib/async/waker.js';
import { asClause, DomainError } from '../../../lib/errors/errors.js';
import { hostFault, isPassing } from '../../../lib/errors/host-fault.js';
import { translateStorage } from '../../../lib/errors/storage-error.js';
import { createGate } from '../../../lib/limits/gate.js';
import { OperationCancelled } from '../../operations/operation-cancelled.js';
import type { Work } from '../../operations/operations.js';
import type { Claim } from '../claims/claim.js';
import {
  type ClaimJournal,
  JOURNALED,
  type JournaledKind,
  newJournal,
  requireClaimable,
} from '../records/claim-journal.js';
import type { ContainerRecord } from '../records/container-store.js';
import type { ContainerCore } from './container-core.js';
import type { ClaimRecoveries, ClaimRecovery, ClaimWork } from './journaled-claim.js';
import type { Power } from './power.js';
import { abandonRecovery, writeToLog } from './recovery-end.js';

const MAX_NOTE_BYTES = 16 * 1024;
const LAST_RETRY_MS = 5000;
/** The limits of concurrent recoveries. Only few run at a time, because each may move whole folders. */
const RECOVERIES = { maxRunning: 4, maxWaiting: 10_000 };
const FACT = { isFact: true };

/**
 * Lets other domains do long work on a container. The journal of the work is a column of the container's row, so that
 * the container's state and the progress of the work change in one write.
 */
export class JournaledClaims implements ClaimRecoveries {
  readonly #core: ContainerCore;
  readonly #power: Power;
  readonly #recoveries = new Map<JournaledKind, ClaimRecovery>();
  readonly #gate = createGate(RECOVERIES);
  /** The ids of the containers whose interrupted work is being recovered. */
  readonly #takenUp = new Set<string>();

  constructor(core: ContainerCore, power: Power) {
    this.#core = core;
    this.#power = power;
  }

  register(kind: JournaledKind, recovery: ClaimRecovery): void {
    if (this.#recoveries.has(kind))
      throw new Error(`a recovery function for interrupted work of the kind ${kind} is already registered`);
    this.#recoveries.set(kind, recovery);
  }

  /**
   * Runs `work` while it has a claim on the container.
   *
   * @throws DomainError `conflict`, `disk_full`, `unavailable` before any change; the errors of `work`
   */
  async during<T>(
    record: ContainerRecord,
    kind: JournaledKind,
    work: ClaimWork<T>,
    options: Partial<Work>,
  ): Promise<T> {
    const { claims, closing, timing } = this.#core;
    if (closing.signal.aborted) throw new DomainError('unavailable', 'The daemon is stopping.');
    const { word, claim, run } = JOURNALED[kind];
    claims.refuseLong(record.id, claim);
    requireClaimable(record, kind);
    const held = await claims.takeSoon(record.id, claim, word, { isLong: true });
    let folder: Claim | undefined;
    try {
      // Checks the state again, because it may have changed while waiting for other work.
      requireClaimable(record, kind);
      // Work of this kind requires that no server runs and no files change.
      if (run !== 'goes_on') folder = await claims.takeFolder(record.id, word, timing.killWaitMs);
      held.signal.throwIfAborted();
      await this.#begin(record, kind);
      options.onContainer?.(record.id);
      return await this.#carryOut(record, work, { ...options, claimSignal: held.signal });
    } finally {
      folder?.release();
      held.release();
      this.#goOn(record);
      this.takeUp(record);
    }
  }

  /**
   * Recovers work that an earlier daemon or a degraded host interrupted, in the background and with unlimited
   * retries.
   */
  takeUp(record: ContainerRecord): void {
    const { claims, closing } = this.#core;
    if (record.journal === null || this.#takenUp.has(record.id)) return;
    if (claims.isHeldLong(record.id) || closing.signal.aborted) return;
    this.#takenUp.add(record.id);
    const settling = this.#untilOver(record).finally(() => this.#takenUp.delete(record.id));
    this.#core.background(record, 'the recovery of interrupted work', settling);
  }

  async #begin(record: ContainerRecord, kind: JournaledKind): Promise<void> {
    const { store, runtime, clock } = this.#core;
    const journal = newJournal(record, kind, clock.now());
    if (journal.before === null) return store.update(record, { journal });
    const isUp = journal.before === 'running';
    if (isUp && (await runtime.inspect(record.id)).state === 'running') this.#power.followers.follow(record);
    // This change is not marked as a fact (`isFact`). If the journal cannot be stored, the change must fail, because
    // without a journal nothing would start the stopped server again.
    await this.#core.transition(record, 'restore', {
      journal,
      ...(isUp ? { stopBy: null, stopSent: null } : {}),
    });
  }

  async #carryOut<T>(
    record: ContainerRecord,
    work: ClaimWork<T>,
    { claimSignal, signal: asked, onProgress }: Partial<Work> & { claimSignal: AbortSignal },
  ): Promise<T> {
    const signal = asked === undefined ? claimSignal : AbortSignal.any([claimSignal, asked]);
    const over = new AbortController();
    let result: T;
    try {
      if (record.journal?.before === 'running') await this.#power.endRun(record, signal);
      signal.throwIfAborted();
      const { user: owner } = await this.#core.users.of(record);
      const mayNote = AbortSignal.any([signal, over.signal]);
      const note = (data: Record<string, unknown>) => this.#note(record, data, mayNote);
      result = await work({
        containerId: record.id,
        folder: this.#core.folders.pathOf(record.id),
        owner,
        signal,
        note,
        progress: (progress) => onProgress?.(progress),
      });
      signal.throwIfAborted();
    } catch (error) {
      // If the daemon is stopping, the next daemon recovers the work.
      if (!this.#core.closing.signal.aborted) await this.#endEarly(record, claimSignal.aborted);
      throw signal.aborted ? signal.reason : error;
    } finally {
      over.abort(new Error('the work has ended, so its progress cannot be stored any more'));
    }
    await this.#goBack(record);
    return result;
  }

  async #note(record: ContainerRecord, data: Record<string, unknown>, mayNote: AbortSignal): Promise<void> {
    const { store } = this.#core;
    mayNote.throwIfAborted();
    const bytes = Buffer.byteLength(JSON.stringify(data));
    if (bytes > MAX_NOTE_BYTES)
      throw new RangeError(`the progress of interrupted work must have at most ${MAX_NOTE_BYTES} bytes`);
    if (record.journal === null) return;
    await store.update(record, { journal: { ...record.journal, note: data } });
    await store.flush();
    mayNote.throwIfAborted();
  }

  /** Recovers work that failed or was cancelled. If a user killed the server meanwhile, it is not started again. */
  async #endEarly(record: ContainerRecord, isKilled: boolean): Promise<void> {
    const { journal, id } = record;
    if (journal === null) return;
    if (isKilled && journal.before !== null) {
      await this.#core.store.update(record, { journal: { ...journal, before: 'killed' } }, FACT);
    }
    try {
      await this.#setRight(record);
    } catch (error) {
      // The recovery is tried again when the claim is released.
      this.#core.logger.warn(
        { err: error, container: id },
        'cannot undo or complete the interrupted work on a container, will retry',
      );
    }
  }

  /**
   * Recovers work that was not completed, and returns the container to its previous state.
   *
   * @throws DomainError for transient failures
   */
  async #setRight(record: ContainerRecord, { isCut = false } = {}): Promise<void> {
    const { journal } = record;
    if (journal === null) return;
    if (journal.note !== null && !(await this.#recovered(record, journal, isCut))) return;
    await this.#goBack(record);
  }

  /** Runs the registered recovery. Returns false if it failed and the state of the files is unknown. */
  async #recovered(record: ContainerRecord, journal: ClaimJournal, isCut: boolean): Promise<boolean> {
    const { logger, closing } = this.#core;
    const { followers } = this.#power;
    const { kind, note } = journal;
    const fields = { container: record.id, kind };
    let outcome: 'undone' | 'done';
    try {
      outcome = await this.#gate(() => this.#recover(record.id, journal));
    } catch (failure) {
      const error = hostFault(translateStorage(failure), 'The interrupted work cannot be recovered now');
      if (isPassing(error) || closing.signal.aborted) throw error;
      logger.error(
        { ...fields, note, err: error },
        'cannot undo or complete the interrupted work on a container: the state of its files is unknown',
      );
      const why = error instanceof DomainError ? asClause(error.message) : 'the daemon’s log has the details';
      await abandonRecovery(this.#core, followers, record, why);
      return false;
    }
    logger.info({ ...fields, outcome }, 'undid or completed the interrupted work on a container');
    const fate = outcome === 'undone' ? 'has been undone' : 'has been completed';
    const sentence = `The interrupted ${JOURNALED[kind].word} ${fate}.`;
    // If the work was not interrupted, its own error reports the failure.
    if (isCut) await writeToLog(this.#core, followers, record, { kind, sentence });
    return true;
  }

  async #recover(containerId: string, { kind, since, note }: ClaimJournal): Promise<'undone' | 'done'> {
    const { folders, closing } = this.#core;
    const recover = this.#recoveries.get(kind);
    if (recover === undefined)
      throw new DomainError(
        'conflict',
        `This version of the daemon cannot undo or complete interrupted work of the kind "${kind}".`,
      );
    const folder = folders.pathOf(containerId);
    return recover({ containerId, folder, note: note ?? {}, since, signal: closing.signal });
  }

  /** Returns the container to its previous state and removes the journal, in one write. */
  async #goBack(record: ContainerRecord): Promise<void> {
    const { store, runtime, clock } = this.#core;
    const before = record.journal?.before ?? null;
    const over = { journal: null };
    if (before === null) return store.update(record, over, FACT);
    if (before === 'killed') {
      const lives = record.exit === null && record.runId !== null;
      const act = async () => (lives ? runtime.signal(record.id, 'SIGKILL') : undefined);
      const patch = { ...over, restartAt: null, restarts: 0 };
      await this.#core.transition(record, 'back_to_killed', patch, { act, ...FACT, isIntent: true });
      return lives ? this.#power.finishKill(record) : undefined;
    }
    // From here on, a server that ran before the work is started like in an ordinary restart.
    const patch = before === 'running' ? { ...over, restartAt: clock.now() } : over;
    await this.#core.transition(record, `back_to_${before}`, patch, FACT);
  }

  async #untilOver(record: ContainerRecord): Promise<void> {
    const { closing, claims, timing, logger } = this.#core;
    for (let delayMs = timing.retryMs; ; delayMs = Math.min(2 * delayMs, LAST_RETRY_MS)) {
      const { journal, id } = record;
      if (closing.signal.aborted || journal === null || record.state === 'removed') break;
      try {
        const { word, claim } = JOURNALED[journal.kind];
        if (!claims.isBlocked(id, claim)) {
          using taken = claims.take(id, claim, `recovery after an interrupted ${word}`);
          await this.#settle(record, taken.signal);
        }
      } catch (error) {
        // Try again after a transient error, or if a kill has cancelled the recovery.
        const isAgain = isPassing(error) || error instanceof OperationCancelled;
        if (!isAgain && !closing.signal.aborted) throw error;
        logger.warn(
          { err: error, container: id },
          'cannot undo or complete the interrupted work on a container, will retry',
        );
      }
      if (record.journal !== null) await pause(delayMs, closing.signal);
    }
    this.#goOn(record);
  }

  async #settle(record: ContainerRecord, signal: AbortSignal): Promise<void> {
    // The engine may have started the server again since the interruption.
    if (record.journal?.before === 'running' && record.journal.note !== null) {
      await this.#power.endRun(record, signal);
      signal.throwIfAborted();
    }
    await this.#setRight(record, { isCut: true });
  }

  /** Continues what had to wait for the end of the work: a start, or a restart after a crash. */
  #goOn(record: ContainerRecord): void {
    if (this.#core.closing.signal.aborted) return;
    this.#power.resume(record);
    this.#power.crashes.schedule(record);
  }
}
