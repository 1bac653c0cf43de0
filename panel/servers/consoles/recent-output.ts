import { ConsoleMessage } from './console-message.js';

const MAX_CHARS = 1024 * 1024;

/** The last output of a server, for new viewers. All of them receive the same messages. */
export class RecentOutput {
  static readonly MAX_LINES = 1000;
  readonly #messages: ConsoleMessage[] = [];
  #lines = 0;
  #chars = 0;

  add(message: ConsoleMessage): void {
    this.#messages.push(message);
    this.#lines += message.lines;
    this.#chars += message.chars;
    for (let oldest = this.#messages[0]; oldest !== undefined; oldest = this.#messages[0]) {
      const isNeeded = this.#lines - oldest.lines < RecentOutput.MAX_LINES && this.#chars <= MAX_CHARS;
      if (isNeeded || this.#messages.length === 1) return;
      this.#messages.shift();
      this.#lines -= oldest.lines;
      this.#chars -= oldest.chars;
    }
  }

  /** Returns messages with the last `count` lines, or with as many as are kept. */
  last(count: number): ConsoleMessage[] {
    const found: ConsoleMessage[] = [];
    let left = count;
    for (let at = this.#messages.length - 1; at >= 0 && left > 0; at -= 1) {
      const each = this.#messages[at];
      if (each?.message.type !== 'output') continue;
      found.unshift(
        each.lines <= left
          ? each
          : new ConsoleMessage({ type: 'output', lines: each.message.lines.slice(-left) }),
      );
      left -= each.lines;
    }
    return found;
  }
}
