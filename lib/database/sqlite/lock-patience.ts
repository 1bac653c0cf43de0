import { TimeoutError } from 'sequelize';

/** How long statements wait for another program's lock. A request that also does other work must end within 5 s. */
const PATIENCE_MS = 3000;
/**
 * How fast the time budget of `PATIENCE_MS` is restored: milliseconds of budget per millisecond in which no other
 * program holds the lock.
 */
const RESTORED = 0.5;
/** How long a statement waits while transactions and writes of this process hold the lock. */
const OVERTAKEN_MS = 30_000;
/**
 * The longest time between two attempts in which the lock counts as held without interruption. In a longer gap, it may
 * have been released. Blocked statements are retried more often than this.
 */
const MAX_GAP_MS = 500;
/** The maximum time for which a single write of this process, outside of a transaction, is assumed to hold the lock. */
const MAX_OWN_MS = 100;
/**
 * Matches a statement that needs SQLite's write lock. Reads do not need it: they succeed while another process holds
 * it.
 */
const WRITE = /^\s*(INSERT|UPDATE|DELETE|BEGIN IMMEDIATE)\b/i;
const BEGIN = /^\s*BEGIN IMMEDIATE\b/i;
const END = /^\s*(COMMIT|ROLLBACK)\b/i;

/**
 * Decides how long statements are retried while another connection holds SQLite's lock. All statements share one time
 * budget: another program's lock uses it up, and time without that lock restores it. So the wait of a request depends
 * neither on its number of statements nor on how often the lock is released in between. When the budget is used up,
 * each statement gets one attempt.
 */
export class LockPatience {
  readonly #nowMs: () => number;
  /**
   * When the present lock blocked a statement for the first time, and when for the last time; undefined if no lock is
   * known.
   */
  #lock: { sinceMs: number; seenMs: number } | undefined;
  /** When another program was last known to hold the lock. */
  #heldMs = 0;
  #spentMs = 0;
  /** Whether a transaction of this process holds the lock. Transactions of this process run one at a time. */
  #isOurs = false;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Begins a statement. The returned function decides whether to retry the statement after an error. */
  begin(): (error: unknown) => boolean {
    let metMs: number | undefined;
    return (error) => {
      if (!(error instanceof TimeoutError)) return false;
      const nowMs = this.#nowMs();
      metMs ??= nowMs;
      if (this.#isOurs) this.#lock = undefined;
      else this.#meet(nowMs);
      return (this.#isOurs || this.#spentMs < PATIENCE_MS) && nowMs - metMs < OVERTAKEN_MS;
    };
  }

  /** Must be called when a statement has succeeded. If the statement was a write, no other program holds the lock. */
  succeeded(sql: string): void {
    if (WRITE.test(sql)) this.#release();
    if (BEGIN.test(sql)) this.#isOurs = true;
  }

  /** Must be called when a statement has ended: after COMMIT or ROLLBACK, this process no longer holds the lock. */
  ended(sql: string): void {
    if (END.test(sql)) this.#isOurs = false;
  }

  #meet(nowMs: number): void {
    if (this.#lock === undefined || nowMs - this.#lock.seenMs > MAX_GAP_MS) {
      this.#spentMs = Math.max(0, this.#spentMs - (nowMs - this.#heldMs) * RESTORED);
      this.#lock = { sinceMs: nowMs, seenMs: nowMs };
      this.#heldMs = nowMs;
    } else {
      this.#spend(this.#lock, nowMs);
    }
  }

  #release(): void {
    const lock = this.#lock;
    this.#lock = undefined;
    // A lock that was held for a shorter time may have been a write of this process, so it does not use up the time
    // budget.
    if (lock === undefined || lock.seenMs - lock.sinceMs < MAX_OWN_MS) return;
    const nowMs = this.#nowMs();
    if (nowMs - lock.seenMs <= MAX_GAP_MS) this.#spend(lock, nowMs);
  }

  #spend(lock: { seenMs: number }, nowMs: number): void {
    this.#spentMs = Math.min(PATIENCE_MS, this.#spentMs + nowMs - lock.seenMs);
    lock.seenMs = nowMs;
    this.#heldMs = nowMs;
  }
}
