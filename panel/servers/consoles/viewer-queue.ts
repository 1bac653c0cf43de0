import { ConsoleMessage } from './console-message.js';

const MAX_LINES = 2000;
const MAX_CHARS = 512 * 1024;
const MAX_MESSAGES = 200;

/**
 * The messages that a viewer has not received yet. If there are too many, the oldest lines of output are dropped and
 * counted. Of all other messages, only the newest are kept.
 */
export class ViewerQueue {
  readonly #waiting: ConsoleMessage[] = [];
  #lines = 0;
  #chars = 0;
  #dropped = 0;

  add(message: ConsoleMessage): void {
    this.#waiting.push(message);
    this.#lines += message.lines;
    this.#chars += message.chars;
    while (this.#isTooLong()) this.#dropOldest();
  }

  /** Removes and returns the oldest message, or a notice of lines that were dropped before it; undefined if there is none. */
  take(): ConsoleMessage | undefined {
    if (this.#dropped > 0) {
      const notice = new ConsoleMessage({ type: 'dropped', lines: this.#dropped });
      this.#dropped = 0;
      return notice;
    }
    const message = this.#waiting.shift();
    if (message !== undefined) this.#forget(message);
    return message;
  }

  #isTooLong(): boolean {
    // The newest message is always kept, however long it is.
    if (this.#waiting.length < 2) return false;
    return this.#lines > MAX_LINES || this.#chars > MAX_CHARS || this.#waiting.length > MAX_MESSAGES;
  }

  #dropOldest(): void {
    const first = this.#waiting.findIndex(({ lines }) => lines > 0);
    const [oldest] = this.#waiting.splice(Math.max(first, 0), 1);
    if (oldest === undefined) return;
    this.#forget(oldest);
    this.#dropped += oldest.lines;
  }

  #forget({ lines, chars }: ConsoleMessage): void {
    this.#lines -= lines;
    this.#chars -= chars;
  }
}
