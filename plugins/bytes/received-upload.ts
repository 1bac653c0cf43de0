import type { Upload } from '../../lib/contract/upload.js';
import type { ChunkQueue } from '../../lib/streams/chunk-queue.js';

export type UploadFacts = {
  fileName: string | undefined;
  type: string | undefined;
  size: number | undefined;
  fields: ReadonlyMap<string, string>;
};

/** Callbacks from the reader of an upload to its receiver. */
export type UploadReading = {
  /** Called once, when reading starts. */
  begin?(): void;
  /** Called when the rest of the upload is not needed and must be discarded. */
  release(): void;
  /** See `Upload.others`. */
  others?: () => AsyncIterable<Upload>;
};

/** An upload of which some bytes may not have arrived yet. */
export class ReceivedUpload implements Upload {
  readonly fileName: string | undefined;
  readonly type: string | undefined;
  readonly size: number | undefined;
  readonly fields: ReadonlyMap<string, string>;
  readonly others?: () => AsyncIterable<Upload>;
  readonly #chunks: ChunkQueue;
  readonly #reading: UploadReading;
  #isTaken = false;

  constructor(facts: UploadFacts, chunks: ChunkQueue, reading: UploadReading) {
    this.fileName = facts.fileName;
    this.type = facts.type;
    this.size = facts.size;
    this.fields = facts.fields;
    if (reading.others !== undefined) this.others = reading.others;
    this.#chunks = chunks;
    this.#reading = reading;
  }

  [Symbol.asyncIterator](): AsyncIterator<Buffer> {
    if (this.#isTaken) throw new Error('an upload can be read only once');
    this.#isTaken = true;
    this.#reading.begin?.();
    return this.#chunks;
  }

  /** Ends the upload, whether or not it was read. */
  dispose(): void {
    this.#reading.release();
    void this.#chunks.return();
  }
}
