import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DomainError } from '../../../lib/errors.js';
import type { WalkAnswer, WalkKind, WalkKinds, WalkRequest } from './walk.js';

export type WalksOptions = {
  /** Of each kind, those included that wait for a slow reader, who so keeps nobody from deleting. */
  maxWalks?: number;
  /** The worker ends when nothing was asked of it for so long. */
  idleMs?: number;
};

export type WalkOptions = {
  signal?: AbortSignal;
  /** It cleans up after work that was let in, and is let in whatever there is. */
  isOwed?: boolean;
};

type Waiting = { resolve: (answer: WalkAnswer) => void; reject: (error: Error) => void };

const MAX_WALKS = 64;
const IDLE_MS = 30_000;
const MAX_HEAP_MB = 512;

/**
 * Walks of folders, in one worker that begins with the first: calls of the file system that are waited for cost a
 * tenth of those that come back by the event loop, which none of them holds up.
 */
export class Walks {
  readonly #options: Required<WalksOptions>;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;
  /** Of those that are not over, by kind. */
  readonly #counts = new Map<WalkKind, number>();

  constructor({ maxWalks = MAX_WALKS, idleMs = IDLE_MS }: WalksOptions = {}) {
    this.#options = { maxWalks, idleMs };
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
    let turn = this.#ask({ id, kind, options });
    const worker = this.#worker;
    let isOver = false;
    try {
      for (;;) {
        const answer = await turn.catch((error: Error) => {
          isOver = true;
          throw error;
        });
        isOver = !('piece' in answer);
        if ('failed' in answer) throw failureOf(answer.failed);
        if ('result' in answer) return answer.result as WalkKinds[K]['result'];
        signal?.throwIfAborted();
        // Another worker knows nothing of it, and would take it to be through.
        isOver = this.#worker !== worker;
        if (isOver) throw endedEarly();
        turn = this.#ask({ id, next: true });
        // Whoever lets go asks for its end by itself.
        turn.catch(() => undefined);
        if (answer.piece !== undefined) yield answer.piece as NonNullable<WalkKinds[K]['piece']>;
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
    await worker?.terminate();
  }

  #countOf(kind: WalkKind): number {
    return this.#counts.get(kind) ?? 0;
  }

  async #stop(id: number, turn: Promise<WalkAnswer>, worker: Worker | undefined): Promise<void> {
    await turn.catch(() => undefined);
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
      this.#waiting.set(request.id, { resolve, reject });
      worker.ref();
      worker.postMessage(request);
    });
  }

  #begun(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = newWorker();
    this.#worker = worker;
    worker.on('message', (answer: WalkAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if (this.#waiting.size === 0) worker.unref();
      waiting?.resolve(answer);
    });
    const gone = (cause?: unknown) => {
      // One that was ended when nobody needed it may have a successor.
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      const ended = endedEarly(cause);
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of waiting) reject(ended);
    };
    worker.once('error', gone);
    worker.once('exit', gone);
    return worker;
  }
}

const endedEarly = (cause?: unknown) =>
  new DomainError('unavailable', 'The work on folders ended early: try again.', { cause });

/** As built it is one file beside the program; in development the source, by the loader that runs the rest. */
function newWorker(): Worker {
  const built = join(import.meta.dirname, 'walker.cjs');
  const options = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB } };
  if (existsSync(built)) return new Worker(built, options);
  const load = "require('tsx/cjs'); require(process.argv[2]);";
  return new Worker(load, { ...options, eval: true, argv: [join(import.meta.dirname, 'walker.ts')] });
}

const failureOf = ({ message, code }: { message: string; code: string | undefined }) =>
  Object.assign(new Error(message), { code });
