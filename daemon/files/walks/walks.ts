import { DomainError } from '../../../lib/errors/errors.js';
import { receivedError } from '../../../lib/errors/sent-error.js';
import { endedEarly } from '../jail/unavailable.js';
import { SlotPool } from './slot-pool.js';
import type { WalkAnswer, WalkKind, WalkKinds } from './walk.js';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.js';

export type WalksOptions = Partial<WorkerPoolOptions> & {
  /**
   * The maximum number of walks of each kind, including those that wait for a slow reader. Each kind has its own
   * limit, so that slow readers do not prevent deletions.
   */
  maxWalks?: number;
};

export type WalkOptions = {
  /** The id of the container whose files are walked. */
  of: string;
  signal?: AbortSignal;
  /** Whether the walk cleans up after an operation that was accepted. Such walks are not limited by `maxWalks`. */
  isOwed?: boolean;
};

const MAX_WALKS = 64;
/**
 * `lateMs` is long because a single system call may take a second on a slow disk, although a time slice takes about 20
 * ms.
 */
const POOL: WorkerPoolOptions = { maxWorkers: 8, idleMs: 30_000, lateMs: 3000, isApart: false };

/**
 * Walks folders in workers, which are started when needed. A synchronous system call in a worker costs a tenth of an
 * asynchronous one, and does not block the event loop of the main thread. One worker runs all walks of a container,
 * and it serves no other container while fewer than `maxWorkers` containers have walks. So a file system that does
 * not respond, or a folder of millions of files, delays only its own container.
 */
export class Walks {
  readonly slots = new SlotPool();
  readonly #maxWalks: number;
  readonly #pool: WorkerPool;
  #lastId = 0;
  /** The number of walks that have not ended, by kind. */
  readonly #counts = new Map<WalkKind, number>();

  constructor({ maxWalks = MAX_WALKS, ...pool }: WalksOptions = {}) {
    this.#maxWalks = maxWalks;
    this.#pool = new WorkerPool({ ...POOL, ...pool });
  }

  /**
   * Runs a walk and yields its pieces on demand. The next piece is prepared while the caller processes one. A caller
   * that stops early ends the walk. When the iteration has ended, the descriptors may be closed.
   *
   * @throws DomainError `rate_limited`; `unavailable` if the container's file system does not respond; the system's
   * errors with their code; the signal's reason
   */
  async *walk<K extends WalkKind>(
    kind: K,
    options: WalkKinds[K]['options'],
    { of, signal, isOwed = false }: WalkOptions,
  ): AsyncGenerator<NonNullable<WalkKinds[K]['piece']>, WalkKinds[K]['result'], void> {
    signal?.throwIfAborted();
    if (!isOwed && this.#countOf(kind) >= this.#maxWalks) {
      const message = 'Too many folders are being processed: try again in a moment.';
      throw new DomainError('rate_limited', message, { retryAfterS: 1 });
    }
    this.#lastId += 1;
    const id = this.#lastId;
    const held = this.#pool.begin(id, of);
    this.#counts.set(kind, this.#countOf(kind) + 1);
    let turn: Promise<WalkAnswer> | undefined;
    let isOver = true;
    try {
      turn = held.worker.ask({ id, kind, options });
      for (;;) {
        const answer = await turn.catch((error: Error) => {
          isOver = true;
          throw error;
        });
        isOver = !('piece' in answer);
        if ('failed' in answer) throw receivedError(answer.failed);
        if ('result' in answer) return answer.result as WalkKinds[K]['result'];
        signal?.throwIfAborted();
        isOver = held.worker.isEnded;
        if (isOver) throw endedEarly();
        const piece = answer.piece as WalkKinds[K]['piece'];
        // The walk continues only after the caller has reserved the requested space, or supplied the requested data.
        const asks = piece !== undefined && ('reservation' in piece || 'feed' in piece);
        if (asks) yield piece as NonNullable<typeof piece>;
        // The worker may have exited. Its replacement does not know this walk.
        isOver = held.worker.isEnded;
        if (isOver) throw endedEarly();
        turn = held.worker.ask({ id, next: true });
        // If the caller stops here, nothing awaits this promise. Its rejection must not be unhandled.
        turn.catch(() => undefined);
        if (piece !== undefined && !asks) yield piece as NonNullable<typeof piece>;
      }
    } finally {
      if (!isOver) await turn?.catch(() => undefined);
      if (!isOver && !held.worker.isEnded) await held.worker.ask({ id, stop: true }).catch(() => undefined);
      this.#counts.set(kind, this.#countOf(kind) - 1);
      held.over();
    }
  }

  /**
   * Checks that the worker of the container's walks responds.
   *
   * @throws DomainError `unavailable` while a system call blocks it
   */
  requirePrompt(of: string): void {
    this.#pool.requirePrompt(of);
  }

  /** Runs a walk of which only the result is used. */
  async result<K extends WalkKind>(
    kind: K,
    options: WalkKinds[K]['options'],
    more: WalkOptions,
  ): Promise<WalkKinds[K]['result']> {
    const walk = this.walk(kind, options, more);
    for (;;) {
      const step = await walk.next();
      if (step.done === true) return step.value;
    }
  }

  /** Ends the workers and all walks. Waits at most 2 s for workers that a file system blocks. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  #countOf(kind: WalkKind): number {
    return this.#counts.get(kind) ?? 0;
  }
}
