import { constants, deflateRaw, deflateRawSync, type ZlibOptions } from 'node:zlib';
import { createGate } from '../../../lib/gate.js';

/**
 * Bytes deflated (RFC 1951) by zlib's own threads: whole where they are the only block, else so that blocks can stand
 * behind each other and `LAST_BLOCK` behind them.
 */
export type Deflate = (bytes: Uint8Array, level: number, isOnly: boolean) => Promise<Buffer>;

/** Of the four threads of Node.js one is left to everybody else: their files are read and written there, too. */
const AT_ONCE = 3;

/** For all archives together. Who waits has bytes in a slot, of which there are few. */
export function createDeflate(): Deflate {
  const gate = createGate({ maxRunning: AT_ONCE, maxWaiting: Number.POSITIVE_INFINITY });
  return (bytes, level, isOnly) =>
    gate(
      () =>
        new Promise((resolve, reject) => {
          deflateRaw(bytes, optionsFor(bytes.length, level, isOnly), (error, deflated) => {
            if (error === null) resolve(deflated);
            else reject(error);
          });
        }),
    );
}

/** The same, of a few bytes, in a thread that has nothing else to do. */
export const deflateHere = (bytes: Uint8Array, level: number, isOnly: boolean): Buffer =>
  deflateRawSync(bytes, optionsFor(bytes.length, level, isOnly));

const SPARE_BYTES = 64;
const LEAST_WINDOW_BITS = 10;
const MOST_WINDOW_BITS = 15;

function optionsFor(bytes: number, level: number, isOnly: boolean): ZlibOptions {
  const finishFlush = isOnly ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  // One piece, so that it takes one way to a thread and back.
  const chunkSize = Math.max(constants.Z_MIN_CHUNK, bytes + SPARE_BYTES);
  return { level, finishFlush, chunkSize, ...windowOf(bytes) };
}

/** No more memory than there are bytes: to make 256 KiB of it ready takes longer than to deflate 16 KiB. */
function windowOf(bytes: number): { windowBits: number; memLevel: number } {
  const bits = Math.ceil(Math.log2(Math.max(bytes, 1)));
  const windowBits = Math.min(Math.max(bits, LEAST_WINDOW_BITS), MOST_WINDOW_BITS);
  return { windowBits, memLevel: windowBits - 7 };
}

/** Ends what blocks were put together: an empty one, which is the last. */
export const LAST_BLOCK = Buffer.from([0x03, 0x00]);

/** The most that a block which is not compressed has (3.2.4). */
const MAX_STORED = 0xffff;

/** Bytes as blocks that are not compressed. */
export function* storedBlocks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += MAX_STORED) {
    const block = bytes.subarray(at, at + MAX_STORED);
    const header = Buffer.alloc(5);
    header.writeUInt16LE(block.length, 1);
    header.writeUInt16LE(block.length ^ MAX_STORED, 3);
    yield header;
    yield block;
  }
}
