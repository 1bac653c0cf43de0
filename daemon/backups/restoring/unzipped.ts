import { pipeline } from 'node:stream/promises';
import { createGunzip, type Gunzip } from 'node:zlib';
import { freeBytes } from '../../../lib/disk/free-bytes.js';
import { errorCode } from '../../../lib/errors/errors.js';
import { damaged, saying } from '../../archives/unpack/archive-fault.js';

/** Each output chunk costs a round trip to zlib's thread, which takes longer than unpacking a small chunk. */
const CHUNK_BYTES = 512 * 1024;
const GZIP = [0x1f, 0x8b];

/**
 * Unpacks gzip data of any number of members, in a thread of zlib.
 *
 * @param isOurs frees the chunks of the archive once zlib has read them, because nothing else uses them
 * @throws DomainError `invalid_input` for data that is not gzip, damaged, truncated or followed by other
 * data; errors of reading `archive`; the signal's reason
 */
export async function* unzipped(
  archive: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  { isOurs = false } = {},
): AsyncGenerator<Buffer, void, void> {
  signal.throwIfAborted();
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const packed = new Packed(archive);
  const chunks = isOurs ? freed(packed.chunks(), gunzip) : packed.chunks();
  const feeding = pipeline(chunks, gunzip, { signal });
  // The error is thrown by the loop below.
  feeding.catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk;
  } catch (error) {
    signal.throwIfAborted();
    if (errorCode(error)?.startsWith('Z_') !== true) throw error;
    throw damaged(`its gzip data cannot be unpacked (${saying(error)})`, error);
  } finally {
    gunzip.destroy();
  }
  signal.throwIfAborted();
  // zlib ignores zeros after a member, which gzip(1) accepts only as tape padding.
  if (packed.bytes !== gunzip.bytesWritten) throw damaged('there is data after its end');
}

/**
 * Frees each chunk once zlib has read part of the next one. Before that, zlib may still need it for more
 * output.
 */
async function* freed(chunks: AsyncIterable<Uint8Array>, zlib: Gunzip): AsyncGenerator<Uint8Array> {
  const taken: { chunk: Uint8Array; end: number }[] = [];
  let end = 0;
  for await (const chunk of chunks) {
    yield chunk;
    end += chunk.length;
    taken.push({ chunk, end });
    for (let [first] = taken; first !== undefined && zlib.bytesWritten > first.end; [first] = taken) {
      taken.shift();
      // A chunk that is part of a larger buffer may share it with others.
      if (first.chunk.length === first.chunk.buffer.byteLength) freeBytes(first.chunk);
    }
  }
}

/** Passes chunks on, if they begin like gzip (RFC 1952 section 2.3.1). */
class Packed {
  bytes = 0;
  readonly #archive: AsyncIterable<Uint8Array>;

  constructor(archive: AsyncIterable<Uint8Array>) {
    this.#archive = archive;
  }

  async *chunks(): AsyncGenerator<Uint8Array, void, void> {
    for await (const chunk of this.#archive) {
      for (const [index, magic] of GZIP.entries()) {
        const byte = chunk[index - this.bytes];
        if (byte !== undefined && byte !== magic) throw damaged('it is not a gzipped tar archive (.tar.gz)');
      }
      this.bytes += chunk.length;
      yield chunk;
    }
    if (this.bytes < GZIP.length) throw damaged('it ends too early');
  }
}
