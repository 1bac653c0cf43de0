import { HandOver } from './hand-over.js';

const MAX_BYTES = 1024 * 1024;
/** The minimum size that counts for a chunk. A sender may send single bytes, and each chunk takes memory. */
const MIN_BYTES = 1024;

/** A queue of chunks from a receiver to a single reader. */
export class ChunkQueue extends HandOver<Buffer> {
  /** `goOn` is called after the queue was full (as `push` returned) and has space again. */
  constructor(goOn: () => void) {
    super({ goOn, max: MAX_BYTES, sizeOf: ({ length }) => Math.max(length, MIN_BYTES) });
  }
}
