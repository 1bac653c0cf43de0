import type { LineSummary } from '../files/archive-format.js';
import {
  countLines,
  type LogLine,
  NEWLINE,
  parseLine,
  STAMP_BYTES,
  stampMs,
  textEnd,
} from '../files/log-lines.js';

export type LogQuery = {
  /** The maximum number of lines to return. The newest are returned. */
  tail: number;
  /** Only lines with this or a later time are returned. */
  sinceMs?: number | undefined;
  /** Only lines with this or an earlier time are returned. */
  untilMs?: number | undefined;
  /** Only lines whose text contains this string (its bytes in UTF-8) are returned. */
  filter?: string | undefined;
  /** The maximum size of the response. Older lines are omitted. Defaults to 8 MiB. */
  maxBytes?: number;
  /** Whether to count all matching lines, not only the returned ones. */
  counts?: boolean;
};

/**
 * Returns whether to end the read. It is called regularly. If it returns a promise, other work uses the thread first.
 */
export type IsOver = () => boolean | Promise<boolean>;

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/**
 * How many bytes are searched between two calls of `isOver`. With the slowest filter, each byte is compared a thousand
 * times.
 */
const SLICE_BYTES = 16 * 1024;

/** Collects matching lines, block by block from the newest to the oldest, until it has enough. */
export class LineTaker {
  /** The number of matching lines so far. */
  total = 0;
  readonly #needle: Buffer | null;
  readonly #sinceMs: number;
  readonly #untilMs: number;
  readonly #counts: boolean;
  readonly #tail: number;
  readonly #maxBytes: number;
  /** The collected lines, newest first. */
  readonly #taken: LogLine[] = [];
  #bytes = 0;

  constructor({ tail, sinceMs = -Infinity, untilMs = Infinity, filter = '', ...more }: LogQuery) {
    this.#needle = filter === '' ? null : Buffer.from(filter);
    this.#sinceMs = sinceMs;
    this.#untilMs = untilMs;
    this.#tail = tail;
    this.#maxBytes = more.maxBytes ?? MAX_ANSWER_BYTES;
    this.#counts = more.counts ?? false;
  }

  /** The collected lines, oldest first. */
  get lines(): LogLine[] {
    return this.#taken.toReversed();
  }

