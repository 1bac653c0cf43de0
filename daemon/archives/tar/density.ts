/** How many bytes are judged together. This is enough to be worth the overhead of a deflate block of their own. */
const STRETCH_BYTES = 16 * 1024;
/** Shorter stretches count as compressible: deflating them is cheaper than sampling them. */
const LEAST_BYTES = 4 * 1024;
/**
 * In every EVERY_BYTES of the data, RUN_BYTES are sampled. EVERY_BYTES is not a power of two, because tables and pages
 * in files repeat at such distances.
 */
const RUN_BYTES = 64;
const EVERY_BYTES = 997;
/**
 * Two random bytes of a sample are equal with a probability of 1 in 256 if all values are equally frequent, as in
 * compressed data. Below this threshold, Huffman coding (RFC 1951) saves less than 7 %.
 */
const DENSE_CHANCE = 2 ** (-8 * 0.93);

const counts = new Uint32Array(256);

export type Stretch = {
  from: number;
  to: number;
  /** Whether the bytes are already dense, such as compressed data: deflating would hardly shrink them. */
  isDense: boolean;
};

/**
 * Divides bytes into stretches that are either compressible or dense, judged by samples.
 *
 * @param stretchBytes the length that is sampled at a time, at least 4 KiB
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
