import { DomainError } from '../../lib/errors.js';
import type { LogWriter } from '../logs/log-store.js';
import type { ContainerCore } from './container-core.js';
import type { Attachment, RunExit } from './container-runtime.js';
import { isLegal } from './container-states.js';
import type { ContainerRecord } from './container-store.js';
import { createReadyWatch, type ReadyWatch } from './ready-watch.js';
import { judgeEnd } from './run-end.js';
import { pause } from './waker.js';

type Followed = { runId: string; done: Promise<void> };

/** Follows the runs of all containers: output into the log, the first sign of readiness, and the end. */
export class RunFollowers {
  readonly #core: ContainerCore;
  readonly #onEnded: (record: ContainerRecord) => void;
  readonly #followed = new Map<string, Followed>();

  /** `onEnded` is told after a run's end is in the log and in the database. */
  constructor(core: ContainerCore, onEnded: (record: ContainerRecord) => void) {
    this.#core = core;
    this.#onEnded = onEnded;
  }

  isFollowing(id: string): boolean {
    return this.#followed.has(id);
  }

  /** Settles when the present run, if there is one, has ended and everything about that is stored. */
  ended(id: string): Promise<void> {
    return this.#followed.get(id)?.done ?? Promise.resolve();
  }

  /** Begins to follow the container's present run, from where its log has it. */
  follow(record: ContainerRecord): void {
    const { runId } = record;
    if (runId === null || this.#followed.get(record.id)?.runId === runId) return;
    const done = this.ended(record.id)
      .then(() => this.#follow(record, runId))
      .catch((error: unknown) => {
        this.#core.logger.error({ err: error, container: record.id }, 'following a run failed');
      })
      .finally(() => {
        if (this.#followed.get(record.id) === followed) this.#followed.delete(record.id);
      });
    const followed = { runId, done };
    this.#followed.set(record.id, followed);
  }

  /** Lets go of all runs; they go on. */
  async close(): Promise<void> {
    await Promise.all([...this.#followed.values()].map(({ done }) => done));
  }

  async #follow(record: ContainerRecord, runId: string): Promise<void> {
    const writer = await this.#core.logs.open(record.id);
    const watch = createReadyWatch(this.#core, record, runId);
    try {
      const exit = await this.#untilEnd(record, runId, writer, watch);
      watch.stop();
      if (exit !== null) await this.#settle(record, runId, exit, writer);
    } finally {
      watch.stop();
      await writer.close();
    }
    // The log is closed before anybody may begin the next run.
    if (!this.#core.closing.signal.aborted) this.#onEnded(record);
  }

  /** Null when the daemon lets go of the run before its end. */
  async #untilEnd(
    record: ContainerRecord,
    runId: string,
    writer: LogWriter,
    watch: ReadyWatch,
  ): Promise<RunExit | null> {
    const { signal } = this.#core.closing;
    let onExit: (exit: RunExit) => void = () => undefined;
    let onFailure: (error: unknown) => void = () => undefined;
    const exited = new Promise<RunExit>((resolve, reject) => {
      onExit = resolve;
      onFailure = reject;
    });
    // Awaited below; a failure in between is not unhandled.
    exited.catch(() => undefined);
    const observer = {
      onOutput: async (chunk: Buffer, cursor: string) => {
        watch.feed(chunk);
        await writer.append(chunk, { runId, cursor }).catch((error: unknown) => {
          this.#core.logger.error({ err: error, container: record.id }, 'output cannot be kept');
        });
      },
      onExit,
      onFailure,
    };
    const cursor = writer.position.runId === runId ? writer.position.cursor : null;
    const attachment = await this.#attach(record, runId, cursor, observer);
    if (attachment === 'gone')
      return { code: null, signal: null, oomKilled: false, atMs: this.#core.clock.now() };
    if (attachment === null) return null;
    let onClosing: () => void = () => undefined;
    const closed = new Promise<null>((resolve) => {
      onClosing = () => resolve(null);
    });
    signal.addEventListener('abort', onClosing);
    if (signal.aborted) onClosing();
    const exit = await Promise.race([exited, closed]);
    signal.removeEventListener('abort', onClosing);
    await attachment.detach();
    return exit;
  }

  /** Asks an engine that is away until it is back. */
  async #attach(
    record: ContainerRecord,
    runId: string,
    cursor: string | null,
    observer: Parameters<ContainerCore['runtime']['attach']>[3],
  ): Promise<Attachment | 'gone' | null> {
    const { closing, runtime, timing } = this.#core;
    while (!closing.signal.aborted) {
      try {
        return await runtime.attach(record.id, runId, cursor, observer);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        if (error.kind === 'not_found') return 'gone';
        if (error.kind !== 'unavailable') throw error;
        await pause(timing.retryMs, closing.signal);
      }
    }
    return null;
  }

  async #settle(record: ContainerRecord, runId: string, exit: RunExit, writer: LogWriter): Promise<void> {
    const { timing, clock } = this.#core;
    if (record.runId !== runId) return writer.endRun();
    const end = judgeEnd(record, exit, timing, clock.now());
    if (end.notice !== null) await writer.note(end.notice);
    await writer.endRun();
    const { event, reason, restarts, restartAt } = end;
    await this.#insist(async () => {
      if (record.runId !== runId) return;
      if (event !== null && isLegal(record.state, event)) {
        await this.#core.transition(record, event, { exit, reason, restarts, restartAt });
      } else {
        await this.#core.store.update(record, { exit });
      }
    });
  }

  /** What has happened is to be stored, if need be once the disk has room again. */
  async #insist(store: () => Promise<void>): Promise<void> {
    const { closing, timing, logger } = this.#core;
    for (;;) {
      try {
        return await store();
      } catch (error) {
        const passing =
          error instanceof DomainError && (error.kind === 'disk_full' || error.kind === 'unavailable');
        if (!passing || closing.signal.aborted) throw error;
        logger.warn({ err: error }, 'the end of a run cannot be stored yet');
        await pause(timing.retryMs, closing.signal);
      }
    }
  }
}
