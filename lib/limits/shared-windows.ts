import { FailureWindow } from './failure-window.js';

/**
 * At most `limit` requests in any window of `windowMs`; 0 means no limit. All windows with the same name have the same
 * length.
 */
export type WindowRule = { limit: number; windowMs: number };

/** A request of a subject that is to be counted. `name` says what is counted, such as `sign_in_failures`. */
export type Draw = WindowRule & { name: string; subject: string };

export type Admission = {
  admitted: boolean;
  /** How many more requests would be admitted now; 0 if this request was refused. */
  remaining: number;
  /** After how many whole seconds (at least 1) another request is admitted; 0 if this request was admitted. */
  retryAfterS: number;
};

/** How many more requests a window allows, and the milliseconds until the oldest one leaves the window. */
export type Left = { remaining: number; resetMs: number };

/**
 * The result of counting a request against several limits: either all of them count it, or none. If none does,
 * `refused` is the first limit that was exceeded, and `waitMs` is the time until it allows a request again.
 */
export type Outcome =
  | { refused: null; left: readonly Left[] }
  | { refused: Draw; waitMs: number; left: readonly [] };

/** An attempt that counts only if it fails. */
export type Attempt = {
  /**
   * 0 if the attempt may be made. Otherwise, the number of whole seconds until an attempt may be made; `end` need not
   * be called in that case.
   */
  retryAfterS: number;
  /** Must be called with the result of the attempt. Never throws. If it is not called, the attempt counts as failed. */
  end(hasFailed: boolean): Promise<void>;
};

/**
 * Exact sliding windows that several panels share. A limit applies to all panels together: in any window, at most
 * `limit` requests are admitted, even if many requests arrive at all panels at the same time. Checking and counting is
 * atomic.
 */
export interface SharedWindows {
  /** Counts a request of a subject if the limit allows it. A refused request is not counted. */
  admit(name: string, subject: string, rule: WindowRule): Promise<Admission>;
  /** Counts a request in each window if all limits allow it, otherwise in none. */
  admitAll(draws: readonly Draw[]): Promise<Outcome>;
  /**
   * Begins an attempt, for limits that count only failures. The number of attempts in progress is limited to the
   * failures that are left, so 100 concurrent wrong attempts count as 100. If only attempts in progress prevent
   * another one, the returned wait is one second.
   */
  attempt(name: string, subject: string, rule: WindowRule): Promise<Attempt>;
  close(): void;
}

/** The attempt when there is no limit (0). Its `end` does nothing. */
const FREE: Attempt = { retryAfterS: 0, end: async () => undefined };
export const refusedAttempt = (waitMs: number): Attempt => ({ ...FREE, retryAfterS: wholeSeconds(waitMs) });

export const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** Implements `admit` with `admitAll`. */
export async function admitOne(windows: Pick<SharedWindows, 'admitAll'>, draw: Draw): Promise<Admission> {
  const outcome = await windows.admitAll([draw]);
  return outcome.refused === null
    ? { admitted: true, remaining: outcome.left[0]?.remaining ?? 0, retryAfterS: 0 }
    : { admitted: false, remaining: 0, retryAfterS: wholeSeconds(outcome.waitMs) };
}

/** Called when a subject is removed because too many subjects are counted under a name. */
export type Evicted = (name: string, subject: string) => void;

export type OwnWindowsOptions = {
  evicted?: Evicted;
  /** The maximum number of subjects per name; defaults to that of `SlidingWindow`. */
  maxSubjects?: number | undefined;
};

/** The windows of this process. Used by a panel without Redis, or during an outage of Redis. */
export class OwnWindows implements SharedWindows {
  readonly #windows = new Map<string, FailureWindow>();
  readonly #nowMs: () => number;
  readonly #evicted: Evicted | undefined;
  readonly #maxSubjects: number | undefined;

  /** @param nowMs a monotonic clock in milliseconds */
  constructor(
    nowMs: () => number = () => performance.now(),
    { evicted, maxSubjects }: OwnWindowsOptions = {},
  ) {
    this.#nowMs = nowMs;
    this.#evicted = evicted;
    this.#maxSubjects = maxSubjects;
  }

  admit(name: string, subject: string, rule: WindowRule): Promise<Admission> {
    return admitOne(this, { name, subject, ...rule });
  }

  async admitAll(draws: readonly Draw[]): Promise<Outcome> {
    const atMs = this.#nowMs();
    for (const draw of draws) {
      const waitMs = draw.limit === 0 ? 0 : this.#windowOf(draw).window.waitMs(draw.subject, atMs);
      if (waitMs > 0) return { refused: draw, waitMs, left: [] };
    }
    return { refused: null, left: draws.map((draw) => this.#count(draw, atMs)) };
  }

  async attempt(name: string, subject: string, rule: WindowRule): Promise<Attempt> {
    if (rule.limit === 0) return FREE;
    const window = this.#windowOf({ name, ...rule });
    const waitMs = window.begin(subject, this.#nowMs());
    if (waitMs > 0) return refusedAttempt(waitMs);
    let isOver = false;
    return {
      retryAfterS: 0,
      end: async (hasFailed) => {
        if (isOver) return;
        isOver = true;
        window.end(subject, hasFailed, this.#nowMs());
      },
    };
  }

  /**
   * Counts a request that Redis has admitted, so that limits still apply when this process has to decide without
   * Redis.
   */
  note(draw: Draw): void {
    if (draw.limit === 0) return;
    const { window } = this.#windowOf(draw);
    const atMs = this.#nowMs();
    if (window.waitMs(draw.subject, atMs) === 0) window.count(draw.subject, atMs);
  }

  close(): void {
    this.#windows.clear();
  }

  #count(draw: Draw, atMs: number): Left {
    if (draw.limit === 0) return { remaining: Number.POSITIVE_INFINITY, resetMs: 0 };
    const { window } = this.#windowOf(draw);
    window.count(draw.subject, atMs);
    return { remaining: window.remaining(draw.subject), resetMs: window.resetMs(draw.subject, atMs) };
  }

  #windowOf({ name, limit, windowMs }: WindowRule & { name: string }): FailureWindow {
    let window = this.#windows.get(name);
    if (window === undefined) {
      const evicted = (subject: string) => this.#evicted?.(name, subject);
      const maxSubjects = this.#maxSubjects;
      window = new FailureWindow({ limit, windowMs, evicted, ...(maxSubjects && { maxSubjects }) });
      this.#windows.set(name, window);
    }
    if (window.window.windowMs !== windowMs)
      throw new Error(`the rate limit ${name} was used with two different window lengths`);
    window.window.limit = limit;
    return window;
  }
}
