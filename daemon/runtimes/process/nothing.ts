const BLOCK_BYTES = 4096;
const BLOCK_OF_NOTHING = Buffer.alloc(BLOCK_BYTES);

/** How much to read at `position`, at most `maxBytes`, so that blocks are not read in halves. */
export const toBlockEnd = (position: number, maxBytes: number): number => maxBytes - (position % BLOCK_BYTES);

/** A part of what was read, from its beginning `from` to before `to`. */
export type Span = { from: number; to: number };

/**
 * What of `chunk` is there: all but whole blocks of NULs, and the NULs around such. A server that enlarges its output
 * (ftruncate(2)) makes a hole of any size, which is read as NULs and takes nothing of the disk before it is copied.
 * @param position of the chunk in its file
 * @param isAfterNothing whether the block before it was one of NULs
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
