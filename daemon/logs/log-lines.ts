import { isoTime } from '../../lib/clock.js';
import type { LineSummary } from './archive-format.js';

/** One line of a server's output, without its line end. */
export type LogLine = { atMs: number; text: string };

/** Longer lines are cut into several. */
export const MAX_LINE_BYTES = 16 * 1024;
export const NEWLINE = 10;
const CR = 13;
export const STAMP_BYTES = '2026-01-01T00:00:00.000Z '.length;

/** A line's bytes before its end: its text, and a CR that belongs to the end. */
export const MAX_OPEN_BYTES = MAX_LINE_BYTES + 1;

/**
 * `open` is how many bytes the last line has that no line end has come for yet. `ended` is where the last line ended, in
 * `bytes` and in the chunk; where none did it is the beginning of both.
 */
export type StampedLines = { bytes: Buffer; open: number; ended: { bytes: number; raw: number } };

/**
 * Raw output as the log keeps it: each line behind the time at which it came. A line may come in several
 * pieces; `open` of the piece before tells how far it got. Bytes are kept as they are, whatever they are.
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

/** Of a character in UTF-8 all but its first byte, at most. */
const MAX_OVERHANG = 3;

/** Whether a line of so many bytes has no room for what begins with `byte`, which is no line end: then it is cut. */
function isFull(used: number, byte: number): boolean {
  // It is a part of the line end, if a LF follows.
  if (used === MAX_LINE_BYTES && byte === CR) return false;
  return used > 0 && used + characterBytes(byte) > MAX_LINE_BYTES;
}

/** Where in `from` to `to`, behind its first byte, a character begins that the line has no room for; `to` if nowhere. */
function cutBefore(chunk: Buffer, from: number, to: number, used: number): number {
  for (let at = Math.max(from + 1, from + MAX_LINE_BYTES - MAX_OVERHANG - used); at < to; at += 1) {
    if (isFull(used + at - from, chunk[at] ?? 0)) return at;
  }
  return to;
}

/** By its first byte (RFC 3629, 3); what is none counts as itself. */
function characterBytes(first: number): number {
  if (first < 0xc2 || first > 0xf4) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/** In a loop of our own: a call for each costs ten times as much where lines are short. */
function countNewlines(chunk: Buffer): number {
  let count = 0;
  for (let at = 0; at < chunk.length; at += 1) if (chunk[at] === NEWLINE) count += 1;
  return count;
}

/** How many lines there are; what follows the last line end is one, too. */
export const countLines = (lines: Buffer): number =>
  countNewlines(lines) + (lines.length > 0 && lines[lines.length - 1] !== NEWLINE ? 1 : 0);

/** The time of the kept line that begins at `at`; 0 where it has none. */
export function stampMs(lines: Buffer, at: number): number {
  const ms = Date.parse(lines.toString('latin1', at, at + STAMP_BYTES - 1));
  return Number.isNaN(ms) ? 0 : ms;
}

/** What there is to know of whole kept lines without reading them again. */
export function summarize(lines: Buffer): LineSummary {
  const summary = { lines: 0, firstMs: Infinity, lastMs: -Infinity };
  let last = '';
  for (let at = 0; at < lines.length; ) {
    const stamp = lines.toString('latin1', at, at + STAMP_BYTES - 1);
    // Lines come many at a time.
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

/** A kept line as people see it; bytes that are no UTF-8 become U+FFFD. */
export function parseLine(line: Buffer): LogLine {
  return { atMs: stampMs(line, 0), text: line.toString('utf8', STAMP_BYTES, textEnd(line, line.length)) };
}

/** Where the text of a line ends whose line end is at `end`: a CR before that belongs to it. */
export const textEnd = (lines: Buffer, end: number): number =>
  end > 0 && lines[end - 1] === CR ? end - 1 : end;

/** The whole lines in `bytes`, and what follows the last line end. */
export function splitLines(bytes: Buffer): { lines: Buffer[]; rest: Buffer } {
  const lines: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, from)) {
    lines.push(bytes.subarray(from, at));
    from = at + 1;
  }
  return { lines, rest: bytes.subarray(from) };
}
