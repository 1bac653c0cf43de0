import { SlidingWindow, type SlidingWindowOptions } from './sliding-window.js';

/** For one that waits for attempts that are still under way. */
const UNDECIDED_WAIT_MS = 1000;

/**
 * Counts failures alone, exactly: as many attempts of a subject may be under way as failures are left in its window.
 * So 100 wrong ones at once count as 100 and not as the one that was looked at first, and right ones cost nothing.
 */
export class FailureWindow {
  /** The failures; who looks at an attempt before it asks charges them here. */
  readonly window: SlidingWindow;
  /** Attempts that are under way; no more subjects than there are of these. */
  readonly #underWay = new Map<string, number>();

  constructor(options: SlidingWindowOptions) {
    this.window = new SlidingWindow(options);
  }

  /**
   * Begins an attempt, which is to be ended. @returns 0, or, where none may begin, the milliseconds until one may:
   * a second where that hangs on how others end
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
    // Asked first, so that what has left the window is forgotten.
    this.window.waitMs(subject, nowMs);
    this.window.count(subject, nowMs);
  }
}
