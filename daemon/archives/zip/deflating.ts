import { promisify } from 'node:util';
import { constants, deflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib';
import { createGate } from '../../../lib/limits/gate.js';

/**
 * Deflates bytes (RFC 1951) in the thread pool of Node.js. With `isOnly`, the result is a complete stream. Otherwise,
 * results can be concatenated and are ended by `LAST_BLOCK`.
 */
export type Deflate = (bytes: Uint8Array, level: number, isOnly: boolean) => Promise<Buffer>;

/**
 * How many deflate calls run at the same time. One of the pool's four threads is left for other work, such as file
 * access.
 */
const AT_ONCE = 3;

const deflate = promisify(deflateRaw);

/**
 * Returns a deflater that all archives share. Its queue has no limit, but stays short, because each archive has only a
 * few buffers whose content can be deflated at the same time.
 */
export function createDeflate(): Deflate {
  const gate = createGate({ maxRunning: AT_ONCE, maxWaiting: Number.POSITIVE_INFINITY });
  return (bytes, level, isOnly) => gate(() => deflate(bytes, optionsFor(bytes.length, level, isOnly)));
}

/** Deflates a few bytes synchronously. Called in workers. */
export const deflateHere = (bytes: Uint8Array, level: number, isOnly: boolean): Buffer =>
  deflateRawSync(bytes, optionsFor(bytes.length, level, isOnly));

const SPARE_BYTES = 64;
const LEAST_WINDOW_BITS = 10;
const MOST_WINDOW_BITS = 15;

function optionsFor(bytes: number, level: number, isOnly: boolean): ZlibOptions {
  const finishFlush = isOnly ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  // The output fits into one chunk, so that it takes a single round trip to the thread pool.
  const chunkSize = Math.max(constants.Z_MIN_CHUNK, bytes + SPARE_BYTES);
  // Use a window that is no larger than the input: initializing 256 KiB takes longer than deflating 16 KiB.
  const bits = Math.ceil(Math.log2(Math.max(bytes, 1)));
  const windowBits = Math.min(Math.max(bits, LEAST_WINDOW_BITS), MOST_WINDOW_BITS);
  return { level, finishFlush, chunkSize, windowBits, memLevel: windowBits - 7 };
}
