/** The client sent an invalid packet, so the start of the next one is unknown. */
export class BadPacket extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'BadPacket';
  }
}

/** Reads the fields of a packet in order (RFC 4251 section 5). @throws BadPacket if the packet is too short */
export class WireReader {
  /** The chunk that is being read, and the position in it. */
  #part: Buffer = EMPTY;
  #at = 0;
  readonly #rest: Buffer[];
  /** How many bytes of the packet are left. */
  left: number;

  /** @param parts the chunks of which the packet consists */
  constructor(parts: readonly Buffer[]) {
    this.#rest = [...parts];
    this.left = parts.reduce((all, { length }) => all + length, 0);
  }

  u8(): number {
    const at = this.#pass(1);
    return this.#part.readUInt8(at);
  }

  u32(): number {
    const at = this.#pass(4);
    return this.#part.readUInt32BE(at);
  }

  /** Reads a 64-bit number. Returns undefined for a number that is not a safe integer, because no file is that long. */
  u64(): number | undefined {
    const value = this.u32() * 2 ** 32 + this.u32();
    return value <= Number.MAX_SAFE_INTEGER ? value : undefined;
  }

  string(): Buffer {
    const bytes = this.u32();
    const at = this.#pass(bytes);
    return this.#part.subarray(at, at + bytes);
  }

  text(): string {
    return this.string().toString('utf8');
  }

  /** Reads a string and returns it as a list of chunks. */
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

  /**
   * Skips bytes that must be in a single chunk.
   * @returns their position in the chunk
   */
  #pass(bytes: number): number {
    this.#require(bytes);
    this.#skipRead();
    if (this.#part.length - this.#at < bytes) {
      this.#part = Buffer.concat([this.#part.subarray(this.#at), ...this.#rest.splice(0)]);
      this.#at = 0;
    }
    const at = this.#at;
    this.#at += bytes;
    this.left -= bytes;
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
    if (bytes > this.left) throw new BadPacket('the packet is shorter than its fields');
  }
}

const EMPTY = Buffer.alloc(0);
