import { HandOver } from './hand-over.js';

const MAX_BYTES = 1024 * 1024;
/** What one counts for at least: a sender may send single bytes. */
const MIN_BYTES = 1024;

/** Chunks on their way from what receives them to the one who reads them, once. */
export class ChunkQueue extends HandOver<Buffer> {
  /** `goOn` is called when there is room again after a `push` that said there is none. */
  constructor(goOn: () => void) {
    super({ goOn, max: MAX_BYTES, sizeOf: ({ length }) => Math.max(length, MIN_BYTES) });
  }
}
