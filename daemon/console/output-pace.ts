import type { ConsoleServerMessage } from './console-queue.js';

/** Output is gathered this long, so that a flood comes in few messages. */
const BATCH_MS = 50;
/** A viewer that takes longer than this for a batch is slow; what it loses is not the throttle's doing. */
const SLOW_MS = 2 * BATCH_MS;
/** A flood that pauses for this long and comes again is told of again. */
const QUIET_MS = 5000;

/**
 * The throttle of one viewer: a queue of so many lines, emptied every 50 ms, lets so many lines through and
 * no more. A viewer that keeps up and loses lines nevertheless is told once that this is so.
 */
export class OutputPace {
  readonly #linesPerSecond: number;
  #beganMs = 0;
  #wasSlow = false;
  #lastThrottledMs = Number.NEGATIVE_INFINITY;

  constructor(maxLines: number) {
    this.#linesPerSecond = Math.floor((maxLines * 1000) / BATCH_MS);
  }

  /** A batch is about to be sent, before which so many lines were left out. */
  *begin(dropped: number): Generator<ConsoleServerMessage> {
    this.#beganMs = performance.now();
    if (dropped === 0) return;
    if (!this.#wasSlow) {
      const isNew = this.#beganMs - this.#lastThrottledMs > QUIET_MS;
      this.#lastThrottledMs = this.#beganMs;
      if (isNew) yield { type: 'throttled', lines_per_second: this.#linesPerSecond };
    }
    yield { type: 'dropped', lines: dropped };
  }

  /** The batch was taken. @returns how long to gather for the next one, in ms */
  end(): number {
    const tookMs = performance.now() - this.#beganMs;
    this.#wasSlow = tookMs > SLOW_MS;
    return Math.max(0, BATCH_MS - tookMs);
  }
}
