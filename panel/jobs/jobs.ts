import type { Transaction } from 'sequelize';

/** One attempt at a job. `attempt` counts from 1, including interrupted attempts. */
export type Attempt<P> = { readonly id: string; readonly payload: P; readonly attempt: number };

/** An error that `perform` throws to start the job again after the delay. The attempt is not counted. */
export class JobDelayed extends Error {
  readonly delayMs: number;

  constructor(delayMs: number) {
    super(`The job continues in ${delayMs} ms.`);
    this.delayMs = delayMs;
  }
}

export type JobKind<P extends object, R> = {
  /** The kind of the job. It is stored with every job, so it must not change after a release. */
  name: string;
  /**
   * Runs the job. A result ends the job; after an error, it is retried 1 s to 30 s later. No transaction is open while
   * it runs. If the panel is killed, another one runs the job again from the start, so it must be repeatable.
   *
   * @param signal aborts when this panel must release the job, because it stops or has lost ownership. The returned
   * promise must then reject.
   */
  perform(job: Attempt<P>, signal: AbortSignal): Promise<R>;
  /**
   * The number of attempts after which the job fails for good and keeps its last error. By default it is retried for
   * ever.
   */
  maxAttempts?: number;
};

export type NewJob<P> = {
  /** Unique within the kind. */
  id: string;
  payload: P;
};

export interface JobsOf<P extends object, R> {
  /**
   * Stores a job together with the writes of `store`, in one transaction, and starts it on this panel. Once stored, it
   * is completed even if the caller stops waiting or this panel is killed.
   *
   * @returns `first`, which never rejects: the result of the first attempt, or undefined if that failed, or if it
   * starts later or on another panel
   * @throws errors of `store`; DomainError `unavailable`, `disk_full` if it cannot be stored
   */
  accept(
    job: NewJob<P>,
    store: (transaction: Transaction) => Promise<void>,
  ): Promise<{ first: Promise<R | undefined> }>;
  /** Stores a job in the caller's transaction. A panel starts it soon after the commit. */
  insert(job: NewJob<P>, transaction: Transaction): Promise<void>;
  /** Stores those of the jobs whose ids do not exist yet, and starts them soon. */
  ensure(jobs: readonly NewJob<P>[]): Promise<void>;
  /** Starts a job that waits for its next attempt. Does nothing if it is running, or does not exist. */
  hasten(id: string): Promise<void>;
  /**
   * Runs `work` while no panel runs the job. If this panel is killed during `work`, the job resumes within a minute.
   */
  paused<T>(id: string, work: () => Promise<T>): Promise<T>;
}
