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
  /** A call that is queued for longer is refused. */
  maxWaitMs: number;
  /** Called for each refused call. A refused call is not returned by `take`. */
  refuse: (tenant: string, job: FileJob, error: DomainError) => void;
};

/** The maximum number of queued calls. Requests of SFTP are also bounded by their memory (docs/decisions/0021). */
const MAX_WAITING = 16_384;
/** A tenant whose calls hang takes no more of the queue than this. */
const MAX_WAITING_EACH = 2048;

/** Calls that wait for a thread, by tenant. The tenant whose turn is next comes first. */
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

  has(tenant: string): boolean {
    return this.#jobs.has(tenant);
  }

  /** Calls may be taken during the iteration. */
  tenants(): Iterable<string> {
    return this.#jobs.keys();
  }

  /** Queues a call, or refuses it with `rate_limited` if too many are queued. */
  push(tenant: string, job: FileJob): void {
    const jobs = this.#jobs.get(tenant) ?? [];
    // A call that only closes descriptors is the only one of its tenant.
    const isBounded = job.request.kind !== 'nothing';
    if (isBounded && (this.#count >= MAX_WAITING || jobs.length >= MAX_WAITING_EACH)) {
      this.#options.refuse(tenant, job, tooMany());
      return;
    }
    this.#count += 1;
    jobs.push({ job, untilMs: performance.now() + this.#options.maxWaitMs });
    this.#jobs.set(tenant, jobs);
    this.#refuseLater(this.#options.maxWaitMs);
  }

  /** Returns the tenant's first call. The tenant goes behind the others. */
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
      const firstMs = Math.min(...[...this.#jobs.values()].map(([first]) => first?.untilMs ?? 0));
      if (!this.isEmpty) this.#refuseLater(Math.max(1, firstMs - performance.now()));
    }, delayMs).unref();
  }

  #refuseUntil(nowMs: number, error: DomainError): void {
    for (const [tenant, jobs] of [...this.#jobs]) {
      const index = jobs.findIndex(({ untilMs }) => untilMs > nowMs);
      const late = jobs.splice(0, index === -1 ? jobs.length : index);
      this.#count -= late.length;
      if (jobs.length === 0) this.#jobs.delete(tenant);
      for (const { job } of late) this.#options.refuse(tenant, job, error);
    }
  }
}

const tooMany = () =>
  new DomainError('rate_limited', 'Too many file operations are in progress: try again in a moment.');

const tooLate = () =>
  new DomainError('unavailable', 'The disk does not respond to earlier calls. Try again later.');
