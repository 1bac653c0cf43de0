import type { Worker } from 'node:worker_threads';
import { DomainError } from '../../../lib/errors.js';
import { receivedError } from '../../../lib/sent-error.js';
import { unlessAborted, withTimeout } from '../../../lib/timed.js';
import { beginWorker } from '../../../lib/worker-program.js';
import type { FileCallKind, FileCalls, FileReply, FileRequest } from './file-calls.js';
import { type FileJob, FileQueue } from './file-queue.js';

type Thread = {
  worker: Worker;
  job: FileJob | undefined;
  tenant: string;
  sinceMs: number;
  /** Sessions for which it may hold folders. */
  sessions: Set<number>;
};

export type FileThreadsOptions = {
  /** A call that waits for longer is refused with `unavailable`. Defaults to 5 s. */
  maxWaitMs?: number;
  /** Begins one thread. @throws where the host has no thread left */
  beginThread?: () => Worker;
};

const MAX_THREADS = 8;
/** Threads for calls to other disks than this host's own, which may hang: one is left for the others. */
const MAX_FAR_THREADS = MAX_THREADS - 1;
const FAR = 'far:';
const MAX_WAIT_MS = 5000;
/** How long the end of a session, or of all, waits for descriptors to be closed. */
const PATIENCE_MS = 1000;
/** After this, what the host had no thread for is tried again. */
const RETRY_MS = 1000;
/** A call that takes longer gets no other tenant's call behind it: those go to another thread. */
const SLOW_MS = 20;
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
  readonly #queue: FileQueue;
  readonly #beginThread: () => Worker;
  readonly #running = new Set<string>();
  /** Descriptors that are to be closed, by tenant. */
  readonly #closes = new Map<string, number[]>();
  #closing: NodeJS.Timeout | undefined;
  #more: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #noThreadUntilMs = 0;
  #isClosed = false;

  constructor({ maxWaitMs = MAX_WAIT_MS, beginThread = beginFileThread }: FileThreadsOptions = {}) {
    this.#queue = new FileQueue({ maxWaitMs, refuse: (...refused) => this.#refuse(...refused) });
    this.#beginThread = beginThread;
  }

  /**
   * @param tenant whose calls come one after the other @param transfer buffers in the options that are given away
   * @throws DomainError `rate_limited` where too many wait, `unavailable` where the call waits for too long, the thread ends
   * or none can begin; the system's errors
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

  /** Closes a file that was read, with the next call of the tenant or a moment later: a call of its own costs as much as reading. */
  closeSoon(tenant: string, fd: number): void {
    if (this.#owe(tenant, fd) >= MAX_CLOSES) void this.#closeNow(tenant);
    else this.#closeLater(CLOSE_MS);
  }

  /** Returns how many descriptors the tenant has that are to be closed. */
  #owe(tenant: string, fd: number): number {
    const closes = this.#closes.get(tenant) ?? [];
    this.#closes.set(tenant, closes);
    return closes.push(fd);
  }

  #closeLater(delayMs: number): void {
    if (!this.#isClosed) this.#closing ??= setTimeout(() => void this.#closeAll(), delayMs);
  }

  async #closeAll(): Promise<void> {
    clearTimeout(this.#closing);
    this.#closing = undefined;
    await Promise.all([...this.#closes.keys()].map((tenant) => this.#closeNow(tenant)));
  }

  /** The descriptors go with any call: where the tenant has one that runs or waits, with the next. */
  async #closeNow(tenant: string): Promise<void> {
    if (this.#running.has(tenant) || this.#queue.has(tenant)) return;
    await this.call(tenant, 'nothing', {}).catch(() => undefined);
  }

  /** Descriptors are closed all the same, later. */
  #refuse(tenant: string, { request: { kind, options }, reject }: FileJob, error: DomainError): void {
    if (kind === 'close' && 'fd' in options) this.#owe(tenant, options.fd);
    if (this.#closes.has(tenant)) this.#closeLater(RETRY_MS);
    reject(error);
  }

  /**
   * Lets go of the folders that are held for a session, of which no more files are opened. Waits a second at most: what
   * hangs is let go of when it ends.
   */
  async release(session: number): Promise<void> {
    await atMost(PATIENCE_MS, this.#release(session));
  }

  async #release(session: number): Promise<void> {
    await this.#closeAll();
    const request: FileRequest = { kind: 'release', options: { session } };
    const holding = this.#threads.filter(({ sessions }) => sessions.delete(session));
    const released = holding.map((thread) => {
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

  /** Ends the threads, and waits for no call that hangs; what they are asked fails. */
  async close(): Promise<void> {
    await atMost(PATIENCE_MS, this.#closeAll());
    this.#isClosed = true;
    for (const timer of [this.#more, this.#idle, this.#closing]) clearTimeout(timer);
    this.#queue.refuseAll(endedEarly());
    for (const { job } of this.#threads) job?.reject(endedEarly());
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)));
  }

  /** Gives waiting calls to idle threads. */
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
    this.#more ??= setTimeout(() => {
      this.#more = undefined;
      this.#begin();
    }, SLOW_MS).unref();
  }

  /** Whether the tenant's disk is this host's own, or a thread is free for another. */
  #isFarFree(tenant: string): boolean {
    return !isFar(tenant) || [...this.#running].filter(isFar).length < MAX_FAR_THREADS;
  }

  #give(thread: Thread, tenant: string, job: FileJob): void {
    clearTimeout(this.#idle);
    this.#idle = undefined;
    this.#running.add(tenant);
    Object.assign(thread, { job, tenant, sinceMs: performance.now() });
    const { kind, options } = job.request;
    if (kind === 'open' && 'session' in options && options.session !== undefined) {
      thread.sessions.add(options.session);
    }
    thread.worker.ref();
    const closes = this.#closes.get(tenant);
    this.#closes.delete(tenant);
    thread.worker.postMessage(closes === undefined ? job.request : { ...job.request, closes }, job.transfer);
  }

  /** Undefined while those that are there may soon be free, where there are enough, and where the host has none left. */
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
      // Nobody else would begin them.
      if (this.#threads.length === 0) this.#queue.refuseAll(endedEarly(error));
      return undefined;
    }
  }

  #added(worker: Worker): Thread {
    const thread: Thread = { worker, job: undefined, tenant: '', sinceMs: 0, sessions: new Set() };
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
    if (this.#closes.has(thread.tenant)) this.#closeLater(CLOSE_MS);
    if (this.#running.size === 0 && this.#queue.isEmpty) {
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

/** @param isNear whether the files are on a disk of this host @returns whose calls come one after the other */
export const fileTenant = (container: string, { isNear }: { isNear: boolean }): string =>
  `${isNear ? 'near:' : FAR}${container}`;

const isFar = (tenant: string): boolean => tenant.startsWith(FAR);

/** @throws where the host has no thread left */
export const beginFileThread = (): Worker =>
  beginWorker(import.meta.dirname, 'file-caller', MAX_HEAP_MB, { keepsDescriptors: true });

/** Resolves when the work is done, fails or takes longer. */
async function atMost(timeoutMs: number, work: Promise<void>): Promise<void> {
  await withTimeout(undefined, timeoutMs, (signal) => unlessAborted(work, signal)).catch(() => undefined);
}
