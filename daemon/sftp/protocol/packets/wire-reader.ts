import { BadPacket } from './bad-packet.js';

/** Reads what a packet holds, in order (RFC 4251, section 5). @throws BadPacket where it is too short */
export class WireReader {
  /** What is read from, and how much of it was. */
  #part: Buffer = EMPTY;
  #at = 0;
  readonly #rest: Buffer[];
  #left: number;

  /** @param parts of the packet, as they came */
  constructor(parts: readonly Buffer[]) {
    this.#rest = [...parts];
    this.#left = parts.reduce((all, { length }) => all + length, 0);
  }

  get left(): number {
    return this.#left;
  }

  u8(): number {
    const at = this.#pass(1);
    return this.#part.readUInt8(at);
  }

  u32(): number {
    const at = this.#pass(4);
    return this.#part.readUInt32BE(at);
  }

  /** Undefined where it is beyond what a number holds exactly: no file is so long. */
  u64(): number | undefined {
    const value = this.u32() * 2 ** 32 + this.u32();
    return value <= Number.MAX_SAFE_INTEGER ? value : undefined;
  }

  string(): Buffer {
    const bytes = this.u32();
    const at = this.#pass(bytes);
    return this.#part.subarray(at, at + bytes);
  }

  /** A string in the pieces that it came in. */
  pieces(): Buffer[] {
    let left = this.u32();
    this.#require(left);
    const pieces: Buffer[] = [];
    while (left > 0) {
      this.#skipRead();
      const bytes = Math.min(left, this.#part.length - this.#at);
      const at = this.#pass(bytes);
      pieces.push(this.#part.subarray(at, at + bytes));
      left -= bytes;
    }
    return pieces;
  }

  /** @returns where in the part they begin, which has all of them */
  #pass(bytes: number): number {
    this.#require(bytes);
    this.#skipRead();
    if (this.#part.length - this.#at < bytes) {
      this.#part = Buffer.concat([this.#part.subarray(this.#at), ...this.#rest.splice(0)]);
      this.#at = 0;
    }
    const at = this.#at;
    this.#at += bytes;
    this.#left -= bytes;
    return at;
  }

  #skipRead(): void {
    while (this.#at === this.#part.length) {
      const next = this.#rest.shift();
      if (next === undefined) return;
      this.#part = next;
      this.#at = 0;
    }
  }

  #require(bytes: number): void {
    if (bytes > this.#left) throw new BadPacket('the packet is too short for what it says');
  }
}

const EMPTY = Buffer.alloc(0);
