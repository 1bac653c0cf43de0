import type { Worker } from 'node:worker_threads';
import { DomainError } from '../../../lib/errors.js';
import { receivedError } from '../../../lib/sent-error.js';
import { beginWorker } from '../../../lib/worker-program.js';
import type { FileCallKind, FileCalls, FileReply, FileRequest } from './file-calls.js';

type Job = {
  request: FileRequest;
  transfer: ArrayBuffer[];
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
};

type Thread = { worker: Worker; job: Job | undefined; tenant: string; sinceMs: number };

const MAX_THREADS = 8;
/** When all threads have been busy for longer than this, another one is started. */
const SLOW_MS = 20;
/** The maximum number of queued calls. SFTP requests are also bounded by their memory (decision 66). */
const MAX_WAITING = 16_384;
/** How long a descriptor waits to be closed along with another call of its tenant. */
const CLOSE_MS = 5;
/** How many descriptors of a tenant may wait to be closed. */
const MAX_CLOSES = 16;
const IDLE_MS = 30_000;
const MAX_HEAP_MB = 64;

/**
 * Threads for system calls on servers' files. Such calls are usually short, but a server, its disk or a hung mount can delay
 * them, so the main thread must not make them. A round trip to one of these threads costs less than a call on Node.js's
 * thread pool, whose four threads serve the whole daemon. One call of a tenant runs at a time, so a tenant whose calls hang
 * occupies one thread. More threads are started when all are slow.
 */
export class FileThreads {
  readonly #threads: Thread[] = [];
  /** Queued calls by tenant. The tenant that is next comes first. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #running = new Set<string>();
  /** Descriptors that wait to be closed, by tenant. */
  readonly #closes = new Map<string, number[]>();
  #closing: NodeJS.Timeout | undefined;
  #waitingCount = 0;
  #more: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /**
   * Makes a call in a thread, after earlier calls of the same tenant.
   *
   * @param transfer buffers in the options that are transferred to the thread
   * @throws DomainError `rate_limited` if too many calls are queued, `unavailable` if the thread exits; the system's errors
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
      if (this.#waitingCount >= MAX_WAITING) {
        reject(new DomainError('rate_limited', 'Too many files are being worked on: try again in a moment.'));
        return;
      }
      this.#waitingCount += 1;
      const job: Job = { request: { kind, options }, transfer, resolve, reject };
      const jobs = this.#waiting.get(tenant);
      if (jobs === undefined) this.#waiting.set(tenant, [job]);
      else jobs.push(job);
      this.#begin();
    });
  }

  /** Closes a file that was read, along with the tenant's next call or 5 ms later: a separate call costs as much as a read. */
  closeSoon(tenant: string, fd: number): void {
    const closes = this.#closes.get(tenant) ?? [];
    this.#closes.set(tenant, closes);
    closes.push(fd);
    if (closes.length >= MAX_CLOSES) void this.#closeNow(tenant);
    else this.#closing ??= setTimeout(() => void this.#closeAll(), CLOSE_MS);
  }

  async #closeAll(): Promise<void> {
    clearTimeout(this.#closing);
    this.#closing = undefined;
    await Promise.all([...this.#closes.keys()].map((tenant) => this.#closeNow(tenant)));
  }

  /** Makes a call that does nothing else: every call closes the waiting descriptors first. */
  async #closeNow(tenant: string): Promise<void> {
    await this.call(tenant, 'nothing', {}).catch(() => undefined);
  }

  /** Closes the directories that are held for a session. The session must open no more files. */
  async release(session: number): Promise<void> {
    await this.#closeAll();
    const request: FileRequest = { kind: 'release', options: { session } };
    const released = this.#threads.map((thread) => {
      if (thread.job !== undefined) {
        thread.worker.postMessage({ ...request, isSilent: true });
        return undefined;
      }
      return new Promise((resolve, reject) =>
        this.#give(thread, `release:${session}`, { request, transfer: [], resolve, reject }),
      );
    });
    await Promise.all(released);
  }

  /** Ends the threads. Queued calls fail. */
  async close(): Promise<void> {
    await this.#closeAll();
    this.#isClosed = true;
    clearTimeout(this.#more);
    clearTimeout(this.#idle);
    for (const jobs of this.#waiting.values()) for (const { reject } of jobs) reject(endedEarly());
    this.#waiting.clear();
    await Promise.all(this.#threads.map((thread) => this.#end(thread)));
  }

  /** Assigns queued calls to idle threads. */
  #begin(): void {
    for (const [tenant, jobs] of this.#waiting) {
      if (this.#running.has(tenant)) continue;
      const thread = this.#threads.find(({ job }) => job === undefined) ?? this.#newThread();
      if (thread === undefined) {
        this.#more ??= setTimeout(() => {
          this.#more = undefined;
          this.#begin();
        }, SLOW_MS).unref();
        return;
      }
      const job = jobs.shift();
      this.#waitingCount -= 1;
      // Moves the tenant to the end of the queue.
      this.#waiting.delete(tenant);
      if (jobs.length > 0) this.#waiting.set(tenant, jobs);
      if (job !== undefined) this.#give(thread, tenant, job);
    }
  }

  #give(thread: Thread, tenant: string, job: Job): void {
    clearTimeout(this.#idle);
    this.#idle = undefined;
    this.#running.add(tenant);
    Object.assign(thread, { job, tenant, sinceMs: performance.now() });
    thread.worker.ref();
    const closes = this.#closes.get(tenant);
    this.#closes.delete(tenant);
    thread.worker.postMessage(closes === undefined ? job.request : { ...job.request, closes }, job.transfer);
  }

  /** Starts a thread. Returns undefined at the maximum, or while a thread has been busy for less than SLOW_MS. */
  #newThread(): Thread | undefined {
    const latestMs = performance.now() - SLOW_MS;
    const isSlow = this.#threads.every(({ sinceMs }) => sinceMs < latestMs);
    if (this.#isClosed || this.#threads.length >= MAX_THREADS || !isSlow) return undefined;
    const worker = begunWorker();
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
    };
    worker.on('error', gone);
    worker.on('exit', gone);
    this.#threads.push(thread);
    return thread;
  }

  #free(thread: Thread): void {
    if (thread.job === undefined) return;
    thread.job = undefined;
    this.#running.delete(thread.tenant);
    thread.worker.unref();
    if (this.#running.size === 0 && this.#waiting.size === 0) {
      this.#idle ??= setTimeout(() => this.#rest(), IDLE_MS).unref();
    }
  }

  /** Ends the threads after they were idle for IDLE_MS. */
  #rest(): void {
    this.#idle = undefined;
    for (const thread of [...this.#threads]) void this.#end(thread);
  }

  async #end(thread: Thread): Promise<void> {
    // A thread ends only when its system call returns, which may be never.
    if (thread.job !== undefined) {
      thread.worker.unref();
      return;
    }
    const index = this.#threads.indexOf(thread);
    if (index !== -1) this.#threads.splice(index, 1);
    await thread.worker.terminate();
  }
}

const endedEarly = (cause?: unknown) =>
  new DomainError('unavailable', 'The work on files ended early: try again.', { cause });

/** @throws DomainError `unavailable` */
function begunWorker(): Worker {
  try {
    return beginWorker(import.meta.dirname, 'file-caller', MAX_HEAP_MB, { keepsDescriptors: true });
  } catch (error) {
    throw endedEarly(error);
  }
}
