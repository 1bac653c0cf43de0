import { isoTime } from '../../../lib/time/clock.js';
import type { LineSummary } from './archive-format.js';

/** One line of a server's output, without its line end. */
export type LogLine = { atMs: number; text: string };

/** The maximum length of a line. Longer lines are split. */
export const MAX_LINE_BYTES = 16 * 1024;
export const NEWLINE = 10;
const CR = 13;
export const STAMP_BYTES = '2026-01-01T00:00:00.000Z '.length;

/** The maximum bytes of a line without its LF: the text, and a CR that belongs to the line end. */
export const MAX_OPEN_BYTES = MAX_LINE_BYTES + 1;

/**
 * Output with the times of its lines. `open` is the length of the last line if that has not ended yet. `ended` is the
 * end of the last complete line, as a position in `bytes` and in the raw chunk; both are 0 if there is none.
 */
export type StampedLines = { bytes: Buffer; open: number; ended: { bytes: number; raw: number } };

/**
 * Prefixes each line of raw output with its time. A line may arrive in several chunks: `open` is the length of its
 * part in earlier chunks. The bytes of the output are not changed.
 */
export function stampLines(chunk: Buffer, open: number, atMs: number): StampedLines {
  const stamp = Buffer.from(`${isoTime(atMs)} `);
  const most = countNewlines(chunk) + Math.ceil(chunk.length / (MAX_LINE_BYTES - MAX_OVERHANG)) + 2;
  const out = Buffer.allocUnsafe(chunk.length + most * (STAMP_BYTES + 1));
  const ended = { bytes: 0, raw: 0 };
  let length = 0;
  let at = 0;
  let used = open;
  const endLine = () => {
    out[length++] = NEWLINE;
    used = 0;
    ended.bytes = length;
    ended.raw = at;
  };
  while (at < chunk.length) {
    if (chunk[at] === NEWLINE) {
      if (used === 0) length += stamp.copy(out, length);
      at += 1;
      endLine();
      continue;
    }
    if (isFull(used, chunk[at] ?? 0)) endLine();
    if (used === 0) length += stamp.copy(out, length);
    const newline = chunk.indexOf(NEWLINE, at);
    const most = Math.min(newline === -1 ? chunk.length : newline, at + Math.max(1, MAX_LINE_BYTES - used));
    const end = cutBefore(chunk, at, most, used);
    length += chunk.copy(out, length, at, end);
    used += end - at;
    at = end;
  }
  return { bytes: out.subarray(0, length), open: used, ended };
}

/** The maximum number of bytes in a UTF-8 character after the first one. */
const MAX_OVERHANG = 3;

/**
 * Returns whether a line of `used` bytes is full, so that it must be split before the character that begins with
 * `byte`.
 */
function isFull(used: number, byte: number): boolean {
  // If an LF follows, this CR belongs to the line end.
  if (used === MAX_LINE_BYTES && byte === CR) return false;
  return used > 0 && used + characterBytes(byte) > MAX_LINE_BYTES;
}

/**
 * Returns the first position after `from` at which the line must be split, because the character that begins there no
 * longer fits into the line. Returns `to` if all characters fit.
 */
function cutBefore(chunk: Buffer, from: number, to: number, used: number): number {
  for (let at = Math.max(from + 1, from + MAX_LINE_BYTES - MAX_OVERHANG - used); at < to; at += 1) {
    if (isFull(used + at - from, chunk[at] ?? 0)) return at;
  }
  return to;
}

/** Returns the length of a UTF-8 character by its first byte (RFC 3629 section 3); 1 for invalid bytes. */
function characterBytes(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** Returns the number of line feeds. For short lines, this loop is ten times as fast as calls of `indexOf`. */
function countNewlines(chunk: Buffer): number {
  let count = 0;
  for (let at = 0; at < chunk.length; at += 1) if (chunk[at] === NEWLINE) count += 1;
  return count;
}

/** Returns the number of lines, including a last line that has not ended yet. */
export const countLines = (lines: Buffer): number =>
  countNewlines(lines) + (lines.length > 0 && lines[lines.length - 1] !== NEWLINE ? 1 : 0);

/** Returns the time of the stored line that begins at `at`; 0 if the line has no time. */
export function stampMs(lines: Buffer, at: number): number {
  const ms = Date.parse(lines.toString('latin1', at, at + STAMP_BYTES - 1));
  return Number.isNaN(ms) ? 0 : ms;
}

/** Returns the number of stored lines, and their earliest and latest times. */
export function summarize(lines: Buffer): LineSummary {
  const summary = { lines: 0, firstMs: Infinity, lastMs: -Infinity };
  let last = '';
  for (let at = 0; at < lines.length; ) {
    const stamp = lines.toString('latin1', at, at + STAMP_BYTES - 1);
    // Parse the time only if it differs, because many consecutive lines have the same time.
    if (stamp !== last) {
      const ms = stampMs(lines, at);
      summary.firstMs = Math.min(summary.firstMs, ms);
      summary.lastMs = Math.max(summary.lastMs, ms);
      last = stamp;
    }
    summary.lines += 1;
    const newline = lines.indexOf(NEWLINE, at);
    at = newline === -1 ? lines.length : newline + 1;
  }
  return summary;
}

/** Decodes a stored line. Invalid UTF-8 becomes U+FFFD. */
export function parseLine(line: Buffer): LogLine {
  return { atMs: stampMs(line, 0), text: line.toString('utf8', STAMP_BYTES, textEnd(line, line.length)) };
}

/** Returns where the text of a line ends whose LF is at `end`. A CR before the LF belongs to the line end. */
export const textEnd = (lines: Buffer, end: number): number =>
  end > 0 && lines[end - 1] === CR ? end - 1 : end;

/** Splits bytes into whole lines and the rest after the last line end. */
export function splitLines(bytes: Buffer): { lines: Buffer[]; rest: Buffer } {
  const lines: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
    lines.push(bytes.subarray(from, at));
    from = at + 1;
  }
  return { lines, rest: bytes.subarray(from) };
}
