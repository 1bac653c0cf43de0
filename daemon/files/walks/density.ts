/** Long enough that what is tried apart is worth an entry's block of its own. */
const STRETCH_BYTES = 16 * 1024;
/** Deflating less costs nothing that a sample would spare. */
const LEAST_BYTES = 4 * 1024;
/** A run of bytes is looked at every so often: no power of two, which tables and pages are made of. */
const RUN_BYTES = 64;
const EVERY_BYTES = 997;
/**
 * That two bytes of a sample are the same has a chance of 1 in 256 where all are as frequent, as in what is compressed
 * already. Where it is less than this, Huffman's codes (RFC 1951) would spare less than 7 %.
 */
const DENSE_CHANCE = 2 ** (-8 * 0.93);

const counts = new Uint32Array(256);

export type Stretch = {
  from: number;
  to: number;
  /** It would hardly shrink. */
  isDense: boolean;
};

/**
 * Bytes taken apart into stretches that shrink and that do not, as samples say.
 * @param stretchBytes what is looked at at once, at least 4 KiB
 */
export function stretchesOf(bytes: Uint8Array, stretchBytes = STRETCH_BYTES): Stretch[] {
  const stretches: Stretch[] = [];
  let last: Stretch | undefined;
  for (let from = 0; from < bytes.length; from += stretchBytes) {
    const to = Math.min(from + stretchBytes, bytes.length);
    const isRest = last !== undefined && to - from < LEAST_BYTES;
    const isDense = isRest ? last?.isDense === true : isDenseBetween(bytes, from, to);
    if (last?.isDense === isDense) last.to = to;
    else {
      last = { from, to, isDense };
      stretches.push(last);
    }
  }
  return stretches;
}

function isDenseBetween(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from < LEAST_BYTES) return false;
  counts.fill(0);
  let sampled = 0;
  for (let run = from; run < to; run += EVERY_BYTES) {
    const end = Math.min(run + RUN_BYTES, to);
    for (let at = run; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      counts[byte] = (counts[byte] ?? 0) + 1;
    }
    sampled += end - run;
  }
  let same = 0;
  for (const count of counts) same += count * (count - 1);
  return same < sampled * (sampled - 1) * DENSE_CHANCE;
}
