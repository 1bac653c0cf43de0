import { addAbortListener } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { DomainError } from '../../../lib/errors/errors.js';
import { receivedError, type SentError } from '../../../lib/errors/sent-error.js';
import { beginWorker } from '../../../lib/process/worker-program.js';
import type { OpenLog } from '../files/open-log.js';
import type { LogQuery } from './line-taker.js';
import type { LogAnswer } from './log-reader.js';

export type SearchRequest =
  | { id: number; log: OpenLog; query: LogQuery; timeoutMs: number | undefined }
  | { id: number; stop: true };

/** The worker's reply to one search, identified by `id`. */
export type SearchReply = { id: number; answer: LogAnswer } | { id: number; failed: SentError };

type Waiting = { resolve: (answer: LogAnswer) => void; reject: (error: Error) => void };

/** How long the worker waits for another search before it exits. */
const IDLE_MS = 30_000;
const MAX_HEAP_MB = 256;

/**
 * Runs searches of logs in one worker thread, which starts with the first search, because a search takes much CPU
 * time.
 */
export class LogSearches {
  readonly #timeoutMs: number | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** @param timeoutMs the time limit of a search, after which it returns the lines found so far */
  constructor(timeoutMs?: number) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Searches like `readLog`. When the promise settles, the descriptors of the log are no longer used. @throws
   * DomainError `unavailable`; the system's errors with their code; the signal's reason
   */
  async search(log: OpenLog, query: LogQuery, signal: AbortSignal): Promise<LogAnswer> {
    signal.throwIfAborted();
    clearTimeout(this.#idle);
    const worker = this.#begun();
    this.#lastId += 1;
    const id = this.#lastId;
    const stop = () => worker.postMessage({ id, stop: true } satisfies SearchRequest);
    using _stop = addAbortListener(signal, stop);
    const searched = new Promise<LogAnswer>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    worker.ref();
    worker.postMessage({ id, log, query, timeoutMs: this.#timeoutMs } satisfies SearchRequest);
    try {
      return await searched;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      if (this.#waiting.size === 0) this.#restLater();
    }
  }

  /** Ends the worker and all its searches. */
  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #restLater(): void {
    this.#worker?.unref();
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => {
      const worker = this.#worker;
      this.#worker = undefined;
      void worker?.terminate();
    }, IDLE_MS).unref();
  }

  #begun(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = begunWorker();
    this.#worker = worker;
    worker.on('message', (reply: SearchReply) => {
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('answer' in reply) waiting?.resolve(reply.answer);
      else waiting?.reject(receivedError(reply.failed));
    });
    const onGone = (cause?: unknown) => {
      // This worker may have exited because it was idle, and another may have been started.
      if (this.#worker !== worker) return;
      this.#worker = undefined;
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { reject } of waiting) reject(endedEarly(cause));
    };
    worker.once('error', onGone);
    worker.once('exit', onGone);
    return worker;
  }
}

const endedEarly = (cause?: unknown) =>
  new DomainError('unavailable', 'The log search was interrupted: try again.', { cause });

/** Starts a worker. @throws DomainError `unavailable` */
function begunWorker(): Worker {
  try {
    return beginWorker(import.meta.dirname, 'log-searcher', MAX_HEAP_MB);
  } catch (error) {
    throw endedEarly(error);
  }
}
