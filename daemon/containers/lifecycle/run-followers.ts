import { atMost, pause } from '../../../lib/async/waker.js';
import { isKind, unlessKind } from '../../../lib/errors/errors.js';
import { unlessAborted } from '../../../lib/time/timed.js';
import type { LogPosition } from '../../logs/log-store.js';
import type { Attachment, RunExit, RunObserver, RuntimeState } from '../../runtimes/container-runtime.js';
import { isLegal } from '../records/container-states.js';
import type { ContainerRecord } from '../records/container-store.js';
import type { ContainerCore } from './container-core.js';
import { createReadyWatch, type ReadyWatch } from './readiness.js';
import { endNotice, judgeEnd } from './run-end.js';

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5000;
/** How long to retry reading the rest of the output of a run that, according to the runtime, has ended. */
const REST_MS = 10_000;

/** How often to ask the runtime whether the run continues, while waiting for its end. */
const LOOK_EVERY_MS = 1000;
const MIN_STEP_MS = 1;

type Followed = { runId: string; done: Promise<void> };

/** Follows the runs of all containers: writes their output to the log, and detects readiness and the end. */
export class RunFollowers {
  readonly #core: ContainerCore;
  readonly #onEnded: (record: ContainerRecord) => void;
  readonly #followed = new Map<string, Followed>();

  /** @param onEnded called once the end of a run is in the log and in the database */
  constructor(core: ContainerCore, onEnded: (record: ContainerRecord) => void) {
    this.#core = core;
    this.#onEnded = onEnded;
  }

  isFollowing(id: string): boolean {
    return this.#followed.has(id);
  }

  /** Settles when the current run, if any, has ended and its output and end are stored. */
  ended(id: string): Promise<void> {
    return this.#followed.get(id)?.done ?? Promise.resolve();
  }

