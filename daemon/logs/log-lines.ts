import { isoTime } from '../../lib/clock.js';

/** One line of a server's output, without its line end. */
export type LogLine = { atMs: number; text: string };

/** Longer lines are cut into several. */
export const MAX_LINE_BYTES = 16 * 1024;
const NEWLINE = 10;
export const STAMP_BYTES = '2026-01-01T00:00:00.000Z '.length;

/** `open` is how many bytes the last line has that no line end has come for yet. */
export type StampedLines = { bytes: Buffer; open: number };

/**
 * Raw output as the log keeps it: each line behind the time at which it came. A line may come in several
 * pieces; `open` of the piece before tells how far it got. Bytes are kept as they are, whatever they are.
 */
export function stampLines(chunk: Buffer, open: number, atMs: number): StampedLines {
  const stamp = Buffer.from(`${isoTime(atMs)} `);
  const most = countNewlines(chunk) + Math.ceil(chunk.length / MAX_LINE_BYTES) + 2;
  const out = Buffer.allocUnsafe(chunk.length + most * (STAMP_BYTES + 1));
  let length = 0;
  let at = 0;
  let used = open;
  const endLine = () => {
    out[length++] = NEWLINE;
    used = 0;
  };
  while (at < chunk.length) {
    if (used === MAX_LINE_BYTES && chunk[at] !== NEWLINE) endLine();
    if (used === 0) length += stamp.copy(out, length);
    const newline = chunk.indexOf(NEWLINE, at);
    const end = newline === -1 ? chunk.length : newline;
    const take = Math.min(end - at, MAX_LINE_BYTES - used);
    length += chunk.copy(out, length, at, at + take);
    at += take;
    used += take;
    if (at === newline) {
      endLine();
      at += 1;
    }
  }
  return { bytes: out.subarray(0, length), open: used };
}

function countNewlines(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** A kept line as people see it; bytes that are no UTF-8 become U+FFFD. */
export function parseLine(line: Buffer): LogLine {
  const atMs = Date.parse(line.toString('latin1', 0, STAMP_BYTES - 1));
  const end = line[line.length - 1] === 13 ? line.length - 1 : line.length;
  return { atMs: Number.isNaN(atMs) ? 0 : atMs, text: line.toString('utf8', STAMP_BYTES, end) };
}

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
