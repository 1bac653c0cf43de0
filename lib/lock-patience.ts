import { TimeoutError } from 'sequelize';

/** How long a statement waits for a lock, so that a response that also does other work comes within 5 s. */
const PATIENCE_MS = 3000;
/** How long a statement waits while transactions and writes of this process hold the lock: the database is not stuck. */
const OVERTAKEN_MS = 30_000;
/** A statement that acquires the lock. Reads succeed while another process holds it. */
const WRITE = /^\s*(INSERT|UPDATE|DELETE|BEGIN IMMEDIATE)\b/i;
const BEGIN = /^\s*BEGIN IMMEDIATE\b/i;
const END = /^\s*(COMMIT|ROLLBACK)\b/i;

/**
 * Decides how long statements retry while another connection holds SQLite's lock. All statements share one deadline,
 * so the wait of a request does not depend on how many statements it runs. Once the lock has been held for the whole
 * patience, each statement gets one attempt until a write succeeds.
 */
export class LockPatience {
  readonly #nowMs: () => number;
  /** The lock that is known at present: when a statement first met it, and when one met it last. */
  #lock: { sinceMs: number; seenMs: number } | undefined;
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
      if (this.#isOurs) {
        this.#lock = undefined;
        return nowMs - metMs < OVERTAKEN_MS;
      }
      // A lock that no statement has met for this long may be another one.
      const isKnown = this.#lock !== undefined && nowMs - this.#lock.seenMs < PATIENCE_MS;
      const sinceMs = isKnown && this.#lock ? this.#lock.sinceMs : nowMs;
      this.#lock = { sinceMs, seenMs: nowMs };
      return nowMs - sinceMs < PATIENCE_MS && nowMs - metMs < OVERTAKEN_MS;
    };
  }

  /** Notes that a statement has succeeded: a write shows that the lock is released. */
  succeeded(sql: string): void {
    if (WRITE.test(sql)) this.#lock = undefined;
    if (BEGIN.test(sql)) this.#isOurs = true;
  }

  /** Notes that a statement has succeeded or failed: after COMMIT or ROLLBACK this process no longer holds the lock. */
  ended(sql: string): void {
    if (END.test(sql)) this.#isOurs = false;
  }
}
