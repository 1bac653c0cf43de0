import { pause } from '../../../lib/async/waker.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { isPassing } from '../../../lib/errors/host-fault.js';
import { requireUnboundPorts } from '../../runtimes/port-table.js';
import type { Claim } from '../claims/claim.js';
import { blocksRuns, isUnsettled, requireRecovered } from '../records/claim-journal.js';
import { isLegal, nextState } from '../records/container-states.js';
import { type ContainerRecord, nextSettings } from '../records/container-store.js';
import { requireNotHeld } from '../records/hold.js';
import type { ContainerCore } from './container-core.js';
import { CrashRestarts } from './crash-restarts.js';
import { abandonRecovery } from './recovery-end.js';
import { RunFollowers } from './run-followers.js';
import { type AfterFailure, RunStarter } from './run-start.js';
import { awaitStop, firstStop, insistently, requestStop } from './stop-run.js';

/**
 * Starts and stops servers. A start is stored before the process is created; a stop is stored after the server was
 * signalled.
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

  /** Starts the server. Settles when its process exists. @throws DomainError `conflict` if the state forbids it */
  async start(record: ContainerRecord): Promise<void> {
    using _claim = await this.#claim(record, 'start');
    await Promise.all([this.#core.runtime.ping(), requireUnboundPorts(nextSettings(record).spec)]);
    await this.#starter.startRun(record, { restarts: 0 }, 'stays_down');
    this.crashes.cancel(record);
  }

  /** Asks the server to stop, and settles. The rest of the stop continues in the background. */
  async stop(record: ContainerRecord, timeoutMs: number, reason: string | null = null): Promise<void> {
    const claim = await this.#claim(record, 'stop');
    await this.#begin(record, claim, async () => {
      const { runtime, clock, store } = this.#core;
      const actual = await runtime.inspect(record.id);
      const patch = { reason, restartAt: null, stopBy: clock.now() + timeoutMs, stopSent: firstStop(record) };
      let sent = patch.stopSent;
      const act = async () => {
        sent = await requestStop(this.#core, record);
      };
      const isRunning = actual.state === 'running';
      if (isRunning) this.followers.follow(record);
      // The server is asked before the stop is stored: the next daemon does not ask again if a stop is stored.
      await this.#core.transition(record, 'stop', patch, { ...(isRunning && { act }), isFact: true });
      if (sent !== patch.stopSent) await store.update(record, { stopSent: sent }, { isFact: true });
      this.crashes.cancel(record);
      return () => this.finishStop(record, claim.signal);
    });
  }

  /** Stops the server if it runs, and starts it. Settles when the restart has begun. */
  async restart(record: ContainerRecord): Promise<void> {
    this.#core.checkStart(record.id);
    const claim = await this.#claim(record, 'restart');
    await this.#begin(record, claim, async () => {
      const actual = await this.#core.runtime.inspect(record.id);
      if (actual.state === 'running') this.followers.follow(record);
      // Store the restart first, and not as a fact (`isFact`): if it cannot be stored, the server must keep running.
      await this.#core.transition(record, 'restart', { restartAt: null, stopBy: null, stopSent: null });
      this.crashes.cancel(record);
      return () => this.finishRestart(record, claim.signal);
    });
  }

  /**
   * Cancels all work on the container and kills all its processes. A backup is cancelled only if the server is not
   * up. If the server is up, the backup continues with the files that the killed server leaves.
   */
  async kill(record: ContainerRecord, reason: string | null = null): Promise<void> {
    const { runtime, claims, timing } = this.#core;
    if (!isLegal(record.state, 'kill') && !claims.isBlocked(record.id, 'whole')) {
      nextState(record.id, record.state, 'kill');
    }
    const wasInstalling = record.state === 'installing';
    const isCutOff = record.journal !== null && !claims.isHeldLong(record.id);
    const wasHeld = isCutOff || claims.isHeldLong(record.id);
    await runtime.ping();
    // If the server is not up, the kill only cancels work on its files.
    const kind = isLegal(record.state, 'kill') ? 'power' : 'whole';
    const claim = await claims.takeOver(record.id, kind, 'kill', timing.killWaitMs);
    try {
      // The cancelled installation has already stored its result.
      if (wasInstalling && record.state === 'install_failed') return;
      // The cancelled work has already stored its result. If a server ran during the work, it is killed below.
      if (wasHeld && !isLegal(record.state, 'kill')) return;
      if (isUnsettled(record)) return await this.#killHeld(record, isCutOff);
      // If the server was already stopping, the reason for that stop stays.
      const why = reason ?? (record.state === 'stopping' ? record.reason : null);
      const ofWork = record.state === 'restoring' ? { journal: null } : {};
      const patch = { reason: why, restartAt: null, restarts: 0, ...ofWork };
      const act = () => runtime.signal(record.id, 'SIGKILL');
      await this.#core.transition(record, 'kill', patch, { act, isFact: true, isIntent: true });
      this.crashes.cancel(record);
      await this.#awaitKill(record);
    } finally {
      claim.release();
      this.resume(record);
    }
  }

  /** Ends the run of a container whose kill is already stored. */
  async finishKill(record: ContainerRecord): Promise<void> {
    await this.#core.runtime.signal(record.id, 'SIGKILL');
    await this.#awaitKill(record);
  }

  /** Waits for the end of a run that was asked to stop. If there is no run, the container is stopped at once. */
  async finishStop(record: ContainerRecord, signal: AbortSignal): Promise<void> {
    await awaitStop(this.#core, this.followers, record, signal);
    if (record.state !== 'stopping' || signal.aborted) return;
    // If the daemon did not observe the end of the run, the runtime reports it.
    const exit = record.exit ?? (await this.followers.exitFromRuntime(record));
    await this.#core.transition(record, 'ended', { exit, restarts: 0, restartAt: null }, { isFact: true });
    this.#core.sweep.soonIfOwed(record);
  }

  /** Stops the run and starts a new one. `isResumed`: an earlier daemon began the restart. */
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

  /** Stops the current run, if any, before other work begins. Settles early when aborted. */
  async endRun(record: ContainerRecord, signal: AbortSignal): Promise<void> {
    await this.#stopForRestart(record, signal, false);
    if (signal.aborted || record.exit !== null || record.runId === null) return;
    const exit = await this.followers.exitFromRuntime(record);
    await this.#core.store.update(record, { exit }, { isFact: true });
  }

  /** Continues a stop or restart that an earlier daemon stored and did not complete. */
  resume(record: ContainerRecord): void {
    const { state } = record;
    if (state !== 'stopping' && state !== 'restarting') return;
    if (this.#core.closing.signal.aborted || this.#core.claims.isBlocked(record.id, 'power')) return;
    const going = this.#resumed(record, state);
    this.#core.background(record, 'continuing a stop or restart', going);
    going.catch(() => this.#resumeLater(record));
  }

  async #resumed(record: ContainerRecord, state: 'stopping' | 'restarting'): Promise<void> {
    const word = state === 'stopping' ? 'stop' : 'restart';
    using claim = this.#core.claims.take(record.id, 'power', word);
    if (state === 'stopping') await this.finishStop(record, claim.signal);
    else await this.finishRestart(record, claim.signal, { isResumed: true });
  }

  /** Retries in the background until the operation is complete. */
  #resumeLater(record: ContainerRecord): void {
    const { timing, closing } = this.#core;
    void pause(timing.retryMs, closing.signal).then(() => this.resume(record));
  }

  /** Starts a run that is stored but may not have been started. */
  beginRun(record: ContainerRecord): Promise<void> {
    return this.#starter.beginRun(record, 'tries_again').finally(() => this.crashes.schedule(record));
  }

  /** Stops timers and stops following runs. */
  async close(): Promise<void> {
    this.crashes.close();
    await this.followers.close();
  }

  #afterEnd(record: ContainerRecord): void {
    this.#core.sweep.soonIfOwed(record);
    this.crashes.schedule(record);
    // In this state, the server ended because its engine ended, so start it again.
    if (record.state === 'restarting' && record.restartAt !== null) setImmediate(() => this.resume(record));
  }

  async #stopForRestart(record: ContainerRecord, signal: AbortSignal, isResumed: boolean): Promise<void> {
    const { store, timing, clock } = this.#core;
    if (record.exit !== null || record.runId === null) return;
    // An earlier daemon may have asked the server to stop just before it was killed, so wait for the timeout before
    // asking again.
    if (isResumed && record.stopSent === null) {
      if (await this.followers.waitForEnd(record, timing.stopTimeoutMs, signal)) return;
    }
    if (record.stopSent === null) {
      let sent = firstStop(record);
      const request = async () => {
        sent = await requestStop(this.#core, record);
      };
      await insistently(this.#core, record, request, signal);
      const patch = { stopSent: sent, stopBy: clock.now() + timing.stopTimeoutMs };
      if (!signal.aborted) await store.update(record, patch, { isFact: true });
    }
    await awaitStop(this.#core, this.followers, record, signal);
  }

  /**
   * Handles a kill of a container whose interrupted work is not recovered yet. If `isCutOff`, abandons the recovery.
   * @throws DomainError `unavailable` if the work was in progress until now: its recovery is tried first
   */
  async #killHeld(record: ContainerRecord, isCutOff: boolean): Promise<void> {
    const { id } = record;
    if (record.exit === null && record.runId !== null) await this.finishKill(record);
    if (isCutOff)
      return abandonRecovery(
        this.#core,
        this.followers,
        record,
        'the container was killed before its recovery',
      );
    const message = `The interrupted work on container ${id} has not been undone yet: wait, or kill the container again to leave the work as it is.`;
    throw new DomainError('unavailable', message, { retryAfterS: RETRY_AFTER_S });
  }

  /**
   * Waits until a killed run has ended.
   *
   * @throws DomainError `unavailable` if the server survives SIGKILL; its actual state is then reported
   */
  async #awaitKill(record: ContainerRecord): Promise<void> {
    const { timing, closing, store } = this.#core;
    const { signal } = closing;
    const ended = await this.followers.waitForEnd(record, timing.killWaitMs, signal);
    if (signal.aborted) return;
    if (!ended) {
      if (isLegal(record.state, 'found_running')) {
        await this.#core.transition(record, 'found_running', {}, { isFact: true });
      }
      throw new DomainError(
        'unavailable',
        `Container ${record.id} still runs ${timing.killWaitMs} ms after SIGKILL: try again in a moment.`,
      );
    }
    if (record.exit !== null || record.runId === null || this.followers.isFollowing(record.id)) return;
    await store.update(record, { exit: await this.followers.exitFromRuntime(record) }, { isFact: true });
    this.#core.sweep.soonIfOwed(record);
  }

  /** Takes the claim for a power operation. @throws DomainError `conflict` if the state or another claim forbids it */
  async #claim(record: ContainerRecord, event: 'start' | 'stop' | 'restart'): Promise<Claim> {
    this.#core.claims.refuseLong(record.id, 'power');
    requireRunnableNow(record, event);
    const claim = await this.#core.claims.takeSoon(record.id, 'power', event);
    try {
      // Checks the state again, because it may have changed while waiting for other work.
      requireRunnableNow(record, event);
      return claim;
    } catch (error) {
      claim.release();
      throw error;
    }
  }

  /** Runs `first` before the response, and the rest in the background. The claim is held until the rest has ended. */
  async #begin(
    record: ContainerRecord,
    claim: Claim,
    first: () => Promise<() => Promise<void>>,
  ): Promise<void> {
    const rest = await first().catch((error: unknown) => {
      claim.release();
      throw error;
    });
    rest()
      .catch((error: unknown) => {
        if (claim.signal.aborted) return;
        const level = isPassing(error) ? 'warn' : 'error';
        this.#core.logger[level](
          { err: error, container: record.id },
          'starting, stopping or killing a server failed',
        );
        this.#resumeLater(record);
      })
      .finally(() => claim.release());
  }
}

const RETRY_AFTER_S = 5;

function requireRunnableNow(record: ContainerRecord, event: 'start' | 'stop' | 'restart'): void {
  nextState(record.id, record.state, event);
  if (event === 'stop') return;
  requireNotHeld(record);
  if (blocksRuns(record)) requireRecovered(record);
}
