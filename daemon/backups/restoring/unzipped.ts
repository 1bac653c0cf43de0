import { pipeline } from 'node:stream/promises';
import { createGunzip, type Gunzip } from 'node:zlib';
import { errorCode } from '../../../lib/errors/errors.js';
import { freeBytes } from '../../../lib/streams/free-bytes.js';
import { damaged, saying } from '../../archives/unpack/archive-fault.js';
import { BACKUP_BOUNDS, requireUnpacked } from './backup-bounds.js';

/** The size of output chunks. Passing a chunk to zlib's thread and back takes longer than unpacking a few bytes. */
const CHUNK_BYTES = 512 * 1024;
const GZIP = [0x1f, 0x8b];

/**
 * Unpacks gzip data of any number of members, in a thread of zlib.
 *
 * @param isOurs whether the chunks of `archive` are used nowhere else: their memory is freed once zlib has read them
 * @throws DomainError `invalid_input` for data that is not gzip, damaged, truncated or followed by other data;
 * `too_large` over `bounds`; errors of reading `archive`; the signal's reason
 */
export async function* unzipped(
  archive: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  { isOurs = false, bounds = BACKUP_BOUNDS } = {},
): AsyncGenerator<Buffer, void, void> {
  signal.throwIfAborted();
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  let packedBytes = 0;
  const packed = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of archive) {
      // The magic number of gzip (RFC 1952, section 2.3.1).
      if (GZIP.some((magic, index) => (chunk[index - packedBytes] ?? magic) !== magic))
        throw damaged('it is not a gzipped tar archive (.tar.gz)');
      packedBytes += chunk.length;
      yield chunk;
    }
    if (packedBytes < GZIP.length) throw damaged('it ends too early');
  };
  const chunks = isOurs ? freed(packed(), gunzip) : packed();
  let bytes = 0;
  const feeding = pipeline(chunks, gunzip, { signal });
  // An error of `feeding` also ends the loop below, which throws it.
  feeding.catch(() => undefined);
  try {
    for await (const chunk of gunzip) {
      bytes += chunk.length;
      requireUnpacked(bytes, bounds);
      yield chunk;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (errorCode(error)?.startsWith('Z_') !== true) throw error;
    throw damaged(`its gzip data cannot be unpacked (${saying(error)})`, error);
  } finally {
    gunzip.destroy();
  }
  signal.throwIfAborted();
  // zlib ignores zeros after the last member. They are rejected like all other data there.
  if (packedBytes !== gunzip.bytesWritten) throw damaged('there is data after its end');
}

/**
 * Frees the memory of each chunk once zlib has read part of the next chunk. Until then, zlib may need it for more
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
      // A chunk that is part of a larger buffer must not be freed, because other code may use that buffer.
      if (first.chunk.length === first.chunk.buffer.byteLength) freeBytes(first.chunk);
    }
  }
}
