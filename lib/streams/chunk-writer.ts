import type { Writable } from 'node:stream';
import { freeBytes } from './free-bytes.js';

/**
 * Returns a function that writes a chunk. Its promise resolves with true when the next chunk may be written, and with
 * false if the other side has disconnected. If the memory of chunks is reused, the next chunk may be written once this
 * one has been sent; otherwise, once the other side has read enough. Chunks whose memory is not reused must not be read
 * after they were passed: their memory is freed, because the garbage collector would keep up to 64 MiB of them.
 */
export function chunkWriter(out: Writable, areReused: boolean): (chunk: Uint8Array) => Promise<boolean> {
  let settle: (isTaken: boolean) => void = () => undefined;
  let isGone = out.destroyed;
  out.once('close', () => {
    isGone = true;
    settle(false);
  });
  if (!areReused) out.on('drain', () => settle(true));
  return (chunk) =>
    new Promise((resolve) => {
      settle = resolve;
      if (isGone) resolve(false);
      else if (areReused) out.write(chunk, (error) => resolve(error === undefined || error === null));
      else if (out.write(chunk, () => freeBytes(chunk))) resolve(true);
    });
}
