import { DomainError } from '../errors/errors.js';
import { SlidingWindow } from './sliding-window.js';

export type FairLaneOptions = {
  /** The maximum number of tasks that run at the same time, for all users together. */
  maxRunning: number;
  maxRunningEach: number;
  /** The length of the window for the rate limit, in milliseconds. */
  windowMs: number;
  perWindow: number;
  perWindowEach: number;
  /** The maximum number of queued tasks of all users together. Further tasks are rejected. */
  maxWaiting: number;
  maxWaitingEach: number;
  /** The maximum time in the queue. Tasks that have waited for longer are rejected. */
  maxWaitMs: number;
  /** The error message of a rejected task. */
  refusal: string;
  /** A monotonic clock in milliseconds. Defaults to `performance.now`. */
  nowMs?: () => number;
};

type User = { running: number; waiting: (() => void)[] };

const RETRY_AFTER_S = 1;
/** The key under which the tasks of all users together are counted. */
const ALL = '';

/**
 * Runs the work of many users with limits on concurrency and rate. Users take turns of one task each. So before a
 * user's task starts, every other user gets at most one turn, however many tasks the others have queued.
 */
export class FairLane {
  readonly #options: FairLaneOptions;
  readonly #nowMs: () => number;
  readonly #begunByAll: SlidingWindow;
  readonly #begunByEach: SlidingWindow;
  /** Users with running or queued work, ordered by their last turn, oldest first. */
  readonly #users = new Map<string, User>();
  #running = 0;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: FairLaneOptions) {
    const { windowMs, perWindow, perWindowEach, nowMs = () => performance.now() } = options;
    this.#options = options;
    this.#nowMs = nowMs;
    this.#begunByAll = new SlidingWindow({ limit: perWindow, windowMs });
    this.#begunByEach = new SlidingWindow({ limit: perWindowEach, windowMs });
  }

  /** Whether no task is running or queued. */
  get isIdle(): boolean {
    return this.#users.size === 0;
  }

  /**
   * Runs work when it is the user's turn. If `signal` aborts while the work is queued, the work is not started.
   *
   * @throws DomainError `rate_limited` if the queue is full, or after `maxWaitMs`; the signal's reason
   */
  async run<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    await this.#turn(name, signal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      const user = this.#users.get(name);
      if (user !== undefined) user.running -= 1;
      this.#forgetIfIdle(name);
      this.#advance();
    }
  }

  #turn(name: string, signal: AbortSignal | undefined): Promise<void> {
    const { maxWaiting, maxWaitingEach, maxWaitMs, refusal } = this.#options;
    const refused = () => new DomainError('rate_limited', refusal, { retryAfterS: RETRY_AFTER_S });
    const user = this.#users.get(name) ?? { running: 0, waiting: [] };
    if (user.waiting.length >= maxWaitingEach || this.#waiting >= maxWaiting) throw refused();
    this.#users.set(name, user);
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        this.#waiting -= 1;
      };
      const begin = () => {
        end();
        resolve();
      };
      const leave = () => {
        end();
        user.waiting.splice(user.waiting.indexOf(begin), 1);
        this.#forgetIfIdle(name);
        reject(signal?.aborted === true ? signal.reason : refused());
      };
      const timer = setTimeout(leave, maxWaitMs).unref();
      signal?.addEventListener('abort', leave, { once: true });
      user.waiting.push(begin);
      this.#waiting += 1;
      this.#advance();
    });
  }

  /** Starts all tasks that the limits allow now. */
  #advance(): void {
    clearTimeout(this.#timer);
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      const [name, user] = next;
      const nowMs = this.#nowMs();
      this.#begunByAll.count(ALL, nowMs);
      this.#begunByEach.count(name, nowMs);
      this.#running += 1;
      user.running += 1;
      this.#users.delete(name);
      this.#users.set(name, user);
      user.waiting.shift()?.();
    }
  }

  /** Returns the user whose turn it is. If only the rate limits prevent a start, also sets a timer to try again. */
  #next(): [string, User] | undefined {
    const { maxRunning, maxRunningEach } = this.#options;
    if (this.#running >= maxRunning || this.#waiting === 0) return undefined;
    const nowMs = this.#nowMs();
    let waitMs = this.#begunByAll.waitMs(ALL, nowMs);
    if (waitMs === 0) {
      waitMs = Number.POSITIVE_INFINITY;
      for (const entry of this.#users) {
        const [name, user] = entry;
        if (user.waiting.length === 0 || user.running >= maxRunningEach) continue;
        const ownMs = this.#begunByEach.waitMs(name, nowMs);
        if (ownMs === 0) return entry;
        waitMs = Math.min(waitMs, ownMs);
      }
    }
    if (Number.isFinite(waitMs)) this.#timer = setTimeout(() => this.#advance(), Math.ceil(waitMs)).unref();
    return undefined;
  }

  #forgetIfIdle(name: string): void {
    const user = this.#users.get(name);
    if (user !== undefined && user.running === 0 && user.waiting.length === 0) this.#users.delete(name);
  }
}
