import { milestone } from '../../lib/async/milestone.js';
import { atMost, pause } from '../../lib/async/waker.js';
import { DomainError, isKind } from '../../lib/errors/errors.js';
import { isPassing } from '../../lib/errors/host-fault.js';
import { createGate } from '../../lib/limits/gate.js';
import type { RuntimeState } from '../runtimes/container-runtime.js';
import type { ContainerCore } from './lifecycle/container-core.js';
import type { JournaledClaims } from './lifecycle/journaled-claims.js';
import type { Power } from './lifecycle/power.js';
import { finishRemoval } from './lifecycle/removal.js';
import { isLegal } from './records/container-states.js';
import type { ContainerRecord } from './records/container-store.js';

const AT_ONCE = 16;
const LAST_RETRY_MS = 5000;
/**
 * The maximum number of waiting reconciliations. Larger than the maximum number of containers, so that none is
 * refused.
 */
const MAX_WAITING = 10_000;
const RETRY_AFTER_S = 2;
const FACT = { isFact: true };

/**
 * Reconciles the stored state of containers with the engine: when the daemon starts, when an unreachable engine is
 * back, and when another program has changed a container.
 */
export class Recovery {
  readonly #core: ContainerCore;
  readonly #power: Power;
  readonly #journaled: JournaledClaims;
  readonly #gate = createGate({ maxRunning: AT_ONCE, maxWaiting: MAX_WAITING });
  /** For each container whose state is unknown, by its id: a promise that settles when the state is known. */
  readonly #unsettled = new Map<string, Promise<void>>();

  constructor(core: ContainerCore, power: Power, journaled: JournaledClaims) {
    this.#core = core;
    this.#power = power;
    this.#journaled = journaled;
  }

  /** Reconciles all containers. Settles when each of them is reconciled, or waits for an unreachable engine. */
  async all({ isReturn = false } = {}): Promise<void> {
    const looks = this.#core.store.all().map((record) => this.#settleSoon(record, isReturn));
    await Promise.all(looks);
  }

  /** Reconciles a container that another program has changed, or on which work was interrupted. */
  changed(record: ContainerRecord): void {
    const settling = this.#untilSettled(record, () => undefined);
    this.#core.background(record, 'recovery after a change by another program', settling);
  }

  /** Waits until the state of the container is known. @throws DomainError `unavailable` after a time limit */
  async settled({ id }: ContainerRecord): Promise<void> {
    const settling = this.#unsettled.get(id);
    if (settling === undefined) return;
    await atMost(settling, this.#core.timing.settleWaitMs, this.#core.closing.signal);
    if (!this.#unsettled.has(id)) return;
    throw new DomainError(
      'unavailable',
      `The state of container ${id} is still being determined: try again in a moment.`,
      {
        retryAfterS: RETRY_AFTER_S,
      },
    );
  }

  /** Whether recovery has done everything for this container that can be done without the engine. */
  isSettled(id: string): boolean {
    return !this.#unsettled.has(id);
  }

  /** Reconciles a container. Settles after the first attempt; further attempts continue in the background. */
  #settleSoon(record: ContainerRecord, isReturn: boolean): Promise<void> {
    if (this.#unsettled.has(record.id)) return Promise.resolve();
    const { reached: looked, reach } = milestone();
    const settling = this.#untilSettled(record, reach).finally(() => {
      reach();
      if (this.#unsettled.get(record.id) === settling) this.#unsettled.delete(record.id);
      if (isReturn && !this.#core.closing.signal.aborted) this.#core.reportAgain(record);
    });
    this.#unsettled.set(record.id, settling);
    this.#core.background(record, 'recovery', settling);
    return looked;
  }

  async #untilSettled(record: ContainerRecord, first: () => void): Promise<void> {
    const { closing, engine, timing } = this.#core;
    for (let delayMs = timing.retryMs; !closing.signal.aborted && !(await this.#look(record)); ) {
      first();
      do await pause(delayMs, closing.signal);
      while (engine.isUnavailable && !closing.signal.aborted);
      delayMs = Math.min(2 * delayMs, LAST_RETRY_MS);
    }
  }

  /** Tries to reconcile a container. Returns false while the engine is unreachable or the disk refuses writes. */
  async #look(record: ContainerRecord): Promise<boolean> {
    try {
      await this.#gate(() => this.#reconcile(record));
      this.#journaled.takeUp(record);
      return true;
    } catch (error) {
      if (isPassing(error)) {
        const { engine, logger } = this.#core;
        if (!engine.isUnavailable)
          logger.warn(
            { err: error, container: record.id },
            'cannot recover the state of a container, will retry',
          );
        return false;
      }
      this.#core.logger.error(
        { err: error, container: record.id },
        'cannot recover the state of a container',
      );
      return true;
    }
  }

