import { type LogLine, parseLine, splitLines } from './log-lines.js';

/** Lines that came at once, and how many before them were left out because they were too many at once. */
export type LogArrival = { lines: LogLine[]; skipped: number };

export type LogListener = (arrival: LogArrival) => void;

/** Of one piece of output; nobody looks at more at a time. */
const MAX_ARRIVAL_LINES = 1000;

/** Hands the lines of one container's log to whoever looks on; nobody is ever waited for. */
export class LogViewers {
  readonly #listeners = new Set<LogListener>();
  /** The line that no end has come for yet, as bounded as lines are. */
  #open = Buffer.alloc(0);

  /** Tells how the log ends that is gone on with: with this line, which is still open. */
  begin(open: Buffer): void {
    this.#open = Buffer.from(open);
  }

  /** Takes what was added to the log. */
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
