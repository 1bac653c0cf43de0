import { HandOver } from './hand-over.js';

const MAX_BYTES = 1024 * 1024;
/** The minimum size that is counted for a chunk: a sender may send single bytes, and each chunk costs memory. */
const MIN_BYTES = 1024;

/** A queue of chunks from a receiver to a single reader. */
export class ChunkQueue extends HandOver<Buffer> {
  /** `goOn` is called when the queue has space again, after `push` has returned that it is full. */
  constructor(goOn: () => void) {
    super({ goOn, max: MAX_BYTES, sizeOf: ({ length }) => Math.max(length, MIN_BYTES) });
  }
}
