import type { Transaction } from 'sequelize';
import { BackgroundWork } from '../../lib/async/background-work.js';
import { atMost } from '../../lib/async/waker.js';
import { DomainError } from '../../lib/errors/errors.js';
import type { Logger } from '../../lib/logging/logger.js';
import { newId } from '../../lib/text/ids.js';
import type { Storage } from '../database/panel-database.js';
import type { JobRow } from './job-row.js';
import { type JobName, JobStore } from './job-store.js';
import { JobDelayed, type JobKind, type JobsOf, type NewJob } from './jobs.js';
import { type Held, LeaseKeeper } from './lease-keeper.js';
import { OwnerWatch } from './owner-watch.js';

/** How long a panel owns its jobs without renewing its lease. */
const LEASE_MS = 15_000;
const LOOK_EVERY_MS = 5000;
const NEXT_PAGE_MS = 100;
const FIRST_DELAY_MS = 1000;
const LAST_DELAY_MS = 30_000;
const PAUSE_MS = 60_000;
/** The maximum number of jobs that run on this panel at the same time. Further jobs start later. */
const MAX_GOING = 256;
/**
 * The maximum number of running jobs that were left by other panels or earlier attempts. It is lower than the total,
 * so that new jobs do not wait for them.
 */
const MAX_TAKEN_UP = 32;
const CLOSE_TIMEOUT_MS = 8000;

export type JobsOptions = Storage & {
  logger: Logger;
  /**
   * How long a lease lasts. Defaults to 15 s on PostgreSQL. On SQLite there is only one panel, so every other owner is
   * dead, and it defaults to 0.
   */
  leaseMs?: number;
};

type AnyKind = JobKind<object, unknown>;
type Job = JobName & { payload: object; attempts: number };

class JobLeft extends Error {}
class TakenByAnother extends Error {}

/**
 * Work of the panel that outlives requests and processes. It is stored in the database first and run by one panel at a
 * time. If that panel dies, another one runs it again.
 */
