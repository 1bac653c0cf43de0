import type { ModelStatic } from 'sequelize';
import { BackgroundWork, type Going, type Task } from '../../lib/async/background-work.js';
import type { Database } from '../../lib/database/database.js';
import { RecordWrites } from '../../lib/database/record-writes.js';
import { DomainError, type ErrorKind } from '../../lib/errors/errors.js';
import { isHostFault, systemFault } from '../../lib/errors/host-fault.js';
import { translateStorage } from '../../lib/errors/storage-error.js';
import type { Logger } from '../../lib/logging/logger.js';
import { newId } from '../../lib/text/ids.js';
import type { Clock } from '../../lib/time/clock.js';
import { type Once, requireSame } from './once.js';
import { OperationCancelled } from './operation-cancelled.js';
import { type OperationRow, operationTable } from './operation-row.js';
import { prune, rowOf, stored } from './operation-rows.js';
import type { OperationError, OperationView, OwnedOperation } from './operation-view.js';

export type { OperationView } from './operation-view.js';

/** The progress of an operation. Without `totalBytes`, the amount of work is unknown. */
export type WorkProgress = { step: string; doneBytes?: number; totalBytes?: number };

/** What the work of an operation gets: a signal that cancels it, and callbacks for its progress. */
export type Work = {
  signal: AbortSignal;
  onProgress(progress: WorkProgress): void;
  /** Must be called with the id of the work's container, once it is known. */
  onContainer(id: string): void;
};

export type OperationsOptions = {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Watches a key: calls back once when it is revoked or expires. Returns a function that ends the watch. */
  watchKey(keyId: string, onEnded: () => void): () => void;
  /** Returns the HTTP status for a kind of error; `internal` is an internal error. */
  statusOf(kind: ErrorKind | 'internal'): number;
};

type About = OwnedOperation & { once: Once | undefined };

/** The maximum number of finished operations whose end could not be stored yet. */
const MAX_UNSTORED = 1000;
const MAX_RUNNING = 200;
const KEY_ENDED = 'The operation was cancelled because the key that started it was revoked or has expired.';
/**
 * How long `close` waits for cancelled work: less than the 10 s after which a stopping daemon is killed. The next
 * start recovers the rest.
 */
const CLOSE_TIMEOUT_MS = 8000;

/**
 * Runs long work as operations that continue after the response to their request. An operation that was interrupted
 * by the end of the daemon is reported as failed, and the recovery of its domain undoes or completes the work.
 */
export class Operations {
  readonly #options: OperationsOptions;
  readonly #rows: ModelStatic<OperationRow>;
  readonly #work: BackgroundWork<About>;
  /** Finished operations whose end is not stored yet. */
  readonly #unstored = new Map<string, OwnedOperation>();
  readonly #writes: RecordWrites;
  readonly #interruptedError: OperationError;

  private constructor(options: OperationsOptions) {
    this.#options = options;
    this.#rows = operationTable.bind(options.database.sequelize);
    const message = 'The daemon stopped during the operation.';
    this.#interruptedError = { error: 'unavailable', message, status: options.statusOf('unavailable') };
    const { logger } = options;
    this.#work = new BackgroundWork({ logger, maxGoing: MAX_RUNNING, closeTimeoutMs: CLOSE_TIMEOUT_MS });
    this.#writes = new RecordWrites(logger);
  }

