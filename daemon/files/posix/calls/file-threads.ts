import type { Worker } from 'node:worker_threads';
import type { DomainError } from '../../../../lib/errors/errors.js';
import { receivedError } from '../../../../lib/errors/sent-error.js';
import { beginWorker } from '../../../../lib/process/worker-program.js';
import { endedEarly } from '../../jail/unavailable.js';
import type { FileCallKind, FileCalls, FileReply } from './file-calls.js';
import { type FileJob, FileQueue } from './file-queue.js';
import { isFar } from './file-tenant.js';

type Thread = {
  worker: Worker;
  job: FileJob | undefined;
  tenant: string;
  sinceMs: number;
};

export type FileThreadsOptions = {
  /** How long a call may be queued before it is rejected with `unavailable`. Defaults to 5 s. */
  maxWaitMs?: number;
  /** Starts one thread. @throws if the host cannot start more threads */
  beginThread?: () => Worker;
};

const MAX_THREADS = 8;
/**
 * The maximum number of threads for calls on remote file systems (`NearDisks`). These may hang, so one thread is left
 * for local disks.
 */
const MAX_FAR_THREADS = MAX_THREADS - 1;
const MAX_WAIT_MS = 5000;
/** The delay before another attempt to start a thread, after the host could not start one. */
const RETRY_MS = 1000;
/** How long all threads must have been busy before another one is started. */
const SLOW_MS = 20;
const IDLE_MS = 30_000;
const MAX_HEAP_MB = 64;

/**
 * Threads for system calls on servers' files. Such calls are usually short, but a server, its disk or a hung mount can
 * delay them, so the main thread must not make them. These threads respond faster than Node.js's thread pool, whose
 * four threads serve the whole daemon. The calls of a tenant (`fileTenant`) run one at a time, so hung calls of a
 * tenant occupy only one thread. More threads are started when all are slow.
 */
export class FileThreads {
  readonly #threads: Thread[] = [];
  readonly #queue: FileQueue;
  readonly #beginThread: () => Worker;
  readonly #running = new Set<string>();
  #more: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #noThreadUntilMs = 0;
  #isClosed = false;

  constructor({ maxWaitMs = MAX_WAIT_MS, beginThread = beginFileThread }: FileThreadsOptions = {}) {
    this.#queue = new FileQueue({ maxWaitMs, refuse: (...refused) => this.#refuse(...refused) });
    this.#beginThread = beginThread;
  }

