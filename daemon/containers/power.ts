import { DomainError } from '../../lib/errors.js';
import { isPassing } from '../../lib/host-fault.js';
import { pause } from '../../lib/waker.js';
import { requireUnboundPort } from '../runtimes/port-table.js';
import type { ContainerCore } from './container-core.js';
import { isLegal, nextState } from './container-states.js';
import type { ContainerRecord } from './container-store.js';
import { CrashRestarts } from './crash-restarts.js';
import { giveUpHold } from './hold-end.js';
import { blocksRuns, requireUnheld } from './hold-kinds.js';
import type { Occupation } from './occupations.js';
import { RunFollowers } from './run-followers.js';
import { type AfterFailure, RunStarter } from './run-start.js';
import { awaitStop, exitAsTold, firstStop, insistently, tellToStop, waitForEnd } from './stop-run.js';

/**
 * Starting, stopping and all that follows from it. Where less is to run, the server is told first and the record
 * follows; where more is to run, the record comes first.
 */
export class Power {
  readonly followers: RunFollowers;
  readonly crashes: CrashRestarts;
  readonly #core: ContainerCore;
  readonly #starter: RunStarter;

  constructor(core: ContainerCore) {
    this.#core = core;
    this.followers = new RunFollowers(core, (record) => this.#afterEnd(record));
    this.#starter = new RunStarter(core, this.followers);
    this.crashes = new CrashRestarts(core, this.#starter);
  }

  /** Settles when the process exists. @throws DomainError `conflict` where its state does not allow it */
  async start(record: ContainerRecord): Promise<void> {
    const occupation = await this.#occupy(record, 'start');
    try {
      await this.#core.runtime.ping();
      await requireUnboundPort(record.spec);
      await this.#starter.startRun(record, { restarts: 0 }, 'stays_down');
      this.crashes.cancel(record);
    } finally {
      occupation.release();
    }
  }

  /** Settles when the server has been told; the rest goes on by itself. */
  async stop(record: ContainerRecord, timeoutMs: number, reason: string | null = null): Promise<void> {
    const occupation = await this.#occupy(record, 'stop');
    await this.#begin(record, occupation, async () => {
      const { runtime, clock, store } = this.#core;
      const actual = await runtime.inspect(record.id);
      const patch = { reason, restartAt: null, stopBy: clock.now() + timeoutMs, stopSent: firstStop(record) };
      let sent = patch.stopSent;
      const act = async () => {
        sent = await tellToStop(this.#core, record);
      };
      if (actual.state === 'running') {
        this.followers.follow(record);
        // Told first: of a daemon that is killed in between the server is never told twice.
        await this.#core.transition(record, 'stop', patch, { act, isFact: true });
      } else {
        await this.#core.transition(record, 'stop', patch, { isFact: true });
      }
      if (sent !== patch.stopSent) await store.update(record, { stopSent: sent }, { isFact: true });
      this.crashes.cancel(record);
      return () => this.finishStop(record, occupation.signal);
    });
  }

  /** Stops, if it runs, and starts. Settles when it has begun. */
  async restart(record: ContainerRecord): Promise<void> {
    this.#core.checkStart(record.id);
    const occupation = await this.#occupy(record, 'restart');
    await this.#begin(record, occupation, async () => {
      const actual = await this.#core.runtime.inspect(record.id);
      if (actual.state === 'running') this.followers.follow(record);
      // Stored first and without fail: whoever cannot note that a start is to follow must not stop it.
      await this.#core.transition(record, 'restart', { restartAt: null, stopBy: null, stopSent: null });
      this.crashes.cancel(record);
      return () => this.finishRestart(record, occupation.signal);
    });
  }

  /**
   * Ends whatever goes on with the container, and every process of it. A backup is cancelled only if the server is not up:
   * otherwise it goes on with the files that the killed server leaves.
   */
  async kill(record: ContainerRecord, reason: string | null = null): Promise<void> {
    const { runtime, occupations, timing } = this.#core;
    if (!isLegal(record.state, 'kill') && !occupations.isBlocked(record.id, 'whole')) {
      nextState(record.id, record.state, 'kill');
    }
    const wasInstalling = record.state === 'installing';
    const isCutOff = record.hold !== null && !occupations.isHeldLong(record.id);
    const wasHeld = isCutOff || occupations.isHeldLong(record.id);
    await runtime.ping();
    // If the server is not up, the work on its files is all that there is to end.
    const claim = isLegal(record.state, 'kill') ? 'power' : 'whole';
    const occupation = await occupations.takeOver(record.id, claim, 'kill', timing.killWaitMs);
    try {
      // The installation, told to end, has left its own verdict.
      if (wasInstalling && record.state === 'install_failed') return;
      // So has a hold, and what runs on while it is held is killed below.
      if (wasHeld && !isLegal(record.state, 'kill')) return;
      if (isUnsettled(record)) return await this.#killHeld(record, isCutOff);
      // A kill that shortens a stop does not change why the server is stopped.
      const why = reason ?? (record.state === 'stopping' ? record.reason : null);
      const ofHold = record.state === 'restoring' ? { hold: null } : {};
      const patch = { reason: why, restartAt: null, restarts: 0, ...ofHold };
      const act = () => runtime.signal(record.id, 'SIGKILL');
      await this.#core.transition(record, 'kill', patch, { act, isFact: true, isIntent: true });
      this.crashes.cancel(record);
      await this.#awaitKill(record);
    } finally {
      occupation.release();
      this.resume(record);
    }
  }

  /** Ends the run that a kill was stored for. */
  async finishKill(record: ContainerRecord): Promise<void> {
    await this.#core.runtime.signal(record.id, 'SIGKILL');
    await this.#awaitKill(record);
  }

  /** Ends the run that was told to stop; without one, the container is stopped at once. */
  async finishStop(record: ContainerRecord, signal: AbortSignal): Promise<void> {
    await awaitStop(this.#core, this.followers, record, signal);
    if (record.state !== 'stopping' || signal.aborted) return;
    // Nobody has seen it end, but the runtime says so.
    const exit = record.exit ?? (await exitAsTold(this.#core, record));
    await this.#core.transition(record, 'ended', { exit, restarts: 0, restartAt: null }, { isFact: true });
    this.#core.sweep.soonIfOwed(record);
  }

  /** `isResumed`: by another daemon than the one that was asked for it. */
  async finishRestart(
    record: ContainerRecord,
    signal: AbortSignal,
    { isResumed = false } = {},
  ): Promise<void> {
    await this.#stopForRestart(record, signal, isResumed);
    if (record.state !== 'restarting' || signal.aborted) return;
    const isOwn = record.restartAt !== null;
    const after: AfterFailure = isOwn ? 'tries_again' : 'tries_again_if_passing';
    const restarts = isOwn ? record.restarts : 0;
    await this.#starter.startRun(record, { restarts }, after).finally(() => this.crashes.schedule(record));
  }

  /** Ends the present run, if there is one, as a stop does, for work that comes next. Settles early when aborted. */
  async endRun(record: ContainerRecord, signal: AbortSignal): Promise<void> {
    await this.#stopForRestart(record, signal, false);
    if (signal.aborted || record.exit !== null || record.runId === null) return;
    await this.#core.store.update(record, { exit: await exitAsTold(this.#core, record) }, { isFact: true });
  }

  /** Goes on with what is stored to be under way. */
  resume(record: ContainerRecord): void {
    const { state } = record;
    if (state !== 'stopping' && state !== 'restarting') return;
    if (this.#core.closing.signal.aborted || this.#core.occupations.isBlocked(record.id, 'power')) return;
    const going = this.#core.occupations.during(
      record.id,
      'power',
      state === 'stopping' ? 'stop' : 'restart',
      (signal) =>
        state === 'stopping'
          ? this.finishStop(record, signal)
          : this.finishRestart(record, signal, { isResumed: true }),
    );
    this.#core.background(record, 'going on with a stop', going);
    going.catch(() => this.#resumeLater(record));
  }

  /** What began is finished, whatever kept it from that. */
  #resumeLater(record: ContainerRecord): void {
    const { timing, closing } = this.#core;
    void pause(timing.retryMs, closing.signal).then(() => this.resume(record));
  }

  /** Brings a run to life that was stored and may never have come to be. */
  beginRun(record: ContainerRecord): Promise<void> {
    return this.#starter.beginRun(record, 'tries_again').finally(() => this.crashes.schedule(record));
  }

  /** Lets go of timers and runs. */
  async close(): Promise<void> {
    this.crashes.close();
    await this.followers.close();
  }

  #afterEnd(record: ContainerRecord): void {
    this.#core.sweep.soonIfOwed(record);
    this.crashes.schedule(record);
    // It went down with its engine.
    if (record.state === 'restarting' && record.restartAt !== null) setImmediate(() => this.resume(record));
  }

  async #stopForRestart(record: ContainerRecord, signal: AbortSignal, isResumed: boolean): Promise<void> {
    const { store, timing, clock } = this.#core;
    if (record.exit !== null || record.runId === null) return;
    // An earlier daemon may have told it a moment before it was killed: it is not told twice within its time.
    if (isResumed && record.stopSent === null) {
      if (await waitForEnd(this.#core, this.followers, record, timing.stopTimeoutMs, signal)) return;
    }
    if (record.stopSent === null) {
      let sent = firstStop(record);
      const tell = async () => {
        sent = await tellToStop(this.#core, record);
      };
      await insistently(this.#core, record, tell, signal);
      const patch = { stopSent: sent, stopBy: clock.now() + timing.stopTimeoutMs };
      if (!signal.aborted) await store.update(record, patch, { isFact: true });
    }
    await awaitStop(this.#core, this.followers, record, signal);
  }

  /**
   * What a hold has left could not be set right. Whoever kills a container that waits for that gives it up.
   * @throws DomainError `unavailable` where the hold was still going on: it is tried again first
   */
  async #killHeld(record: ContainerRecord, isCutOff: boolean): Promise<void> {
    const { id } = record;
    if (record.exit === null && record.runId !== null) await this.finishKill(record);
    if (isCutOff) return giveUpHold(this.#core, this.followers, record, 'it was killed before');
    const why = `What was going on with ${id} is not undone yet`;
    throw new DomainError('unavailable', `${why}: wait, or kill it again to give that up.`, {
      retryAfterS: RETRY_AFTER_S,
    });
  }

  /** @throws DomainError `unavailable` when it runs on after SIGKILL; it is then told as what it is */
  async #awaitKill(record: ContainerRecord): Promise<void> {
    const { timing, closing, store } = this.#core;
    const { signal } = closing;
    const ended = await waitForEnd(this.#core, this.followers, record, timing.killWaitMs, signal);
    if (signal.aborted) return;
    if (!ended) {
      if (isLegal(record.state, 'found_running')) {
        await this.#core.transition(record, 'found_running', {}, { isFact: true });
      }
      throw new DomainError(
        'unavailable',
        `${record.id} has not ended ${timing.killWaitMs} ms after SIGKILL.`,
      );
    }
    if (record.exit !== null || record.runId === null || this.followers.isFollowing(record.id)) return;
    await store.update(record, { exit: await exitAsTold(this.#core, record) }, { isFact: true });
    this.#core.sweep.soonIfOwed(record);
  }

  /** @throws DomainError `conflict` where its state does not allow it, or other work is at it */
  async #occupy(record: ContainerRecord, event: 'start' | 'stop' | 'restart'): Promise<Occupation> {
    this.#core.occupations.refuseLong(record.id, 'power');
    requireRunnableNow(record, event);
    const occupation = await this.#core.occupations.takeSoon(record.id, 'power', event);
    try {
      // The work that was waited for may have changed it.
      requireRunnableNow(record, event);
      return occupation;
    } catch (error) {
      occupation.release();
      throw error;
    }
  }

  /** Does what belongs before the answer, and lets the rest go on while the container stays occupied. */
  async #begin(
    record: ContainerRecord,
    occupation: Occupation,
    first: () => Promise<() => Promise<void>>,
  ): Promise<void> {
    let rest: () => Promise<void>;
    try {
      rest = await first();
    } catch (error) {
      occupation.release();
      throw error;
    }
    rest()
      .catch((error: unknown) => {
        if (occupation.signal.aborted) return;
        const level = isPassing(error) ? 'warn' : 'error';
        this.#core.logger[level]({ err: error, container: record.id }, 'a power operation failed');
        this.#resumeLater(record);
      })
      .finally(() => occupation.release());
  }
}

const RETRY_AFTER_S = 5;

/** A hold has changed files, and nobody has set that right yet. */
const isUnsettled = ({ state, hold }: ContainerRecord): boolean =>
  state === 'restoring' && hold !== null && hold.note !== null;

function requireRunnableNow(record: ContainerRecord, event: 'start' | 'stop' | 'restart'): void {
  nextState(record.id, record.state, event);
  if (event !== 'stop' && blocksRuns(record)) requireUnheld(record);
}
