import type { ConsoleServerMessage } from './console-queue.js';

/** Output is collected for this time, so that a flood is sent in few messages. */
const BATCH_MS = 50;
/** A viewer that needs longer for a batch is slow: the lines that it loses were not throttled. */
const SLOW_MS = 2 * BATCH_MS;
/** A flood after a pause of this length is reported as throttled again. */
const QUIET_MS = 5000;

/**
 * The throttle of one viewer: the queue has a limited number of lines and is emptied every 50 ms, which
 * limits the lines per second. A fast viewer that loses lines is notified once that output is throttled.
 */
export class OutputPace {
  readonly #linesPerSecond: number;
  #beganMs = 0;
  #wasSlow = false;
  #lastThrottledMs = Number.NEGATIVE_INFINITY;

  constructor(maxLines: number) {
    this.#linesPerSecond = Math.floor((maxLines * 1000) / BATCH_MS);
  }

  /** Begins a batch, before which `dropped` lines were lost. */
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

  /** Ends a batch that was sent. @returns how long to collect output for the next one, in ms */
  end(): number {
    const tookMs = performance.now() - this.#beganMs;
    this.#wasSlow = tookMs > SLOW_MS;
    return Math.max(0, BATCH_MS - tookMs);
  }
}
