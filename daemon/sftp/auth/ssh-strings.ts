/** Numbers and strings in SSH's wire format (RFC 4251 section 5). */

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function sshString(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([uint32(bytes.length), bytes]);
}

/** Reads values in order. Returns undefined from the first one that is incomplete. */
export class SshReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  uint32(): number | undefined {
    if (this.#at + 4 > this.#bytes.length) return this.#fail();
    this.#at += 4;
    return this.#bytes.readUInt32BE(this.#at - 4);
  }

  bytes(): Buffer | undefined {
    const length = this.uint32();
    if (length === undefined || this.#at + length > this.#bytes.length) return this.#fail();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  text(): string | undefined {
    return this.bytes()?.toString('utf8');
  }

  #fail(): undefined {
    this.#at = this.#bytes.length + 1;
    return undefined;
  }
}
