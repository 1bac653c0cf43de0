const BLOCK_BYTES = 4096;
const BLOCK_OF_NOTHING = Buffer.alloc(BLOCK_BYTES);

/** Returns how many bytes to read at `position` so that the read ends at a block boundary: at most `maxBytes`. */
export const toBlockEnd = (position: number, maxBytes: number): number => maxBytes - (position % BLOCK_BYTES);

/** A part of a chunk from byte `from` up to but excluding byte `to`. */
export type Span = { from: number; to: number };

/**
 * Returns the parts of `chunk` to keep: everything except whole blocks of NUL bytes and the NUL bytes next to them. A
 * server can extend its output with ftruncate(2), which creates a hole of any size. A hole is read as NUL bytes, and
 * uses no disk space until it is copied.
 *
 * @param position the position of the chunk in its file
 * @param isAfterNothing whether the block before the chunk consisted of NUL bytes
 */
export function spansOfText(chunk: Buffer, position: number, isAfterNothing: boolean): Span[] {
  const spans: Span[] = [];
  let from = 0;
  let follows = isAfterNothing;
  const close = (to: number, isBeforeNothing: boolean) => {
    let [first, end] = [from, to];
    while (follows && first < end && chunk[first] === 0) first += 1;
    while (isBeforeNothing && end > first && chunk[end - 1] === 0) end -= 1;
    if (end > first) spans.push({ from: first, to: end });
  };
  for (let at = 0; at < chunk.length; ) {
    const next = Math.min(chunk.length, at + toBlockEnd(position + at, BLOCK_BYTES));
    const isNothing = next - at === BLOCK_BYTES && BLOCK_OF_NOTHING.compare(chunk, at, next) === 0;
    if (isNothing) {
      close(at, true);
      from = next;
      follows = true;
    }
    at = next;
  }
  close(chunk.length, false);
  return spans;
}
