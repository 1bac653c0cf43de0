import { type LogLine, parseLine, splitLines } from './files/log-lines.js';

/** Lines that arrived together. `skipped` is how many lines before them were omitted because there were too many. */
export type LogArrival = { lines: LogLine[]; skipped: number };

export type LogListener = (arrival: LogArrival) => void;

/** The maximum number of lines of one chunk of output that are sent to viewers. */
const MAX_ARRIVAL_LINES = 1000;

/** Sends new lines of one container's log to its viewers, without waiting for them. */
export class LogViewers {
  readonly #listeners = new Set<LogListener>();
  /** The beginning of the last line if the line has not ended yet. Its length is limited. */
  #open = Buffer.alloc(0);

  /** Sets the beginning of the last line if the line has not ended yet. */
  begin(open: Buffer): void {
    this.#open = Buffer.from(open);
  }

  /** Sends viewers the lines in bytes (with their times) that were added to the log. */
  push(stamped: Buffer): void {
    const lastEnd = stamped.lastIndexOf(10);
    if (this.#listeners.size === 0 || lastEnd === -1) {
      this.#open =
        lastEnd === -1 ? Buffer.concat([this.#open, stamped]) : Buffer.from(stamped.subarray(lastEnd + 1));
      return;
    }
    const { lines, rest } = splitLines(
      this.#open.length === 0 ? stamped : Buffer.concat([this.#open, stamped]),
    );
    this.#open = Buffer.from(rest);
    const kept = lines.slice(-MAX_ARRIVAL_LINES).map(parseLine);
    const arrival = { lines: kept, skipped: lines.length - kept.length };
    for (const listener of this.#listeners) listener(arrival);
  }

  add(listener: LogListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
