import { crc32 } from 'node:zlib';
import {
  GZIP_HEAD_BYTES,
  GZIP_TRAILER_BYTES,
  LAST_BLOCK,
  MAX_STORED,
  ZEROS_BYTES,
  ZEROS_PACKED,
} from '../stored-gzip.js';
import { damaged } from './archive-fault.js';
import { type Asking, PulledBytes } from './pulled-bytes.js';

/** The magic number of gzip, its only method, and no optional fields (RFC 1952, 2.3.1). */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0]);
const ZEROS = Buffer.alloc(ZEROS_BYTES);
/** The first bytes of a block of stored bytes: with 1, it is the last block. */
const STORED = [0, 1];

/**
 * Yields the content of a gzip file that consists of stored blocks and `ZEROS_PACKED`, as `tarFolder` writes it. Each
 * chunk is valid until the next is requested. While `chunks` waits for input, its `Wait` values are yielded as well.
 *
 * @throws DomainError `invalid_input` if the file is truncated, damaged, compressed or followed by other data
 */
export function* storedGzip<Wait>(chunks: Iterable<Buffer | Wait>): Generator<Buffer | Wait, void, void> {
  const bytes = new PulledBytes(chunks);
  const sum = { crc: 0, bytes: 0 };
  try {
    const head = yield* exactly(bytes, GZIP_HEAD_BYTES);
    if (!head.subarray(0, HEAD.length).equals(HEAD))
      throw damaged('it is not a gzipped tar archive (.tar.gz)');
    for (let isLast = false; !isLast; ) {
      const kind = (yield* exactly(bytes, 1))[0] ?? 0;
      if (STORED.includes(kind)) {
        isLast = kind === 1;
        for (let left = yield* lengthOf(bytes); left > 0; ) {
          const part = yield* bytes.some(left);
          if (part.length === 0) throw damaged('it ends too early');
          left -= part.length;
          yield counted(part, sum);
        }
      } else if (kind === LAST_BLOCK[0]) {
        isLast = true;
        yield* requireRest(bytes, LAST_BLOCK);
      } else {
        yield* requireRest(bytes, ZEROS_PACKED);
        yield counted(ZEROS, sum);
      }
    }
    const trailer = yield* exactly(bytes, GZIP_TRAILER_BYTES);
    const isWhole = trailer.readUInt32LE(0) === sum.crc && trailer.readUInt32LE(4) === sum.bytes % 2 ** 32;
    if (!isWhole) throw damaged('its checksum or length is wrong');
    if ((yield* bytes.some(1)).length > 0) throw damaged('there is data after its end');
  } finally {
    bytes.close();
  }
}

function counted(part: Buffer, sum: { crc: number; bytes: number }): Buffer {
  sum.crc = crc32(part, sum.crc);
  sum.bytes += part.length;
  return part;
}

/** Reads the length of a stored block, which is followed by its complement. */
function* lengthOf<Wait>(bytes: PulledBytes<Wait>): Generator<Wait, number, void> {
  const head = yield* exactly(bytes, 4);
  const length = head.readUInt16LE(0);
  if (head.readUInt16LE(2) !== (length ^ MAX_STORED)) throw damaged('its gzip data cannot be unpacked');
  return length;
}

/** Reads the rest of these bytes, whose first byte was read. */
function* requireRest<Wait>(bytes: PulledBytes<Wait>, expected: Buffer): Generator<Wait, void, void> {
  const rest = yield* exactly(bytes, expected.length - 1);
  if (!rest.equals(expected.subarray(1))) throw damaged('its gzip data cannot be unpacked, or is compressed');
}

function* exactly<Wait>(bytes: PulledBytes<Wait>, count: number): Asking<Wait> {
  const read = yield* bytes.all(count);
  if (read.length < count) throw damaged('it ends too early');
  return read;
}
