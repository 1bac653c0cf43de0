import { DomainError } from './errors.js';
import { SlidingWindow } from './sliding-window.js';

export type FairLaneOptions = {
  /** How many run at once: of all users, and of one user. */
  maxRunning: number;
  maxRunningEach: number;
  /** How many begin in any window of `windowMs`: of all users, and of one user. */
  windowMs: number;
  perWindow: number;
  perWindowEach: number;
  /** How many wait: of all users, and of one user. One more is refused. */
  maxWaiting: number;
  maxWaitingEach: number;
  /** One that has waited for so long is refused. */
  maxWaitMs: number;
  /** The error message of a refusal. */
  refusal: string;
  /** Milliseconds of a clock that never goes back. Defaults to `performance.now`. */
  nowMs?: () => number;
};

type User = { running: number; waiting: (() => void)[] };

const RETRY_AFTER_S = 1;
/** The subject of the window in which all users count together. */
const ALL = '';

/**
 * Runs the work of many users within bounds on concurrency and rate. Users who wait take turns, one piece of work each: a
 * user waits for one turn of each of the others at most, however much work they have waiting.
 */
export class FairLane {
  readonly #options: FairLaneOptions;
  readonly #nowMs: () => number;
  readonly #begunByAll: SlidingWindow;
  readonly #begunByEach: SlidingWindow;
  /** Users with work that runs or waits. The user whose last turn is the longest ago comes first. */
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

  /** Whether no work runs or waits. */
  get isIdle(): boolean {
    return this.#users.size === 0;
  }

  /**
   * Runs the work when it is the user's turn. When `signal` aborts, work that still waits is not begun.
   *
   * @throws DomainError `rate_limited` if too much waits already, or after `maxWaitMs`; the signal's reason
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

  /** Begins all work that may begin now. */
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

  /** The user whose turn it is. If only the rates keep users waiting, a timer comes back to it. */
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
