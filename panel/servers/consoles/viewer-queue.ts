import type { ConsoleServerMessage } from '../../../generated/panel/types.js';

/** A message for all viewers of a console. Its JSON is made once, for the first viewer. */
export class SharedMessage {
  readonly message: ConsoleServerMessage;
  readonly lines: number;
  readonly chars: number;
  #text: string | undefined;

  constructor(message: ConsoleServerMessage) {
    const lines = message.type === 'output' ? message.lines : [];
    this.message = message;
    this.lines = lines.length;
    this.chars = lines.reduce((sum, line) => sum + line.length, 0);
  }

  get text(): string {
    this.#text ??= JSON.stringify(this.message);
    return this.#text;
  }
}

const MAX_LINES = 2000;
const MAX_CHARS = 512 * 1024;
const MAX_MESSAGES = 200;

/**
 * The messages that a viewer has not received yet. If there are too many, the oldest lines of output are dropped and
 * counted. Of all other messages, only the newest are kept.
 */
export class ViewerQueue {
  #waiting: SharedMessage[] = [];
  #lines = 0;
  #chars = 0;
  #dropped = 0;

  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#dropped === 0;
  }

  add(shared: SharedMessage): void {
    this.#waiting.push(shared);
    this.#lines += shared.lines;
    this.#chars += shared.chars;
    while (this.#isTooLong()) this.#dropOldest();
  }

  /** Returns the messages as JSON, the oldest first, and how many lines before them were dropped. */
  take(): { dropped: number; texts: string[] } {
    const taken = { dropped: this.#dropped, texts: this.#waiting.map(({ text }) => text) };
    this.#waiting = [];
    this.#lines = 0;
    this.#chars = 0;
    this.#dropped = 0;
    return taken;
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
    this.#lines -= oldest.lines;
    this.#chars -= oldest.chars;
    this.#dropped += oldest.lines;
  }
}
