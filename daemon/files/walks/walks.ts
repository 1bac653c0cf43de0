import type { ErrorCode } from '../../../lib/error-codes.js';
import { DomainError } from '../../../lib/errors.js';
import { beginProcess, beginWorker, type WorkerProgram } from '../../../lib/worker-program.js';
import type { WalkAnswer, WalkFailure, WalkKind, WalkKinds, WalkRequest } from './walk.js';

export type WalksOptions = {
  /** Of each kind, those included that wait for a slow reader, who so keeps nobody from deleting. */
  maxWalks?: number;
  /** The worker ends when nothing was asked of it for so long. */
  idleMs?: number;
  /** Those that `scanner.ts` knows, in a process of its own; in a thread where the host lets none look at what is held. */
  isApart?: boolean;
};

export type WalkOptions = {
  signal?: AbortSignal;
  /** It cleans up after work that was let in, and is let in whatever there is. */
  isOwed?: boolean;
};

type Waiting = {
  request: WalkRequest;
  resolve: (answer: WalkAnswer) => void;
  reject: (error: Error) => void;
};

const MAX_WALKS = 64;
const IDLE_MS = 30_000;
const MAX_HEAP_MB = 512;

/**
 * Walks of folders, in one worker that begins with the first: calls of the file system that are waited for cost a
 * tenth of those that come back by the event loop, which none of them holds up.
 */
export class Walks {
  readonly #options: Required<Omit<WalksOptions, 'isApart'>>;
  readonly #waiting = new Map<number, Waiting>();
  #worker: WorkerProgram | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  /** Of those that are not over, by kind. */
  readonly #counts = new Map<WalkKind, number>();

  readonly #isApart: boolean;

  constructor({ maxWalks = MAX_WALKS, idleMs = IDLE_MS, isApart = false }: WalksOptions = {}) {
    this.#options = { maxWalks, idleMs };
    this.#isApart = isApart;
  }

  /**
   * Its pieces, as they are asked for; the next is being made while one is taken. It ends with the result. Whoever lets
   * go of it early ends the walk: then too, its descriptors may be closed when it has ended.
   *
   * @throws DomainError `rate_limited`; the system's errors with their code; the signal's reason
   */
  async *walk<K extends WalkKind>(
    kind: K,
    options: WalkKinds[K]['options'],
    { signal, isOwed = false }: WalkOptions = {},
  ): AsyncGenerator<NonNullable<WalkKinds[K]['piece']>, WalkKinds[K]['result'], void> {
    signal?.throwIfAborted();
    if (!isOwed && this.#countOf(kind) >= this.#options.maxWalks) {
      const message = 'Too many folders are being worked on: try again in a moment.';
      throw new DomainError('rate_limited', message, { retryAfterS: 1 });
    }
    this.#counts.set(kind, this.#countOf(kind) + 1);
    this.#lastId += 1;
    const id = this.#lastId;
    let turn: Promise<WalkAnswer> | undefined;
    let worker: WorkerProgram | undefined;
    let isOver = true;
    try {
      turn = this.#ask({ id, kind, options });
      for (;;) {
        const answer = await turn.catch((error: Error) => {
          isOver = true;
          throw error;
        });
        worker ??= this.#worker;
        isOver = !('piece' in answer);
        if ('failed' in answer) throw failureOf(answer.failed);
        if ('result' in answer) return answer.result as WalkKinds[K]['result'];
        signal?.throwIfAborted();
        // Another worker knows nothing of it, and would take it to be through.
        isOver = this.#worker !== worker;
        if (isOver) throw endedEarly();
        const piece = answer.piece as WalkKinds[K]['piece'];
        // Nothing is written before there is room for it, and nothing read before it is there.
        const asks = piece !== undefined && ('room' in piece || 'feed' in piece);
        if (asks) yield piece as NonNullable<typeof piece>;
        turn = this.#ask({ id, next: true });
        // Whoever lets go asks for its end by itself.
        turn.catch(() => undefined);
        if (piece !== undefined && !asks) yield piece as NonNullable<typeof piece>;
      }
    } finally {
      if (!isOver) await this.#stop(id, turn, worker);
      this.#counts.set(kind, this.#countOf(kind) - 1);
      this.#restLater();
    }
  }

  /** The result of a walk that has no pieces. */
  async result<K extends WalkKind>(
    kind: K,
    options: WalkKinds[K]['options'],
    more: WalkOptions = {},
  ): Promise<WalkKinds[K]['result']> {
    const walk = this.walk(kind, options, more);
    for (;;) {
      const step = await walk.next();
      if (step.done === true) return step.value;
    }
  }

  /** Ends the worker, and with it every walk. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    this.#failAll(endedEarly());
    await worker?.terminate();
  }

  #countOf(kind: WalkKind): number {
    return this.#counts.get(kind) ?? 0;
  }

  async #stop(
    id: number,
    turn: Promise<WalkAnswer> | undefined,
    worker: WorkerProgram | undefined,
  ): Promise<void> {
    await turn?.catch(() => undefined);
    if (this.#worker === worker) await this.#ask({ id, stop: true }).catch(() => undefined);
  }

  #restLater(): void {
    if ([...this.#counts.values()].some((count) => count > 0)) return;
    this.#idle = setTimeout(() => this.#rest(), this.#options.idleMs).unref();
  }

  #rest(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }

  #ask(request: WalkRequest): Promise<WalkAnswer> {
    clearTimeout(this.#idle);
    const worker = this.#begun();
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { request, resolve, reject });
      worker.ref();
      worker.postMessage(request);
    });
  }

  #begun(isApart = this.#isApart): WorkerProgram {
    if (this.#worker !== undefined) return this.#worker;
    const worker = begunWorker(isApart);
    this.#worker = worker;
    let hasAnswered = false;
    worker.on('message', (answer: WalkAnswer) => {
      hasAnswered = true;
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (this.#waiting.size === 0) worker.unref();
      waiting?.resolve(answer);
    });
    const gone = (cause?: unknown) => {
      // One that was ended when nobody needed it may have a successor.
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      if (isApart && !hasAnswered) this.#askInThread();
      else this.#failAll(endedEarly(cause));
    };
    worker.on('error', gone);
    worker.on('exit', gone);
    return worker;
  }

  /** Until that has nothing to do: a host that had no process left may have one then. */
  #askInThread(): void {
    try {
      for (const { request } of this.#waiting.values()) this.#begun(false).postMessage(request);
    } catch (error) {
      this.#failAll(error as Error);
    }
  }

  #failAll(error: Error): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

const endedEarly = (cause?: unknown) =>
  new DomainError('unavailable', 'The work on folders ended early: try again.', { cause });

/** @throws DomainError `unavailable` */
function begunWorker(isApart: boolean): WorkerProgram {
  try {
    return isApart
      ? beginProcess(import.meta.dirname, 'scanner', MAX_HEAP_MB)
      : beginWorker(import.meta.dirname, 'walker', MAX_HEAP_MB);
  } catch (error) {
    throw endedEarly(error);
  }
}

function failureOf({ message, code, kind }: WalkFailure): Error {
  if (kind === undefined) return Object.assign(new Error(message), { code });
  return new DomainError(kind, message, { code: code as ErrorCode });
}
