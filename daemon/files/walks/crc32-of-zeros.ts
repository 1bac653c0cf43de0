import { crc32 } from 'node:zlib';

const BITS = 32;
const ALL_ONES = 0xffffffff;

/**
 * The CRC-32 (RFC 1952, 8) of bytes with so many zeros behind them, by the CRC-32 of these bytes. Its register goes over
 * zeros by a linear map, so that what becomes of each of its bits tells what becomes of any number: a thousandth of the
 * time of reading them.
 */
export class Crc32OfZeros {
  /** What becomes of each bit of the register. */
  readonly #images: Uint32Array;

  constructor(zeroBytes: number) {
    const zeros = Buffer.alloc(zeroBytes);
    // zlib inverts the register before and after.
    const imageOf = (register: number) => (crc32(zeros, (register ^ ALL_ONES) >>> 0) ^ ALL_ONES) >>> 0;
    this.#images = Uint32Array.from({ length: BITS }, (_, bit) => imageOf((1 << bit) >>> 0));
  }

  after(crc: number): number {
    const register = crc ^ ALL_ONES;
    let image = 0;
    for (let bit = 0; bit < BITS; bit += 1)
      if (((register >>> bit) & 1) === 1) image ^= this.#images[bit] ?? 0;
    return (image ^ ALL_ONES) >>> 0;
  }
}
