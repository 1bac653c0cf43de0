import { DomainError } from '../../../../lib/errors/errors.js';
import type { FileRequest } from './file-calls.js';

export type FileJob = {
  request: FileRequest;
  transfer: ArrayBuffer[];
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
};

type QueuedJob = { job: FileJob; untilMs: number };

export type FileQueueOptions = {
  /** How long a call may be queued. After that, it is rejected with `unavailable`. */
  maxWaitMs: number;
  /** Called for each rejected call. `take` never returns such a call. */
  refuse: (tenant: string, job: FileJob, error: DomainError) => void;
};

/**
 * The maximum number of queued calls of all tenants. SFTP also limits the memory of its requests
 * (docs/decisions/0021).
 */
const MAX_WAITING = 16_384;
/** The maximum number of queued calls of one tenant, so that a tenant whose calls hang cannot fill the queue. */
const MAX_WAITING_EACH = 2048;

/** Calls that wait for a thread, by tenant (a container's name, `fileTenant`). The tenants take turns. */
export class FileQueue {
  readonly #options: FileQueueOptions;
  readonly #jobs = new Map<string, QueuedJob[]>();
  #count = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FileQueueOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  /** Yields the tenants with queued calls, the next one first. Calls may be taken during the iteration. */
  tenants(): Iterable<string> {
    return this.#jobs.keys();
  }

  /** Queues a call, or rejects it with `rate_limited` if too many are queued. */
  push(tenant: string, job: FileJob): void {
    const jobs = this.#jobs.get(tenant) ?? [];
    if (this.#count >= MAX_WAITING || jobs.length >= MAX_WAITING_EACH) {
      this.#options.refuse(tenant, job, tooMany());
      return;
    }
    this.#add(tenant, { job, untilMs: performance.now() + this.#options.maxWaitMs });
    this.#refuseLater(this.#options.maxWaitMs);
  }

  /** Queues a call that was rejected before but that must be made in any case, such as closing a file. */
  pushUnbounded(tenant: string, job: FileJob): void {
    this.#add(tenant, { job, untilMs: Number.POSITIVE_INFINITY });
  }

  #add(tenant: string, queued: QueuedJob): void {
    this.#count += 1;
    const jobs = this.#jobs.get(tenant) ?? [];
    jobs.push(queued);
    this.#jobs.set(tenant, jobs);
  }

  /** Removes and returns the first call of a tenant, who then moves to the end of the queue. */
  take(tenant: string): FileJob | undefined {
    const jobs = this.#jobs.get(tenant);
    const next = jobs?.shift();
    if (jobs === undefined || next === undefined) return undefined;
    this.#count -= 1;
    this.#jobs.delete(tenant);
    if (jobs.length > 0) this.#jobs.set(tenant, jobs);
    return next.job;
  }

  refuseAll(error: DomainError): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#refuseUntil(Number.POSITIVE_INFINITY, error);
  }

  #refuseLater(delayMs: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#refuseUntil(performance.now(), tooLate());
      const firstMs = Math.min(...[...this.#jobs.values()].flat().map(({ untilMs }) => untilMs));
      if (Number.isFinite(firstMs)) this.#refuseLater(Math.max(1, firstMs - performance.now()));
    }, delayMs).unref();
  }

  #refuseUntil(nowMs: number, error: DomainError): void {
    for (const [tenant, jobs] of [...this.#jobs]) {
      const late = jobs.filter(({ untilMs }) => untilMs <= nowMs);
      const left = jobs.filter(({ untilMs }) => untilMs > nowMs);
      this.#count -= late.length;
      if (left.length === 0) this.#jobs.delete(tenant);
      else this.#jobs.set(tenant, left);
      for (const { job } of late) this.#options.refuse(tenant, job, error);
    }
  }
}

const tooMany = () =>
  new DomainError('rate_limited', 'Too many file operations are in progress: try again in a moment.');

const tooLate = () =>
  new DomainError('unavailable', 'The disk has not responded to earlier file operations. Try again later.');