  /** Whether no further lines are needed. */
  get isOver(): boolean {
    // A filter with a line end matches no line.
    return (this.#isFull && !this.#counts) || this.#needle?.includes(NEWLINE) === true;
  }

  get hasFilter(): boolean {
    return this.#needle !== null;
  }

  /**
   * Whether loading the summaries of archives first reduces the number of archives to read. It does not with a filter,
   * for which nearly all archives must be read, or for the newest lines, which are in the last archive.
   */
  get wantsSummaries(): boolean {
    return this.#needle === null && (this.#counts || this.#isBoundInTime);
  }

  /** Returns whether a part of the log with this summary may contain matching lines. */
  mayWant({ firstMs, lastMs }: LineSummary): boolean {
    return lastMs >= this.#sinceMs && firstMs <= this.#untilMs;
  }

  /** Counts lines by their summary instead of reading them, if that is sufficient. @returns whether it was */
  takeUnread(summary: LineSummary): boolean {
    if (!this.#isFull || this.#needle !== null || !this.#isWithin(summary)) return false;
    this.total += summary.lines;
    return true;
  }

  /** Counts lines that cannot be read, if their summary shows that all of them match. */
  takeLost(summary: LineSummary): void {
    if (this.#needle === null && this.#isWithin(summary)) this.total += summary.lines;
  }

  /** Takes lines that are older than those taken before. @param summary of the lines, if known */
  async take(lines: Buffer, isOver: IsOver, summary?: LineSummary): Promise<void> {
    const isWithin = !this.#isBoundInTime || (summary !== undefined && this.#isWithin(summary));
    if (this.#needle === null) {
      this.#takeAll(lines, isWithin);
      return;
    }
    for (let end = lines.length; end > 0; ) {
      if (await isOver()) return;
      // A slice begins at the beginning of a line, so that no line is in two slices.
      const start = end <= SLICE_BYTES ? 0 : lines.lastIndexOf(NEWLINE, end - SLICE_BYTES) + 1;
      this.#takeMatching(lines.subarray(start, end), this.#needle, isWithin);
      end = start;
    }
  }

  /** Takes lines that can only be read oldest first. They must be older than those taken before. */
  async takeForward(blocks: AsyncIterable<Buffer>, isOver: IsOver): Promise<void> {
    const query = { tail: this.#tail - this.#taken.length, maxBytes: this.#maxBytes - this.#bytes };
    // Limit the lines that are kept of each block as for the response, so that the memory is limited.
    let newest: LogLine[] = [];
    for await (const block of blocks) {
      const part = new LineTaker({
        ...query,
        sinceMs: this.#sinceMs,
        untilMs: this.#untilMs,
        filter: this.#needle?.toString() ?? '',
        counts: true,
      });
      await part.take(block, isOver);
      this.total += part.total;
      part.#keepOlder(newest);
      newest = part.lines;
    }
    this.#keepOlder(newest);
  }

  get #isFull(): boolean {
    return this.#taken.length >= this.#tail || this.#bytes >= this.#maxBytes;
  }

  get #isBoundInTime(): boolean {
    return this.#sinceMs !== -Infinity || this.#untilMs !== Infinity;
  }

  #isWithin({ firstMs, lastMs }: LineSummary): boolean {
    return firstMs >= this.#sinceMs && lastMs <= this.#untilMs;
  }

  #isInTime(lines: Buffer, start: number): boolean {
    const ms = stampMs(lines, start);
    return ms >= this.#sinceMs && ms <= this.#untilMs;
  }

  #keepOlder(lines: readonly LogLine[]): void {
    for (const line of lines.toReversed()) this.#keep(line, line.text.length + STAMP_BYTES);
  }

  #keep(line: LogLine, bytes: number): void {
    if (this.#isFull) return;
    this.#taken.push(line);
    this.#bytes += bytes;
  }

  #takeAll(lines: Buffer, isWithin: boolean): void {
    let end = lines[lines.length - 1] === NEWLINE ? lines.length - 1 : lines.length;
    while (end > 0 && !this.isOver) {
      if (this.#isFull && isWithin) {
        this.total += countLines(lines.subarray(0, end));
        return;
      }
      const start = lines.lastIndexOf(NEWLINE, end - 1) + 1;
      if (isWithin || this.#isInTime(lines, start)) {
        this.total += 1;
        if (!this.#isFull) this.#keep(parseLine(lines.subarray(start, end)), end - start);
      }
      end = start - 1;
    }
  }

  #takeMatching(lines: Buffer, needle: Buffer, isWithin: boolean): void {
    const found: { start: number; end: number }[] = [];
    for (let at = lines.indexOf(needle); at !== -1; ) {
      const start = lines.lastIndexOf(NEWLINE, at) + 1;
      const textStart = start + STAMP_BYTES;
      // A match in the time of a line does not count.
      if (at < textStart) {
        at = lines.indexOf(needle, textStart);
        continue;
      }
      const newline = lines.indexOf(NEWLINE, at);
      const end = newline === -1 ? lines.length : newline;
      const isText = at + needle.length <= textEnd(lines, end);
      if (isText && (isWithin || this.#isInTime(lines, start))) found.push({ start, end });
      at = lines.indexOf(needle, end + 1);
    }
    this.total += found.length;
    for (let index = found.length - 1; index >= 0 && !this.#isFull; index -= 1) {
      const { start = 0, end = 0 } = found[index] ?? {};
      this.#keep(parseLine(lines.subarray(start, end)), end - start);
    }
  }
}
