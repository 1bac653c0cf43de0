import type { ServerEvent } from '../../../generated/panel/types.js';

/**
 * The maximum number of waiting events. It exceeds the 100 servers whose statistics a stream can have, together with
 * the work that a user can have in progress.
 */
const MAX_WAITING = 1000;

/**
 * The progress and statistics events that one reader has not read yet. They are not stored for other readers. A newer
 * event replaces a waiting one about the same subject, so a slow reader costs no more memory than a fast one.
 */
export class EventSamples {
  readonly #waiting = new Map<string, ServerEvent>();

  put(subject: string, event: ServerEvent): void {
    this.#waiting.set(subject, event);
    const [oldest = ''] = this.#waiting.keys();
    if (this.#waiting.size > MAX_WAITING) this.#waiting.delete(oldest);
  }

  /** Removes the waiting event about a subject, because it is out of date. */
  drop(subject: string): void {
    this.#waiting.delete(subject);
  }

  /** Removes and returns the next event; undefined if no event is waiting. */
  take(): ServerEvent | undefined {
    for (const [subject, event] of this.#waiting) {
      this.#waiting.delete(subject);
      return event;
    }
    return undefined;
  }
}
