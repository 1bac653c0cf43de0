const FIRST_BYTES = 256;

/** Writes the fields of a packet. The packet begins with its length (RFC 4251 section 5). */
export class WireWriter {
  #buffer = Buffer.allocUnsafe(FIRST_BYTES);
  #at = 4;

  constructor(type: number, id: number) {
    this.u8(type).u32(id);
  }

  u8(value: number): this {
    this.#ensureSpace(1);
    this.#at = this.#buffer.writeUInt8(value, this.#at);
    return this;
  }

  u32(value: number): this {
    this.#ensureSpace(4);
    this.#at = this.#buffer.writeUInt32BE(value, this.#at);
    return this;
  }

  u64(value: number | bigint): this {
    this.#ensureSpace(8);
    this.#at = this.#buffer.writeBigUInt64BE(BigInt(value), this.#at);
    return this;
  }

  string(value: Buffer): this {
    this.u32(value.length);
    this.#ensureSpace(value.length);
    this.#at += value.copy(this.#buffer, this.#at);
    return this;
  }

  text(value: string): this {
    return this.string(Buffer.from(value));
  }

  packet(): Buffer {
    this.#buffer.writeUInt32BE(this.#at - 4, 0);
    return this.#buffer.subarray(0, this.#at);
  }

  #ensureSpace(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(2 * this.#buffer.length, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
  }
}

/** The length of a reply's header: its length, type and id. */
export const HEADER_BYTES = 9;