  /**
   * Makes a call in a thread, after earlier calls of the same tenant.
   * @param transfer buffers in the options that are transferred to the thread
   * @throws DomainError `rate_limited` if too many calls are queued; `unavailable` if it is queued for too long, the
   * thread exits or no thread can be started; the system's errors
   */
  call<K extends FileCallKind>(
    tenant: string,
    kind: K,
    options: FileCalls[K]['options'],
    transfer: ArrayBuffer[] = [],
  ): Promise<FileCalls[K]['result']> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) {
        reject(endedEarly());
        return;
      }
      this.#queue.push(tenant, { request: { kind, options }, transfer, resolve, reject });
      this.#begin();
    });
  }

  /** Rejects a queued call. A call that closes a descriptor is queued again instead, without a time limit. */
  #refuse(tenant: string, { request, transfer, reject }: FileJob, error: DomainError): void {
    if (request.kind === 'close' && !this.#isClosed)
      this.#queue.pushUnbounded(tenant, { request, transfer, resolve: nothing, reject: nothing });
    reject(error);
  }

  /** Ends the threads. Running and queued calls fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of [this.#more, this.#idle]) clearTimeout(timer);
    this.#queue.refuseAll(endedEarly());
    for (const { job } of this.#threads) job?.reject(endedEarly());
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  /** Assigns queued calls to idle threads. */
  #begin(): void {
    if (this.#isClosed) return;
    for (const tenant of this.#queue.tenants()) {
      if (this.#running.has(tenant) || !this.#isFarFree(tenant)) continue;
      const thread = this.#threads.find(({ job }) => job === undefined) ?? this.#newThread();
      if (thread === undefined) {
        this.#beginLater();
        return;
      }
      const job = this.#queue.take(tenant);
      if (job !== undefined) this.#give(thread, tenant, job);
    }
  }

  #beginLater(): void {
    if (this.#queue.isEmpty) return;
    const delayMs = performance.now() < this.#noThreadUntilMs ? RETRY_MS : SLOW_MS;
    this.#more ??= setTimeout(() => {
      this.#more = undefined;
      this.#begin();
    }, delayMs).unref();
  }

  /** Returns whether another call of the tenant may run. Calls on remote file systems use at most MAX_FAR_THREADS. */
  #isFarFree(tenant: string): boolean {
    return !isFar(tenant) || [...this.#running].filter(isFar).length < MAX_FAR_THREADS;
  }

  #give(thread: Thread, tenant: string, job: FileJob): void {
    clearTimeout(this.#idle);
    this.#idle = undefined;
    this.#running.add(tenant);
    Object.assign(thread, { job, tenant, sinceMs: performance.now() });
    thread.worker.ref();
    thread.worker.postMessage(job.request, job.transfer);
  }

  /**
   * Starts a thread. Returns undefined if the maximum is reached, if a thread has been busy for less than SLOW_MS, or
   * if the host cannot start one.
   */
  #newThread(): Thread | undefined {
    const nowMs = performance.now();
    const isSlow = this.#threads.every(({ sinceMs }) => sinceMs < nowMs - SLOW_MS);
    if (this.#threads.length >= MAX_THREADS || !isSlow) return undefined;
    if (this.#threads.length > 0 && nowMs < this.#noThreadUntilMs) return undefined;
    try {
      const thread = this.#added(this.#beginThread());
      this.#threads.push(thread);
      return thread;
    } catch (error) {
      this.#noThreadUntilMs = nowMs + RETRY_MS;
      // No thread exists or can be started, so the queued calls would never run: reject them.
      if (this.#threads.length === 0) this.#queue.refuseAll(endedEarly(error));
      return undefined;
    }
  }

  #added(worker: Worker): Thread {
    const thread: Thread = { worker, job: undefined, tenant: '', sinceMs: 0 };
    worker.unref();
    worker.on('message', (reply: FileReply) => {
      const { job } = thread;
      this.#free(thread);
      this.#begin();
      if (job === undefined) return;
      if ('failed' in reply) job.reject(receivedError(reply.failed));
      else job.resolve(reply.result as never);
    });
    const gone = (cause?: unknown) => {
      const index = this.#threads.indexOf(thread);
      if (index !== -1) this.#threads.splice(index, 1);
      const { job } = thread;
      this.#free(thread);
      job?.reject(endedEarly(cause));
      this.#begin();
    };
    worker.on('error', gone);
    worker.on('exit', gone);
    return thread;
  }

  #free(thread: Thread): void {
    if (thread.job === undefined) return;
    thread.job = undefined;
    this.#running.delete(thread.tenant);
    thread.worker.unref();
    if (this.#isClosed) {
      void this.#end(thread);
      return;
    }
    if (this.#running.size === 0 && this.#queue.isEmpty) {
      this.#idle ??= setTimeout(() => {
        this.#idle = undefined;
        for (const idle of [...this.#threads]) void this.#end(idle);
      }, IDLE_MS).unref();
    }
  }

  async #end(thread: Thread): Promise<void> {
    // The thread can end only when its system call returns, which may never happen.
    if (thread.job !== undefined) {
      thread.worker.unref();
      return;
    }
    const index = this.#threads.indexOf(thread);
    if (index !== -1) this.#threads.splice(index, 1);
    await thread.worker.terminate();
  }
}

const nothing = () => undefined;

/** Starts a thread for file calls. @throws if the host cannot start more threads */
export const beginFileThread = (): Worker =>
  beginWorker(import.meta.dirname, 'file-caller', MAX_HEAP_MB, { keepsDescriptors: true });
