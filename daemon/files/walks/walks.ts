import { DomainError } from '../../../lib/errors/errors.js';
import { receivedError } from '../../../lib/errors/sent-error.js';
import { endedEarly } from '../jail/unavailable.js';
import { SlotPool } from './slot-pool.js';
import type { WalkAnswer, WalkKind, WalkKinds } from './walk.js';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.js';

export type WalksOptions = Partial<WorkerPoolOptions> & {
  /**
   * The maximum number of walks of each kind, including those that wait for a slow reader. Each kind has its own
   * limit, so that slow readers do not prevent deletions. Containers with few walks may exceed it.
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
 * How many walks of a kind a container can have although there are `maxWalks` of that kind, up to twice as many. So a
 * user who starts many walks in a few containers does not stop those of others.
 */
const OWN_WALKS = 4;
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
  /** The number of walks that have not ended, by kind and container. */
  readonly #counts = new Map<WalkKind, Map<string, number>>();

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
    if (!isOwed && this.#isFull(kind, of)) {
      const message = 'Too many folders are being processed: try again in a moment.';
      throw new DomainError('rate_limited', message, { retryAfterS: 1 });
    }
    this.#lastId += 1;
    const id = this.#lastId;
    const held = this.#pool.begin(id, of);
    this.#count(kind, of, 1);
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
      this.#count(kind, of, -1);
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

  /** Whether a container cannot begin another walk of this kind. */
  #isFull(kind: WalkKind, of: string): boolean {
    const counts = this.#counts.get(kind) ?? new Map<string, number>();
    const isOwn = (counts.get(of) ?? 0) < Math.min(OWN_WALKS, this.#maxWalks);
    const most = isOwn ? 2 * this.#maxWalks : this.#maxWalks;
    return [...counts.values()].reduce((sum, count) => sum + count, 0) >= most;
  }

  #count(kind: WalkKind, of: string, change: number): void {
    const counts = this.#counts.get(kind) ?? new Map<string, number>();
    this.#counts.set(kind, counts);
    const count = (counts.get(of) ?? 0) + change;
    if (count > 0) counts.set(of, count);
    else counts.delete(of);
  }
}
