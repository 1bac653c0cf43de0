import type { LineSummary } from './archive-format.js';
import { countLines, type LogLine, NEWLINE, parseLine, STAMP_BYTES, stampMs, textEnd } from './log-lines.js';

export type LogQuery = {
  /** At most this many lines, the newest. */
  tail: number;
  /** Only lines that came at or after this time. */
  sinceMs?: number;
  /** Only lines that came at or before this time. */
  untilMs?: number;
  /** Only lines whose text has this in it, byte for byte in UTF-8. */
  filter?: string;
  /** Of an answer; older lines than fit are left out. Defaults to 8 MiB. */
  maxBytes?: number;
  /** Whether all lines that are asked for are counted, however many are answered. */
  counts?: boolean;
};

/** Asked now and then in the middle of lines; a promise where others are to have the thread first. */
export type IsOver = () => boolean | Promise<boolean>;

const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** What is looked through without asking: for the worst of filters each byte is compared a thousand times. */
const SLICE_BYTES = 16 * 1024;

/** Takes lines from the newest to the oldest, a block of them at a time, until it has what is asked for. */
export class LineTaker {
  /** How many lines are what is asked for, of those that it was shown. */
  total = 0;
  readonly #needle: Buffer | null;
  readonly #sinceMs: number;
  readonly #untilMs: number;
  readonly #counts: boolean;
  readonly #tail: number;
  readonly #maxBytes: number;
  /** The newest first. */
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

  /** What it has, oldest first. */
  get lines(): LogLine[] {
    return this.#taken.toReversed();
  }

  /** Whether nothing more is of interest. */
  get isOver(): boolean {
    // No line has a line end in it.
    return (this.#isFull && !this.#counts) || this.#needle?.includes(NEWLINE) === true;
  }

  get hasFilter(): boolean {
    return this.#needle !== null;
  }

  /** Whether it helps to know what archives hold: a search looks into nearly all, and one has the last lines. */
  get wantsSummaries(): boolean {
    return this.#needle === null && (this.#counts || this.#isBoundInTime);
  }

  /** Whether lines of which so much is known may be asked for. */
  mayWant({ firstMs, lastMs }: LineSummary): boolean {
    return lastMs >= this.#sinceMs && firstMs <= this.#untilMs;
  }

  /** Counts lines of which so much is known, where they need not be read. @returns whether that is so */
  takeUnread(summary: LineSummary): boolean {
    if (!this.#isFull || this.#needle !== null || !this.#isWithin(summary)) return false;
    this.total += summary.lines;
    return true;
  }

  /** Counts lines that are lost, as far as it is known that they were asked for: as those that are not read. */
  takeLost(summary: LineSummary): void {
    if (this.#needle === null && this.#isWithin(summary)) this.total += summary.lines;
  }

  /** Takes of whole lines, older ones than those before. @param summary what is known of them, if anything */
  async take(lines: Buffer, isOver: IsOver, summary?: LineSummary): Promise<void> {
    const isWithin = !this.#isBoundInTime || (summary !== undefined && this.#isWithin(summary));
    if (this.#needle === null) {
      this.#takeAll(lines, isWithin);
      return;
    }
    for (let end = lines.length; end > 0; ) {
      if (await isOver()) return;
      // No line is in two slices, and none of ours is much longer than one.
      const start = end <= SLICE_BYTES ? 0 : lines.lastIndexOf(NEWLINE, end - SLICE_BYTES) + 1;
      this.#takeMatching(lines.subarray(start, end), this.#needle, isWithin);
      end = start;
    }
  }

  /** Takes of lines that can be read forward alone, oldest first; they are older than those before. */
  async takeForward(blocks: AsyncIterable<Buffer>, isOver: IsOver): Promise<void> {
    const query = { tail: this.#tail - this.#taken.length, maxBytes: this.#maxBytes - this.#bytes };
    // Each of them is within the bounds of an answer: so is what is held.
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
      // The time of a line is none of its text.
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
