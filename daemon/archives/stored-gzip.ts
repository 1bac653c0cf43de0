// Fast path (decision 0057). Move of 1 GiB: 16 to 22 s of CPU time in panel and daemons instead of 42 s, because both sides reuse buffers.

/** An empty final block, which ends concatenated blocks. */
export const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/** The maximum size of an uncompressed block (RFC 1951, 3.2.4), and the length of its head. */
export const MAX_STORED = 0xffff;
const STORED_HEAD_BYTES = 5;

/** Encodes bytes as uncompressed blocks. */
export function* storedBlocks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += MAX_STORED) {
    const block = bytes.subarray(at, at + MAX_STORED);
    yield storedHead(block.length);
    yield block;
  }
}

/** Returns the head of an uncompressed block of up to `MAX_STORED` bytes. */
function storedHead(bytes: number): Buffer {
  const head = Buffer.alloc(STORED_HEAD_BYTES);
  head.writeUInt16LE(bytes, 1);
  head.writeUInt16LE(bytes ^ MAX_STORED, 3);
  return head;
}

/** The length of the header and of the trailer of gzip without optional fields (RFC 1952, 2.3). */
export const GZIP_HEAD_BYTES = 10;
export const GZIP_TRAILER_BYTES = 8;
/** The header of gzip (RFC 1952): deflate, no name, no time, made on Unix. */
export const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 3]);

/** How many zeros `ZEROS_PACKED` stands for: as many as the walk puts into one slot. */
export const ZEROS_BYTES = 256 * 1024;
/**
 * Deflated zeros, as blocks that can be placed anywhere in the stream. The bytes are fixed, because the daemon that reads
 * them (`storedGzip`) compares them, and may use another version of zlib.
 */
export const ZEROS_PACKED = Buffer.concat([
  Buffer.from('ecc13101000000c2a0f54fed6d07a0', 'hex'),
  Buffer.alloc(254),
  Buffer.from('de000000ffff', 'hex'),
]);

/** Encodes bytes as uncompressed blocks (RFC 1951, 3.2.4) in memory of its own, which is used again each time. */
export class StoredBlocks {
  #buffer = Buffer.alloc(0);

  /** Returns the encoded bytes, which are valid until the next call. */
  of(bytes: Uint8Array): Buffer {
    const length = bytes.length + Math.ceil(bytes.length / MAX_STORED) * STORED_HEAD_BYTES;
    if (this.#buffer.length < length) this.#buffer = Buffer.allocUnsafeSlow(length);
    let to = 0;
    for (let at = 0; at < bytes.length; at += MAX_STORED) {
      const block = bytes.subarray(at, at + MAX_STORED);
      to += storedHead(block.length).copy(this.#buffer, to);
      this.#buffer.set(block, to);
      to += block.length;
    }
    return this.#buffer.subarray(0, length);
  }
}
