import { HandOver } from './hand-over.js';

const MAX_BYTES = 1024 * 1024;
/**
 * A chunk counts as at least this many bytes, because a sender may send single bytes, and each chunk takes additional
 * memory.
 */
const MIN_BYTES = 1024;

/** A queue of chunks from a receiver to a single reader. */
export class ChunkQueue extends HandOver<Buffer> {
  /** @param goOn called when the queue has space again after it was full (`push` returned false) */
  constructor(goOn: () => void) {
    super({ goOn, max: MAX_BYTES, sizeOf: ({ length }) => Math.max(length, MIN_BYTES) });
  }
}
