import type { Transaction } from 'sequelize';

/** One attempt at a job. `attempt` counts from 1 on, those that were cut off included. */
export type Attempt<P> = { readonly id: string; readonly payload: P; readonly attempt: number };

/** Thrown by `perform`: the attempt is not counted, and the job begins again after the delay. */
export class JobDelayed extends Error {
  readonly delayMs: number;

  constructor(delayMs: number) {
    super(`The job continues in ${delayMs} ms.`);
    this.delayMs = delayMs;
  }
}

export type JobKind<P extends object, R> = {
  /** Stored with every job of the kind: it never changes once released. */
  name: string;
  /**
   * Does it. What it brings ends the job; what it throws has it tried again, 1 s to 30 s later. No transaction is open
   * meanwhile. A panel that is killed in the middle leaves it to another: what is done here must bear being begun anew.
   *
   * @param signal aborts when this panel is to leave the job, as it ends or is no longer its owner. Reject then.
   */
  perform(job: Attempt<P>, signal: AbortSignal): Promise<R>;
  /** After so many the job is given up, and its last error kept. Left out: it is tried until it ends. */
  maxAttempts?: number;
};

export type NewJob<P> = {
  /** Of one kind and id there is one job. */
  id: string;
  payload: P;
};

/** The jobs of one kind. */
export interface JobsOf<P extends object, R> {
  /**
   * Stores a job together with what `store` writes, in one transaction, and begins it here. From then on it is done,
   * whatever becomes of the caller, of this panel, or of the network.
   *
   * @returns `first`, which never rejects: what the first attempt brings, or undefined where that failed, or where it is
   * begun later or elsewhere
   * @throws what `store` throws; DomainError `unavailable`, `disk_full` where it cannot be stored
   */
  accept(
    job: NewJob<P>,
    store: (transaction: Transaction) => Promise<void>,
  ): Promise<{ first: Promise<R | undefined> }>;
  /** Stores a job in the caller's transaction. A panel begins it soon after the commit. */
  insert(job: NewJob<P>, transaction: Transaction): Promise<void>;
  /** Sees to it that there is such a job. */
  ensure(job: NewJob<P>): Promise<void>;
  /** While `work` goes on nobody is at the job; a minute later somebody is, though this panel was killed meanwhile. */
  paused<T>(id: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Work of the panel that outlives requests and panels: stored first, done by one panel at a time, begun again by the
 * next when that one is gone.
 */
export interface Jobs {
  /** Says who does the jobs of a kind. */
  of<P extends object, R>(kind: JobKind<P, R>): JobsOf<P, R>;
  /** Begins to look for jobs that others have left, or that are due. */
  start(): void;
  /** Leaves all jobs to the next panel, in bounded time. */
  close(): Promise<void>;
}
