import { FailureWindow } from './failure-window.js';

/** No more than `limit` in any window of `windowMs`; 0 is no limit. A name has one window for all time. */
export type WindowRule = { limit: number; windowMs: number };

/** One subject's share under a rule. The name tells what is counted, such as `sign_in_failures`. */
export type Draw = WindowRule & { name: string; subject: string };

export type Admission = {
  admitted: boolean;
  /** How many more are admitted now; 0 where this one was not. */
  remaining: number;
  /** Whole seconds until one more is admitted, 1 at least; 0 where this one was. */
  retryAfterS: number;
};

/** What is left of a draw: how many more, and milliseconds until the first of what is counted leaves the window. */
export type Left = { remaining: number; resetMs: number };

/** All were counted, or none: then the first without room, and the milliseconds until there is some. */
export type Outcome =
  | { refused: null; left: readonly Left[] }
  | { refused: Draw; waitMs: number; left: readonly [] };

/** One attempt of which only a failure counts. */
export type Attempt = {
  /** 0 where it may be made; else the whole seconds after which one may, and there is nothing to end. */
  retryAfterS: number;
  /** To be called once it is known how it ended; never fails. An attempt that is never ended has failed. */
  end(hasFailed: boolean): Promise<void>;
};

/**
 * Exact sliding windows that several panels share, so that a limit is one for all of them: in any window, whenever it
 * begins, no more than the limit, however many ask at once and whichever panel they ask. Asking and counting is one step.
 */
export interface SharedWindows {
  /** Counts one of a subject, if there is room. What is refused counts nowhere. */
  admit(name: string, subject: string, rule: WindowRule): Promise<Admission>;
  /** Counts one in each, if there is room in all. */
  admitAll(draws: readonly Draw[]): Promise<Outcome>;
  /**
   * Begins an attempt, for budgets that count failures alone. No more attempts are under way than failures are left, so
   * that 100 wrong ones at once count as 100. Who waits for how others end is told one second.
   */
  attempt(name: string, subject: string, rule: WindowRule): Promise<Attempt>;
  close(): void;
}

/** Nothing to end. */
const FREE: Attempt = { retryAfterS: 0, end: async () => undefined };
export const refusedAttempt = (waitMs: number): Attempt => ({ ...FREE, retryAfterS: wholeSeconds(waitMs) });

export const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** `admit` in terms of `admitAll`. */
export async function admitOne(windows: Pick<SharedWindows, 'admitAll'>, draw: Draw): Promise<Admission> {
  const outcome = await windows.admitAll([draw]);
  return outcome.refused === null
    ? { admitted: true, remaining: outcome.left[0]?.remaining ?? 0, retryAfterS: 0 }
    : { admitted: false, remaining: 0, retryAfterS: wholeSeconds(outcome.waitMs) };
}

/** Called with a subject that is forgotten because too many are counted under a name. */
export type Evicted = (name: string, subject: string) => void;

export type OwnWindowsOptions = {
  evicted?: Evicted;
  /** How many subjects of each name are remembered; by default as many as `SlidingWindow` does. */
  maxSubjects?: number | undefined;
};

/** The windows of this process, for a panel that runs alone, or whose Redis is away. */
export class OwnWindows implements SharedWindows {
  readonly #windows = new Map<string, FailureWindow>();
  readonly #nowMs: () => number;
  readonly #evicted: Evicted | undefined;
  readonly #maxSubjects: number | undefined;

  /** @param nowMs milliseconds of a clock that never goes back */
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

  /** Counts what others have admitted, so that nobody begins anew where this process is left alone. */
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
    if (window.window.windowMs !== windowMs) throw new Error(`${name} has windows of two lengths`);
    window.window.limit = limit;
    return window;
  }
}
