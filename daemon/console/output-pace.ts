import type { ConsoleServerMessage } from '../../generated/daemon/types.js';

/** Output is collected for this time, so that much output is sent in few messages. */
const BATCH_MS = 50;
/**
 * A viewer that needs longer than this to receive a batch is slow: it loses lines for that reason, not because of
 * throttling.
 */
const SLOW_MS = 2 * BATCH_MS;
/** After a pause of this length, a viewer is notified again that output is throttled. */
const QUIET_MS = 5000;

/**
 * Throttles the output of one viewer: its queue holds a limited number of lines and is emptied every 50 ms. If a fast
 * viewer still loses lines, it is notified that output is throttled, but not again for each batch.
 */
export class OutputPace {
  readonly #linesPerSecond: number;
  #beganMs = 0;
  #wasSlow = false;
  #lastThrottledMs = Number.NEGATIVE_INFINITY;

  constructor(maxLines: number) {
    this.#linesPerSecond = Math.floor((maxLines * 1000) / BATCH_MS);
  }

  /**
   * Returns the notices to send before a batch of output. `dropped` is the number of lines before the batch that were
   * dropped.
   */
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

  /** Must be called when a batch was sent. @returns how long to collect output for the next batch, in ms */
  end(): number {
    const tookMs = performance.now() - this.#beganMs;
    this.#wasSlow = tookMs > SLOW_MS;
    return Math.max(0, BATCH_MS - tookMs);
  }
}
