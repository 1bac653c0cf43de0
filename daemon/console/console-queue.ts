import type { ConsoleServerMessage } from '../../generated/daemon/types.js';

export type QueueBounds = { maxLines: number; maxChars: number; maxMessages: number };

/**
 * The messages that are queued for a viewer, in order. `dropped` is the number of lines before them that were dropped.
 */
export type Waiting = { dropped: number; messages: ConsoleServerMessage[] };

type Entry = { lines: string[] } | { message: ConsoleServerMessage };

/**
 * The unsent messages of one viewer of a console. If there are too many, the oldest output lines are dropped and
 * counted. Other messages, such as state changes, are few: only the newest are kept.
 */
export class ConsoleQueue {
  readonly #bounds: QueueBounds;
  #entries: Entry[] = [];
  #lines = 0;
  #chars = 0;
  /** The number of queued messages other than output. */
  messages = 0;
  #dropped = 0;

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0 && this.#dropped === 0;
  }

  /** Adds output lines. `skipped` is how many lines before them were dropped already. */
  addLines(lines: readonly string[], skipped: number): void {
    this.#dropped += skipped;
    const last = this.#entries.at(-1);
    if (last !== undefined && 'lines' in last) last.lines.push(...lines);
    else if (lines.length > 0) this.#entries.push({ lines: [...lines] });
    this.#lines += lines.length;
    for (const line of lines) this.#chars += line.length;
    this.#trimLines();
  }

  addMessage(message: ConsoleServerMessage): void {
    this.#entries.push({ message });
    this.messages += 1;
    if (this.messages <= this.#bounds.maxMessages) return;
    this.#entries.splice(
      this.#entries.findIndex((entry) => 'message' in entry),
      1,
    );
    this.messages -= 1;
  }

  take(): Waiting {
    const waiting = {
      dropped: this.#dropped,
      messages: this.#entries.map(
        (entry): ConsoleServerMessage => ('lines' in entry ? { type: 'output', ...entry } : entry.message),
      ),
    };
    this.#entries = [];
    this.#lines = 0;
    this.#chars = 0;
    this.messages = 0;
    this.#dropped = 0;
    return waiting;
  }

  #trimLines(): void {
    const { maxLines, maxChars } = this.#bounds;
    const isOverLimit = () => this.#lines > maxLines || this.#chars > maxChars;
    for (const entry of this.#entries) {
      if (!isOverLimit()) break;
      if (!('lines' in entry)) continue;
      let cut = 0;
      for (const line of entry.lines) {
        if (!isOverLimit()) break;
        this.#lines -= 1;
        this.#chars -= line.length;
        cut += 1;
      }
      entry.lines.splice(0, cut);
      this.#dropped += cut;
    }
    this.#entries = this.#entries.filter((entry) => !('lines' in entry) || entry.lines.length > 0);
  }
}
