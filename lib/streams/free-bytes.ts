// Fast path (decision 0011). Restore: 490 ms instead of 726 ms, and 134 MiB instead of 164 MiB at most, because memory
// is freed at once.

import { MessageChannel } from 'node:worker_threads';

const { port1: nowhere, port2 } = new MessageChannel();
port2.close();
nowhere.unref();

/**
 * Frees the memory of bytes that are no longer read, if they extend to the end of their buffer. Otherwise, the garbage
 * collector would scan the whole heap after each 64 MiB of chunks, which took a fifth of the time of a restore. Buffers that
 * Node.js shares, such as the pool of `Buffer.from`, and those that were freed before, stay as they are.
 *
 * @param bytes are empty afterwards, like all other views of their buffer
 */
export function freeBytes({ buffer, byteOffset, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer) || byteOffset + byteLength !== buffer.byteLength) return;
  // Before Node.js 22 (`ArrayBuffer.prototype.transfer`), the only way to free a buffer is to transfer it to a message
  // port. The other end of this port is closed.
  try {
    nowhere.postMessage(undefined, [buffer]);
  } catch (error) {
    // Since Node.js 21, this is thrown for a buffer that cannot be transferred. Earlier versions ignore it.
    if ((error as Partial<DOMException>).name !== 'DataCloneError') throw error;
  }
}