  /**
   * Waits up to `waitMs` for the end of the current run. If the run is not followed, asks the runtime whether it
   * still runs.
   * @returns whether it has ended
   */
  async waitForEnd(record: ContainerRecord, waitMs: number, signal: AbortSignal): Promise<boolean> {
    const { id, runId } = record;
    const deadline = performance.now() + waitMs;
    while (!signal.aborted) {
      const followed = this.#followed.get(id);
      if (isSettled(record, runId) && followed === undefined) return true;
      const ended = followed?.done ?? new Promise<void>(() => undefined);
      const leftMs = Math.min(deadline - performance.now(), LOOK_EVERY_MS);
      await atMost(ended, Math.max(MIN_STEP_MS, leftMs), signal);
      if (isSettled(record, runId)) return true;
      if (signal.aborted) break;
      // If the engine is unreachable, the end is unknown.
      const actual = await unlessKind(this.#core.runtime.inspect(id), 'unavailable');
      if (actual !== undefined && !goesOn(actual, runId)) return true;
      if (performance.now() >= deadline) return false;
    }
    return false;
  }

  /** Returns how the current run ended according to the runtime, for a run that was not followed to its end. */
  async exitFromRuntime({ id, runId }: ContainerRecord): Promise<RunExit> {
    const { runtime, clock } = this.#core;
    return exitIn(await runtime.inspect(id), runId, clock.now());
  }

  /** Follows the current run, from the last position in the container's log. */
  follow(record: ContainerRecord): void {
    const { runId } = record;
    if (runId === null || this.#followed.get(record.id)?.runId === runId) return;
    const done = this.ended(record.id)
      .then(() => this.#follow(record, runId))
      .catch((error: unknown) => {
        this.#core.logger.error(
          { err: error, container: record.id },
          'cannot follow the output of a running server',
        );
      })
      .finally(() => {
        if (this.#followed.get(record.id) === followed) this.#followed.delete(record.id);
      });
    const followed = { runId, done };
    this.#followed.set(record.id, followed);
  }

  /** Stops following runs. The runs continue. */
  async close(): Promise<void> {
    await Promise.all([...this.#followed.values()].map(({ done }) => done));
  }

  /** Follows a run until its end. Retries after errors. */
  async #follow(record: ContainerRecord, runId: string): Promise<void> {
    const { closing, logger } = this.#core;
    const watch = createReadyWatch(this.#core, record, runId);
    const trouble = { sinceMs: null as number | null };
    try {
      for (let delayMs = FIRST_RETRY_MS; !closing.signal.aborted; ) {
        try {
          if (await this.#attempt(record, runId, watch, trouble)) break;
        } catch (error) {
          logger.warn(
            { err: error, container: record.id },
            'cannot follow the output of a running server, will retry',
          );
          if (trouble.sinceMs === null) delayMs = FIRST_RETRY_MS;
          trouble.sinceMs ??= performance.now();
        }
        await pause(delayMs, closing.signal);
        delayMs = Math.min(delayMs * 2, LAST_RETRY_MS);
        if (await this.#endsUnread(record, runId, trouble.sinceMs)) break;
      }
    } finally {
      watch.stop();
    }
    // The log must be closed before the next run can begin.
    if (!closing.signal.aborted) this.#onEnded(record);
  }

  /** Follows the run once. Returns true at its end, or when the daemon stops following it. */
  async #attempt(
    record: ContainerRecord,
    runId: string,
    watch: ReadyWatch,
    trouble: { sinceMs: number | null },
  ): Promise<boolean> {
    const { closing, logs, logger } = this.#core;
    let isOver = false;
    const writer = await logs.open(record.id);
    try {
      const onOutput = async (chunk: Buffer, cursor: string) => {
        watch.feed(chunk);
        await writer.append(chunk, { runId, cursor });
        trouble.sinceMs = null;
      };
      const exit = await this.#untilEnd(record, runId, writer.position, onOutput);
      if (exit === null) return closing.signal.aborted;
      watch.stop();
      const notice = await this.#settle(record, runId, exit);
      isOver = true;
      // The end of the run is already stored; this only adds it to the log.
      if (notice !== null) await writer.note(notice);
      await writer.endRun();
    } catch (error) {
      // If this attempt has not stored the end, throw, so that another attempt reads the rest of the output.
      if (!isOver) throw error;
      logger.error(
        { err: error, container: record.id },
        'cannot archive the log of a server that has stopped',
      );
    } finally {
      await writer.close().catch((error: unknown) => {
        logger.error({ err: error, container: record.id }, 'cannot close the log of a container');
      });
    }
    return true;
  }

  /** Whether the runtime reports that the run has ended, and its last output could not be read for a while. */
  async #endsUnread(record: ContainerRecord, runId: string, troubleSinceMs: number | null): Promise<boolean> {
    const { closing, runtime, logger, clock } = this.#core;
    if (troubleSinceMs === null || performance.now() - troubleSinceMs < REST_MS) return false;
    if (closing.signal.aborted) return false;
    try {
      const actual = await runtime.inspect(record.id);
      if (goesOn(actual, runId)) return false;
      await this.#settle(record, runId, exitIn(actual, runId, clock.now()));
      return true;
    } catch (error) {
      logger.warn({ err: error, container: record.id }, 'cannot determine whether a server has stopped');
      return false;
    }
  }

  /** Follows a run until its end. Returns null if the daemon stops following it before that. */
  async #untilEnd(
    record: ContainerRecord,
    runId: string,
    position: LogPosition,
    onOutput: RunObserver['onOutput'],
  ): Promise<RunExit | null> {
    const { signal } = this.#core.closing;
    let onExit: (exit: RunExit) => void = () => undefined;
    let onFailure: (error: unknown) => void = () => undefined;
    const exited = new Promise<RunExit>((resolve, reject) => {
      onExit = resolve;
      onFailure = reject;
    });
    // `exited` is awaited below. This prevents an unhandled rejection in between.
    exited.catch(() => undefined);
    const cursor = position.runId === runId ? position.cursor : null;
    const attachment = await this.#attach(record, runId, cursor, { onOutput, onExit, onFailure });
    if (attachment === 'gone') return lostExit(this.#core.clock.now());
    if (attachment === null) return null;
    try {
      return await unlessAborted(exited, signal);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      await attachment.detach();
    }
  }

  /** Attaches to the output of a run. Retries while the engine is unreachable. */
  async #attach(
    record: ContainerRecord,
    runId: string,
    cursor: string | null,
    observer: RunObserver,
  ): Promise<Attachment | 'gone' | null> {
    const { closing, runtime, timing } = this.#core;
    while (!closing.signal.aborted) {
      try {
        return await runtime.attach(record.id, runId, cursor, observer);
      } catch (error) {
        if (isKind(error, 'not_found')) return 'gone';
        if (!isKind(error, 'unavailable')) throw error;
        await pause(timing.retryMs, closing.signal);
      }
    }
    return null;
  }

  /** Stores how the run ended. @returns the line for the log, or null */
  async #settle(record: ContainerRecord, runId: string, exit: RunExit): Promise<string | null> {
    const { timing, clock } = this.#core;
    // Another operation that waited for the run's end may have stored that end already.
    if (isSettled(record, runId)) return record.runId === runId ? endNotice(record) : null;
    const end = judgeEnd(record, exit, timing, clock.now());
    const { event, reason, restarts, restartAt, notice } = end;
    if (event !== null && isLegal(record.state, event)) {
      await this.#core.transition(record, event, { exit, reason, restarts, restartAt }, { isFact: true });
    } else {
      await this.#core.store.update(record, { exit }, { isFact: true });
    }
    if (end.code !== null && notice !== null) this.#core.notices.report(record, end.code, notice);
    return notice;
  }
}

const isSettled = (record: ContainerRecord, runId: string | null): boolean =>
  runId === null || record.runId !== runId || record.exit !== null;

const goesOn = (actual: RuntimeState, runId: string | null): boolean =>
  actual.state === 'running' && actual.runId === runId;

const exitIn = (actual: RuntimeState, runId: string | null, nowMs: number): RunExit =>
  (actual.state === 'stopped' && actual.runId === runId ? actual.exit : null) ?? lostExit(nowMs);

const lostExit = (atMs: number): RunExit => ({ code: null, signal: null, oomKilled: false, atMs });
