import type { ServerEvent } from '../../../generated/panel/types.js';

/** More than the statistics of a stream (100 servers) and the work that a user can have in progress. */
const MAX_WAITING = 1000;

/**
 * The progress and statistics that one reader has not read yet. They are not stored for others: a newer one of the same
 * subject replaces one that waits, so a slow reader costs no more memory than a fast one.
 */
export class EventSamples {
  readonly #waiting = new Map<string, ServerEvent>();

  put(subject: string, event: ServerEvent): void {
    this.#waiting.set(subject, event);
    const [oldest = ''] = this.#waiting.keys();
    if (this.#waiting.size > MAX_WAITING) this.#waiting.delete(oldest);
  }

  /** Removes what waits about a subject, because it is out of date. */
  drop(subject: string): void {
    this.#waiting.delete(subject);
  }

  /** Removes and returns the next event; undefined if none waits. */
  take(): ServerEvent | undefined {
    for (const [subject, event] of this.#waiting) {
      this.#waiting.delete(subject);
      return event;
    }
    return undefined;
  }
}
