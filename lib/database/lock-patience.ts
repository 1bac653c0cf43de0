import { TimeoutError } from 'sequelize';

/** How long statements wait for another program's lock, so that a request that also does other work ends within 5 s. */
const PATIENCE_MS = 3000;
/** How fast the patience is restored, in milliseconds per millisecond without such a lock. */
const RESTORED = 0.5;
/** How long a statement waits while transactions and writes of this process hold the lock: the database is not stuck. */
const OVERTAKEN_MS = 30_000;
/** Statements retry more often than this. During longer gaps, it is unknown whether the lock was held. */
const MAX_GAP_MS = 500;
/** A write of this process outside of a transaction holds the lock for less than this. */
const MAX_OWN_MS = 100;
/** A statement that acquires the lock. Reads succeed while another process holds it. */
const WRITE = /^\s*(INSERT|UPDATE|DELETE|BEGIN IMMEDIATE)\b/i;
const BEGIN = /^\s*BEGIN IMMEDIATE\b/i;
const END = /^\s*(COMMIT|ROLLBACK)\b/i;

/**
 * Decides how long statements retry while another connection holds SQLite's lock. All statements share one patience,
 * which another program's lock spends and time without it restores. So the wait of a request depends neither on how many
 * statements it runs nor on how often the lock is released in between. Once the patience is spent, each statement gets
 * one attempt.
 */
export class LockPatience {
  readonly #nowMs: () => number;
  /** The lock that is known at present: when a statement first met it, and when one met it last. */
  #lock: { sinceMs: number; seenMs: number } | undefined;
  /** When the lock was last known to be held by another program. */
  #heldMs = 0;
  #spentMs = 0;
  /** Whether a transaction of this process holds the lock. They run one at a time. */
  #isOurs = false;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
  }

  /** Starts the wait of one statement. The returned function tells whether to retry after this error. */
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

  /** Notes that a statement has succeeded: a write shows that the lock is released. */
  succeeded(sql: string): void {
    if (WRITE.test(sql)) this.#release();
    if (BEGIN.test(sql)) this.#isOurs = true;
  }

  /** Notes that a statement has succeeded or failed: after COMMIT or ROLLBACK this process no longer holds the lock. */
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
    // A shorter lock may have been a write of this process, so only the time that was certainly another program's counts.
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
