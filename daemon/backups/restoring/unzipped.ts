import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errorCode } from '../../../lib/errors.js';
import { damaged, saying } from '../../files/walks/unpack/archive-fault.js';

const CHUNK_BYTES = 128 * 1024;
const GZIP = [0x1f, 0x8b];

/**
 * What is in gzip, in as many members as there are, chunk by chunk as it is asked for. zlib works in a thread of its own.
 *
 * @throws DomainError `invalid_input` where it is no gzip, damaged, ends too early, or has something behind its end;
 * what reading `archive` throws; the signal's reason
 */
export async function* unzipped(
  archive: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void, void> {
  signal.throwIfAborted();
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  const packed = new Packed(archive);
  const feeding = pipeline(packed.chunks(), gunzip, { signal });
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
