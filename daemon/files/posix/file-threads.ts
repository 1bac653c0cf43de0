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
/** A call that takes longer gets no other tenant's call behind it: those go to another thread. */
const SLOW_MS = 20;
/** Requests of SFTP, which are bounded by what they hold (decision 66), and what is to be closed. */
const MAX_WAITING = 16_384;
/** A descriptor waits so long for a call that closes it, too, and of a tenant so many do. */
const CLOSE_MS = 5;
const MAX_CLOSES = 16;
const IDLE_MS = 30_000;
const MAX_HEAP_MB = 64;

/**
 * Threads for calls of the system on servers' files that are short as a rule, and that a server, its disk or a hung mount can
 * delay: the main thread never makes them. A message to a thread and back costs less than a call by Node.js's pool, whose
 * four threads serve all that the daemon does. One call of a tenant runs at a time, so a tenant that delays its calls holds
 * one thread; more threads begin when those there are slow.
 */
export class FileThreads {
  readonly #threads: Thread[] = [];
  /** By tenant, the one whose turn is next first. */
  readonly #waiting = new Map<string, Job[]>();
  readonly #running = new Set<string>();
  /** Descriptors that are to be closed, by tenant. */
  readonly #closes = new Map<string, number[]>();
  #closing: NodeJS.Timeout | undefined;
  #waitingCount = 0;
  #more: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  /**
   * @param tenant whose calls come one after the other @param transfer buffers in the options that are given away
   * @throws DomainError `rate_limited` where too many wait, `unavailable` where the thread ends; the system's errors
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

  /** Closes a file that was read, with the next call of the tenant or a moment later: a call of its own costs as much as reading. */
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

  /** The descriptors go with any call. */
  async #closeNow(tenant: string): Promise<void> {
    await this.call(tenant, 'nothing', {}).catch(() => undefined);
  }

  /** Lets go of the folders that are held for a session, of which no more files are opened. */
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

  /** Ends the threads; what they are asked fails. */
  async close(): Promise<void> {
    await this.#closeAll();
    this.#isClosed = true;
    clearTimeout(this.#more);
    clearTimeout(this.#idle);
    for (const jobs of this.#waiting.values()) for (const { reject } of jobs) reject(endedEarly());
    this.#waiting.clear();
    await Promise.all(this.#threads.map((thread) => this.#end(thread)));
  }

  /** Gives waiting calls to idle threads. */
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
      // Behind the other tenants, when it has more.
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

  /** Undefined while those that are there may soon be free, and where there are enough. */
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

  /** Nobody has needed them for long. */
  #rest(): void {
    this.#idle = undefined;
    for (const thread of [...this.#threads]) void this.#end(thread);
  }

  async #end(thread: Thread): Promise<void> {
    // Its end would be waited for as long as its call.
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