  static async open(options: OperationsOptions): Promise<Operations> {
    const opened = new Operations(options);
    const patch = {
      status: 'failed',
      error: opened.#interruptedError,
      finishedAt: options.clock.now(),
    } as const;
    await opened.#rows.update(patch, { where: { status: 'running' } }).catch((error: unknown) => {
      options.logger.warn({ err: error }, 'cannot store that interrupted operations have failed');
    });
    return opened;
  }

  /**
   * Starts work as an operation. `done` settles like the work, after the result is stored. With `once`, a request with
   * the same idempotency key shares the work while it runs.
   *
   * @throws DomainError `conflict` if the key was used for another request
   */
  async run<T>(
    kind: string,
    containerId: string | null,
    keyId: string | null,
    work: (work: Work) => Promise<T>,
    once?: Once,
  ): Promise<{ view: OperationView; done: Promise<T> }> {
    const same = this.#findSame(kind, once);
    if (same !== undefined) return { view: { ...same.about.view }, done: same.done as Promise<T> };
    const view: OperationView = {
      id: newId('op_'),
      operation: kind,
      container_id: containerId,
      status: 'running',
      ...{ progress: 0, result: null, error: null },
    };
    const first = { ...view };
    const { done } = await this.#work.accept({
      id: view.id,
      about: { view, keyId, once },
      store: () => {
        const createdAt = this.#options.clock.now();
        return this.#rows.create({ ...rowOf(view), keyId, createdAt, finishedAt: null });
      },
      perform: (task) => this.#untilKeyEnds(task, () => this.#follow(task, work)),
    });
    return { view: first, done };
  }

  /** Runs work, and cancels it when the key that started the operation is revoked or expires. */
  async #untilKeyEnds<T>({ about: { view, keyId } }: Task<About>, work: () => Promise<T>): Promise<T> {
    if (keyId === null) return work();
    const cancel = () => void this.#work.end(view.id, new OperationCancelled(KEY_ENDED));
    const unwatch = this.#options.watchKey(keyId, cancel);
    return work().finally(unwatch);
  }

  #findSame(kind: string, once: Once | undefined): Going<About> | undefined {
    if (once === undefined) return undefined;
    const same = this.#work
      .all()
      .find(({ about }) => about.view.operation === kind && about.once?.key === once.key);
    if (same?.about.once !== undefined) requireSame(same.about.once, once);
    return same;
  }

  /** Returns the kinds of all operations in progress. */
  running(): string[] {
    return this.#work.all().map(({ about }) => about.view.operation);
  }

  /** Returns an operation. @throws DomainError `not_found` */
  async get(id: string): Promise<OperationView> {
    return { ...(await this.find(id)).view };
  }

  /** Returns the operation with the key that started it. @throws DomainError `not_found` */
  async find(id: string): Promise<OwnedOperation> {
    const known = this.#work.get(id)?.about ?? this.#unstored.get(id);
    return known ?? stored(this.#rows, id, this.#interruptedError);
  }

  /**
   * Cancels running work and waits for its end. @throws DomainError `not_found`; `conflict` if it has already
   * ended
   */
  async cancel(id: string): Promise<OperationView> {
    const found = this.#work.get(id)?.about.view;
    // Check the status, because an operation has ended as soon as its status says so, which is before its end is
    // stored.
    if (found?.status === 'running') {
      await this.#work.end(id, new OperationCancelled());
      const ended: OperationView = { ...found };
      if (ended.status === 'cancelled') return ended;
    }
    const { status } = found ?? (await this.get(id));
    throw new DomainError('conflict', `Operation ${id} is already ${status}.`);
  }

  /**
   * Calls back when an operation starts, progresses or ends, with the id of its key. @returns a function that
   * unsubscribes
   */
  onChange(listener: (view: OperationView, keyId: string | null) => void): () => void {
    return this.#work.onChange(({ view, keyId }) => listener({ ...view }, keyId));
  }

  /** Cancels all running work and waits for its end. */
  async close(): Promise<void> {
    await this.#work.close(new OperationCancelled('The daemon is stopping.'));
    await this.#writes.close();
  }

  async #follow<T>(task: Task<About>, work: (work: Work) => Promise<T>): Promise<T> {
    const { view } = task.about;
    task.notify();
    try {
      const value = await work(controls(task));
      await this.#finish(task, { status: 'completed', progress: 100, result: asRecord(value) });
      return value;
    } catch (error) {
      if (view.status === 'running') {
        const cancelled = error instanceof OperationCancelled;
        const end = cancelled ? { status: 'cancelled' as const } : this.#failure(error);
        await this.#finish(task, end);
      }
      throw error;
    }
  }

  #failure(failure: unknown): Partial<OperationView> {
    const { logger, statusOf } = this.#options;
    const error = systemFault(translateStorage(failure), 'The operation is not possible now');
    if (error instanceof DomainError) {
      if (isHostFault(error)) logger.warn({ err: error }, 'operation failed because of an error of the host');
      const { code, message, kind, details } = error;
      const fields = details === undefined ? {} : { details };
      return { status: 'failed', error: { error: code, message, status: statusOf(kind), ...fields } };
    }
    logger.error({ err: error }, 'operation failed with an internal error');
    const message = 'Internal error. The daemon’s log has the details.';
    return { status: 'failed', error: { error: 'internal_error', message, status: statusOf('internal') } };
  }

  async #finish({ about: { view, keyId }, notify }: Task<About>, end: Partial<OperationView>): Promise<void> {
    Object.assign(view, end);
    const { id, status, result, error, container_id: containerId } = view;
    const finishedAt = this.#options.clock.now();
    // The operation is reported as finished, even if that cannot be stored yet.
    this.#unstored.set(id, { view, keyId });
    const [oldest] = this.#unstored.keys();
    if (this.#unstored.size > MAX_UNSTORED && oldest !== undefined) this.#unstored.delete(oldest);
    await this.#writes.writeFact(id, async () => {
      await this.#rows.update({ status, result, error, finishedAt, containerId }, { where: { id } });
      this.#unstored.delete(id);
    });
    await prune(this.#rows, finishedAt).catch((failure: unknown) => {
      this.#options.logger.warn({ err: failure }, 'cannot delete the records of old operations');
    });
    notify();
  }
}

function controls({ about: { view }, signal, notify }: Task<About>): Work {
  return {
    signal,
    onProgress({ doneBytes, totalBytes }) {
      if (doneBytes === undefined || totalBytes === undefined || totalBytes <= 0) return;
      // Report at most 99 % here: 100 % is reported only together with the result.
      const percent = Math.min(99, Math.max(0, Math.floor((doneBytes / totalBytes) * 100)));
      if (percent <= view.progress || view.status !== 'running') return;
      view.progress = percent;
      notify();
    },
    onContainer(id) {
      view.container_id = id;
      notify();
    },
  };
}

const asRecord = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? { ...value } : null;
