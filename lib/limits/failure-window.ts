import { SlidingWindow, type SlidingWindowOptions } from './sliding-window.js';

/** The wait that is returned if the limit is only reached because of attempts in progress, which may still succeed. */
const UNDECIDED_WAIT_MS = 1000;

/**
 * Counts only failures, but exactly: a subject can have at most as many attempts in progress as it has failures left
 * in its window. So 100 concurrent wrong attempts count as 100, and successful attempts do not count.
 */
export class FailureWindow {
  /** The window that contains the failures. Callers that do not use `begin` count a failure directly here. */
  readonly window: SlidingWindow;
  /** The number of attempts in progress, by subject. */
  readonly #underWay = new Map<string, number>();

  constructor(options: SlidingWindowOptions) {
    this.window = new SlidingWindow(options);
  }

  /**
   * Begins an attempt. The caller must call `end`. @returns 0, or the milliseconds until an attempt is possible: a
   * second if that depends on attempts in progress
   */
  begin(subject: string, nowMs: number): number {
    const waitMs = this.window.waitMs(subject, nowMs);
    if (waitMs > 0) return waitMs;
    const underWay = this.#underWay.get(subject) ?? 0;
    if (underWay >= this.window.remaining(subject)) return UNDECIDED_WAIT_MS;
    this.#underWay.set(subject, underWay + 1);
    return 0;
  }

  end(subject: string, hasFailed: boolean, nowMs: number): void {
    const underWay = (this.#underWay.get(subject) ?? 1) - 1;
    if (underWay === 0) this.#underWay.delete(subject);
    else this.#underWay.set(subject, underWay);
    if (!hasFailed) return;
    // Call `waitMs` first, because it removes expired failures from the window.
    this.window.waitMs(subject, nowMs);
    this.window.count(subject, nowMs);
  }
}
