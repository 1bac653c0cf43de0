import { HandOver } from './hand-over.js';

const MAX_BYTES = 1024 * 1024;
/** The minimum cost of a chunk, because a sender may send single bytes. */
const MIN_BYTES = 1024;

/** Passes chunks from a receiver to a single reader. */
export class ChunkQueue extends HandOver<Buffer> {
  /** `goOn` is called when there is space again after `push` has returned that the queue is full. */
  constructor(goOn: () => void) {
    super({ goOn, max: MAX_BYTES, sizeOf: ({ length }) => Math.max(length, MIN_BYTES) });
  }
}
