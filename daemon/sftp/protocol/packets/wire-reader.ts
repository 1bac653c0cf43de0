import { BadPacket } from './bad-packet.js';

/** Reads what a packet holds, in order (RFC 4251, section 5). @throws BadPacket where it is too short */
export class WireReader {
  readonly #parts: Buffer[];
  #left: number;

  /** @param parts of the packet, as they came */
  constructor(parts: Buffer[]) {
    this.#parts = [...parts];
    this.#left = parts.reduce((all, { length }) => all + length, 0);
  }

  get left(): number {
    return this.#left;
  }

  u8(): number {
    return this.#next(1).readUInt8();
  }

  u32(): number {
    return this.#next(4).readUInt32BE();
  }

  /** Undefined where it is beyond what a number holds exactly: no file is so long. */
  u64(): number | undefined {
    const value = this.#next(8).readBigUInt64BE();
    return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : undefined;
  }

  string(): Buffer {
    return this.#next(this.u32());
  }

  /** A string in the pieces that it came in. */
  pieces(): Buffer[] {
    let left = this.u32();
    this.#require(left);
    this.#left -= left;
    const pieces: Buffer[] = [];
    while (left > 0) {
      const part = this.#parts[0];
      if (part === undefined) throw new BadPacket('the packet is too short');
      if (part.length > left) this.#parts[0] = part.subarray(left);
      else this.#parts.shift();
      const piece = part.subarray(0, left);
      if (piece.length > 0) pieces.push(piece);
      left -= piece.length;
    }
    return pieces;
  }

  #next(bytes: number): Buffer {
    this.#require(bytes);
    let first = this.#parts[0] ?? EMPTY;
    if (first.length < bytes) {
      first = Buffer.concat(this.#parts.splice(0));
      this.#parts.push(first);
    }
    this.#parts[0] = first.subarray(bytes);
    this.#left -= bytes;
    return first.subarray(0, bytes);
  }

  #require(bytes: number): void {
    if (bytes > this.#left) throw new BadPacket('the packet is too short for what it says');
  }
}

const EMPTY = Buffer.alloc(0);