export class StoredJobs {
  readonly #logger: Logger;
  readonly #store: JobStore;
  readonly #watch: OwnerWatch;
  readonly #keeper: LeaseKeeper | undefined;
  readonly #kinds = new Map<string, AnyKind>();
  readonly #work: BackgroundWork<Held>;
  readonly #closing = new AbortController();
  #isStarted = false;
  /** Whether the last scan for due jobs failed, so that a lasting error is logged only once. */
  #isBlind = false;
  #takenUp = 0;
  #planned: { atMs: number; timer: NodeJS.Timeout } | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor({ db, clock, logger, leaseMs }: JobsOptions) {
    // Read the host's clock only once, so that delays stay the same if it is set to another time.
    const begunMs = clock.now() - performance.now();
    const nowMs = () => (clock.isSteady ? clock.now() : begunMs + performance.now());
    this.#logger = logger;
    this.#store = new JobStore(db, newId('panel_'), nowMs);
    const lease = leaseMs ?? (db.sequelize.getDialect() === 'sqlite' ? 0 : LEASE_MS);
    this.#watch = new OwnerWatch(lease);
    this.#work = new BackgroundWork({ logger, maxGoing: MAX_GOING, closeTimeoutMs: CLOSE_TIMEOUT_MS });
    if (lease > 0) {
      this.#keeper = new LeaseKeeper({
        leaseMs: lease,
        logger,
        going: () => this.#work.all().map(({ about }) => about),
        keep: (jobs) => this.#store.keep(jobs),
        lose: (job) => void this.#work.end(nameOf(job), new JobLeft('the job has another owner')),
      });
    }
  }

  of<P extends object, R>(kind: JobKind<P, R>): JobsOf<P, R> {
    const { name } = kind;
    this.#kinds.set(name, kind);
    return {
      accept: (job, store) => this.#accept(kind, job, store),
      insert: async ({ id, payload }, transaction) => {
        await this.#store.insert({ kind: name, id, payload }, transaction);
        transaction.afterCommit(() => this.#lookWithin(0));
      },
      ensure: async (all) => {
        await this.#store.ensure(all.map(({ id, payload }) => ({ kind: name, id, payload })));
        if (this.#isStarted) this.#lookWithin(0);
      },
      hasten: async (id) => {
        await this.#store.resume({ kind: name, id });
        this.#lookWithin(0);
      },
      paused: (id, work) => this.#paused({ kind: name, id }, work),
    };
  }

  /** Starts to look for jobs that are due or that another panel has abandoned. */
  start(): void {
    this.#isStarted = true;
    this.#lookWithin(0);
  }

  /** Releases all jobs to other panels, in bounded time. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#keeper?.close();
    clearTimeout(this.#planned?.timer);
    const looked = atMost(this.#looking, CLOSE_TIMEOUT_MS);
    await this.#work.close(new JobLeft('the panel is stopping'));
    await looked;
  }

  async #accept<P extends object, R>(
    kind: JobKind<P, R>,
    { id, payload }: NewJob<P>,
    store: (transaction: Transaction) => Promise<void>,
  ): Promise<{ first: Promise<R | undefined> }> {
    const isOurs = this.#work.hasCapacity;
    const job = { kind: kind.name, id, payload };
    const add = () => this.#store.add(job, isOurs, store);
    if (isOurs) return { first: (await this.#begin(kind, { ...job, attempts: 1 }, add)).done };
    await add();
    this.#lookWithin(LOOK_EVERY_MS);
    return { first: Promise.resolve(undefined) };
  }

  async #paused<T>(job: JobName, work: () => Promise<T>): Promise<T> {
    await this.#store.pause(job, PAUSE_MS);
    await this.#work.end(nameOf(job), new JobLeft('the job is paused'));
    try {
      return await work();
    } finally {
      await this.#store.resume(job).catch((error: unknown) => {
        this.#logger.warn(
          { job, err: error },
          'cannot resume a paused job now; it resumes by itself within one minute',
        );
      });
      this.#lookWithin(0);
    }
  }

  /**
   * Starts a job on this panel.
   * @param take takes ownership of the job; if it fails, the job does not start
   */
  #begin<P extends object, R>(
    kind: JobKind<P, R>,
    job: Job & { payload: P },
    take: () => Promise<void>,
  ): Promise<{ done: Promise<R | undefined> }> {
    let askedMs = 0;
    return this.#work.accept({
      id: nameOf(job),
      about: { kind: job.kind, id: job.id, keptMs: undefined },
      store() {
        askedMs = performance.now();
        return take();
      },
      perform: ({ about, signal }) => {
        about.keptMs = askedMs;
        this.#keeper?.begin();
        return this.#attempt(kind, job, signal);
      },
    });
  }

  async #attempt<P extends object, R>(
    kind: JobKind<P, R>,
    job: Job & { payload: P },
    signal: AbortSignal,
  ): Promise<R | undefined> {
    const { maxAttempts = Number.POSITIVE_INFINITY } = kind;
    const { id, payload, attempts: attempt } = job;
    try {
      if (attempt > maxAttempts)
        throw new DomainError('unavailable', 'The panel stopped during the last attempt.');
      const result = await kind.perform({ id, payload, attempt }, signal);
      await this.#note(job, () => this.#store.remove(job));
      return result;
    } catch (error) {
      if (signal.aborted) await this.#note(job, () => this.#store.leave(job));
      else if (error instanceof JobDelayed) await this.#delay(job, error.delayMs);
      else await this.#tryLater(job, attempt >= maxAttempts, error);
      return undefined;
    }
  }

  async #delay(job: Job, delayMs: number): Promise<void> {
    await this.#note(job, () => this.#store.delay(job, delayMs));
    this.#lookWithin(delayMs);
  }

  async #tryLater(job: Job, isOver: boolean, error: unknown): Promise<void> {
    const isTold = error instanceof DomainError;
    const { kind, id, attempts } = job;
    const delayMs = isOver ? null : Math.min(LAST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempts - 1));
    this.#logger[isTold ? 'warn' : 'error'](
      { job: { kind, id, attempts }, err: error },
      isOver ? 'job failed for good' : 'job failed; it will be retried',
    );
    const why = isTold ? error.message : 'Internal error: see the panel log.';
    await this.#note(job, () => this.#store.leaveFor(job, delayMs, why));
    if (delayMs !== null) this.#lookWithin(delayMs);
  }

  /**
   * Stores the result. If that fails, the row still names this panel as the owner although the job does not run here.
   * The next scan finds such a job.
   */
  async #note({ kind, id }: JobName, write: () => Promise<void>): Promise<void> {
    await write().catch((error: unknown) => {
      this.#logger.warn({ job: { kind, id }, err: error }, 'cannot store the result of a job');
      this.#lookWithin(LOOK_EVERY_MS);
    });
  }

  /** Schedules the next scan for due jobs, at most this many milliseconds from now. */
  #lookWithin(ms: number): void {
    const atMs = performance.now() + ms;
    if (this.#closing.signal.aborted || (this.#planned !== undefined && this.#planned.atMs <= atMs)) return;
    clearTimeout(this.#planned?.timer);
    const look = () => {
      this.#planned = undefined;
      this.#looking = this.#looking.then(() => this.#look());
    };
    this.#planned = { atMs, timer: setTimeout(look, ms).unref() };
  }

  async #look(): Promise<void> {
    try {
      const kinds = [...this.#kinds.keys()];
      const owned = await this.#store.owned(kinds);
      const left = this.#watch.silent(owned.filter((row) => this.#work.get(nameOf(row)) === undefined));
      const due = await this.#store.due(kinds, LOOK_EVERY_MS, MAX_TAKEN_UP);
      for (const row of [...left, ...due]) {
        const waitMs = row.owner === null ? this.#store.untilDue(row) : 0;
        if (waitMs > 0) this.#lookWithin(waitMs);
        else await this.#takeUp(row);
      }
      // There may be more due jobs than this page has.
      if (due.length === MAX_TAKEN_UP && this.#takenUp < MAX_TAKEN_UP) this.#lookWithin(NEXT_PAGE_MS);
      this.#isBlind = false;
    } catch (error) {
      if (!this.#isBlind) this.#logger.warn({ err: error }, 'cannot search the database for due jobs');
      this.#isBlind = true;
      this.#lookWithin(LOOK_EVERY_MS);
    }
    if (this.#isStarted) this.#lookWithin(LOOK_EVERY_MS);
  }

  async #takeUp(row: JobRow): Promise<void> {
    const kind = this.#kinds.get(row.kind);
    const isGoing = this.#work.get(nameOf(row)) !== undefined;
    if (!kind || isGoing || this.#takenUp >= MAX_TAKEN_UP || !this.#work.hasCapacity) return;
    const { kind: name, id, payload, attempts } = row;
    const take = async () => {
      if (!(await this.#store.take(row))) throw new TakenByAnother();
    };
    this.#takenUp += 1;
    try {
      const { done } = await this.#begin(kind, { kind: name, id, payload, attempts: attempts + 1 }, take);
      void done.finally(() => {
        // All slots were in use, so other jobs may be waiting for the slot that is now free.
        if (this.#takenUp === MAX_TAKEN_UP) this.#lookWithin(0);
        this.#takenUp -= 1;
      });
    } catch (error) {
      this.#takenUp -= 1;
      if (!(error instanceof TakenByAnother)) throw error;
    }
  }
}

const nameOf = ({ kind, id }: JobName): string => `${kind} ${id}`;
