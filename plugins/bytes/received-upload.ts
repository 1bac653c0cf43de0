import type { Upload } from '../../lib/upload.js';
import type { ChunkQueue } from './chunk-queue.js';

export type UploadFacts = {
  fileName: string | undefined;
  type: string | undefined;
  size: number | undefined;
  fields: ReadonlyMap<string, string>;
};

/** An upload of which some may still be on its way. */
export class ReceivedUpload implements Upload {
  readonly fileName: string | undefined;
  readonly type: string | undefined;
  readonly size: number | undefined;
  readonly fields: ReadonlyMap<string, string>;
  readonly #chunks: ChunkQueue;
  readonly #letGo: () => void;
  #isTaken = false;

  constructor(facts: UploadFacts, chunks: ChunkQueue, letGo: () => void) {
    this.fileName = facts.fileName;
    this.type = facts.type;
    this.size = facts.size;
    this.fields = facts.fields;
    this.#chunks = chunks;
    this.#letGo = letGo;
  }

  [Symbol.asyncIterator](): AsyncIterator<Buffer> {
    if (this.#isTaken) throw new Error('an upload can be read once');
    this.#isTaken = true;
    return this.#chunks;
  }

  /** Ends it, read or not. */
  dispose(): void {
    this.#letGo();
    void this.#chunks.return();
  }
}
