import type { LogPosition } from './log-frames.js';

/** The length of the engine's timestamps with a space: `2026-01-31T12:00:00.000000000Z `. */
const STAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z $/;
const STAMP_LENGTH = 31;
/** The engine splits longer lines into entries of exactly this size. */
const SPLIT_BYTES = 16_384;
const MAX_ENTRY_BYTES = 1_048_576;
const NEWLINE = 10;
const RETURN = 13;
const NOTHING = Buffer.alloc(0);

/**
 * Parses the engine's log of a container with a terminal: each entry is a timestamp and a line, without a header. The
 * lines of a terminal end with `\r\n`, which becomes `\n`, as in the output of containers without one.
 */
export class TerminalLog {
  #rest: Buffer = NOTHING;
  /** Whether the engine's response repeats earlier entries. The log must then be opened again at the current position. */
  repeats = false;

  /**
   * Returns the new entries that are complete after this chunk, as one buffer. Entries that were delivered before are
   * left out.
   */
  read(chunk: Buffer, position: LogPosition): Buffer {
    const input = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const entries: Buffer[] = [];
    let offset = 0;
    for (let end = endOf(input, 0); end !== undefined; end = endOf(input, offset)) {
      entries.push(...this.#entry(input.subarray(offset, end), position));
      offset = end;
      if (this.repeats) break;
    }
    this.#rest = Buffer.from(input.subarray(offset));
    return Buffer.concat(entries);
  }

  /** Returns the last line if it has no end. Called when the engine has completed its response. */
  end(position: LogPosition): Buffer {
    const rest = this.#rest;
    this.#rest = NOTHING;
    return rest.length < STAMP_LENGTH ? NOTHING : Buffer.concat(this.#entry(rest, position));
  }

  #entry(entry: Buffer, position: LogPosition): Buffer[] {
    const kind = position.take(entry.toString('latin1', 0, STAMP_LENGTH - 1));
    this.repeats = kind === 'repeated';
    if (kind !== 'new') return [];
    const isLine = entry.at(-1) === NEWLINE && entry.at(-2) === RETURN;
    if (!isLine) return [entry.subarray(STAMP_LENGTH)];
    return [entry.subarray(STAMP_LENGTH, -2), entry.subarray(-1)];
  }
}

/** Returns where the entry that begins at `start` ends; undefined if more bytes are needed. */
function endOf(input: Buffer, start: number): number | undefined {
  const newline = input.indexOf(NEWLINE, start + STAMP_LENGTH);
  const split = start + STAMP_LENGTH + SPLIT_BYTES;
  if (newline !== -1 && newline < split) return newline + 1;
  const next = input.toString('latin1', split, split + STAMP_LENGTH);
  if (STAMP.test(next)) return split;
  if (newline !== -1) return newline + 1;
  if (input.length - start > MAX_ENTRY_BYTES)
    throw new Error(
      `the container engine sent a log line of more than the maximum of ${MAX_ENTRY_BYTES} bytes`,
    );
  return undefined;
}
