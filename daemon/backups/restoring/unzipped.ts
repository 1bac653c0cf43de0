import { pipeline } from 'node:stream/promises';
import { createGunzip, type Gunzip } from 'node:zlib';
import { errorCode } from '../../../lib/errors.js';
import { freeBytes } from '../../../lib/free-bytes.js';
import { damaged, saying } from '../../files/walks/unpack/archive-fault.js';

/** Each is a way to that thread and back, beside which the work of a smaller one is short. */
const CHUNK_BYTES = 512 * 1024;
const GZIP = [0x1f, 0x8b];

/**
 * What is in gzip, in as many members as there are, chunk by chunk as it is asked for. zlib works in a thread of its own.
 *
 * @param isOurs nobody else reads the chunks of the archive, so that they are freed once zlib has read them
 * @throws DomainError `invalid_input` where it is no gzip, damaged, ends too early, or has something behind its end;
 * what reading `archive` throws; the signal's reason
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
  // It is thrown where the chunks are asked for.
  feeding.catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk;
  } catch (error) {
    signal.throwIfAborted();
    if (errorCode(error)?.startsWith('Z_') !== true) throw error;
    throw damaged(`its gzip cannot be unpacked (${saying(error)})`, error);
  } finally {
    gunzip.destroy();
  }
  signal.throwIfAborted();
  // zlib stops at zeros behind a member without a word, which gzip(1) does only at the end of a tape.
  if (packed.bytes !== gunzip.bytesWritten) throw damaged('something stands behind its end');
}

/** Frees each chunk when zlib has begun with the next: having read all of one, it may come back to it for its output. */
async function* freed(chunks: AsyncIterable<Uint8Array>, zlib: Gunzip): AsyncGenerator<Uint8Array> {
  const taken: { chunk: Uint8Array; end: number }[] = [];
  let end = 0;
  for await (const chunk of chunks) {
    yield chunk;
    end += chunk.length;
    taken.push({ chunk, end });
    for (let [first] = taken; first !== undefined && zlib.bytesWritten > first.end; [first] = taken) {
      taken.shift();
      // Part of a larger piece of memory may be of one that others have parts of.
      if (first.chunk.length === first.chunk.buffer.byteLength) freeBytes(first.chunk);
    }
  }
}

/** The bytes as they come, if they begin as gzip does (RFC 1952, 2.3.1). */
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
        if (byte !== undefined && byte !== magic) throw damaged('it is no tar archive in gzip (.tar.gz)');
      }
      this.bytes += chunk.length;
      yield chunk;
    }
    if (this.bytes < GZIP.length) throw damaged('it ends too early');
  }
}