  async #reconcile(record: ContainerRecord): Promise<void> {
    const { claims, runtime, timing, closing } = this.#core;
    const { followers } = this.#power;
    if (closing.signal.aborted || claims.isBlocked(record.id, 'power')) return;
    if (followers.isFollowing(record.id)) {
      const { runId } = record;
      const actual = await runtime.inspect(record.id);
      // If the run has ended, its follower is about to detect that, so wait for the follower.
      if (actual.state !== 'running' || actual.runId !== runId) {
        await atMost(followers.ended(record.id), timing.settleWaitMs, closing.signal);
      }
      return;
    }
    {
      using _claim = claims.take(record.id, 'power', 'recovery');
      await this.#settle(record, await runtime.inspect(record.id));
    }
    this.#power.resume(record);
  }

  async #settle(record: ContainerRecord, actual: RuntimeState): Promise<void> {
    switch (record.state) {
      case 'removed':
        return finishRemoval(this.#core, this.#power, record);
      case 'installing': {
        await this.#core.runtime.remove(record.id);
        this.#core.sweep.soon(record);
        const reason = 'The daemon stopped during the installation.';
        return this.#core.transition(record, 'install_failed', { reason }, FACT);
      }
      case 'install_failed':
        return;
      case 'starting':
        return this.#settleStarting(record, actual);
      case 'running':
      case 'stopping':
      case 'restarting':
        return this.#settleUp(record, actual);
      case 'restoring':
        return this.#settleRestoring(record);
      case 'installed':
      case 'stopped':
      case 'killed':
      case 'crashed':
        return this.#settleAtRest(record, actual);
    }
  }

  /** Reconciles a container whose start was stored. The run itself may not have been started. */
  async #settleStarting(record: ContainerRecord, actual: RuntimeState): Promise<void> {
    const known = actual.state !== 'absent' && actual.runId === record.runId;
    if (known && (actual.state === 'running' || actual.exit !== null)) {
      return this.#power.followers.follow(record);
    }
    try {
      await this.#power.beginRun(record);
    } catch (error) {
      if (!(error instanceof DomainError) || isKind(error, 'unavailable')) throw error;
      this.#core.logger.warn(
        { err: error, container: record.id },
        'cannot continue the interrupted start of a server',
      );
    }
  }

  /** Reconciles a container whose server was up. Its run may have ended, or the engine may have started another run. */
  async #settleUp(record: ContainerRecord, actual: RuntimeState): Promise<void> {
    if (actual.state === 'running' && actual.runId !== record.runId) {
      const patch = { runId: actual.runId, startedAt: actual.startedAtMs, exit: null };
      await this.#core.store.update(record, patch, FACT);
    }
    // The follower reads the rest of the output and detects the end, even if the run has ended or disappeared.
    this.#power.followers.follow(record);
  }

  /** Interrupted work is recovered in the background, because that may take long. */
  async #settleRestoring(record: ContainerRecord): Promise<void> {
    if (record.runId !== null && record.exit === null) this.#power.followers.follow(record);
    if (record.journal !== null) return;
    const reason = 'a restore was interrupted, and the state of the files is unknown';
    await this.#core.transition(record, 'broken', { reason }, FACT);
  }

  async #settleAtRest(record: ContainerRecord, actual: RuntimeState): Promise<void> {
    const { followers, crashes } = this.#power;
    const same = actual.state !== 'absent' && actual.runId === record.runId && record.runId !== null;
    if (same && record.exit === null && record.state !== 'crashed') {
      // The stored kill may not have been carried out, or no daemon has observed the end of the run.
      followers.follow(record);
      if (actual.state === 'running') await this.#power.finishKill(record);
    } else if (actual.state === 'running' && isLegal(record.state, 'found_running')) {
      const { runId, startedAtMs: startedAt } = actual;
      const patch = { runId, startedAt, exit: null, reason: null, restartAt: null };
      await this.#core.transition(record, 'found_running', patch, FACT);
      crashes.cancel(record);
      followers.follow(record);
    }
    this.#core.sweep.soonIfOwed(record);
    crashes.schedule(record);
  }
}
