/** Holds up the sender once so much waits for the reader. */
const MAX_BYTES = 1024 * 1024;
/** Of a sender of single bytes. */
const MAX_CHUNKS = 1024;

type Waiting = { resolve(result: IteratorResult<Buffer>): void; reject(error: unknown): void };

const DONE: IteratorResult<Buffer> = { done: true, value: undefined };

/** Chunks on their way from what receives them to the one who reads them, once. */
export class ChunkQueue implements AsyncIterableIterator<Buffer> {
  readonly #goOn: () => void;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #end: { error?: unknown } | undefined;
  #waiting: Waiting | undefined;
  #isHeldUp = false;

  /** `goOn` is called when there is room again after a `push` that said there is none. */
  constructor(goOn: () => void) {
    this.#goOn = goOn;
  }

  /** Whether the next may come, too. */
  push(chunk: Buffer): boolean {
    if (this.#end !== undefined) return true;
    if (this.#waiting !== undefined) {
      const { resolve } = this.#waiting;
      this.#waiting = undefined;
      resolve({ done: false, value: chunk });
      return true;
    }
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    this.#isHeldUp = this.#bytes >= MAX_BYTES || this.#chunks.length >= MAX_CHUNKS;
    return !this.#isHeldUp;
  }

  end(): void {
    this.#end ??= {};
    if (this.#chunks.length === 0) this.#settle();
  }

  /** What waits is dropped: nobody should write the beginning of what will not come. */
  fail(error: unknown): void {
    this.#end ??= { error };
    this.#drop();
    this.#settle();
  }

  next(): Promise<IteratorResult<Buffer>> {
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) {
      this.#bytes -= chunk.length;
      this.#letGoOn();
      return Promise.resolve({ done: false, value: chunk });
    }
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.#end !== undefined) this.#settle();
    });
  }

  /** The reader wants no more. */
  return(): Promise<IteratorResult<Buffer>> {
    this.#end ??= {};
    this.#drop();
    this.#settle();
    return Promise.resolve(DONE);
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #settle(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (this.#end !== undefined && 'error' in this.#end) waiting?.reject(this.#end.error);
    else waiting?.resolve(DONE);
  }

  #drop(): void {
    this.#chunks = [];
    this.#bytes = 0;
    this.#letGoOn();
  }

  /** At half of the bound, so that the sender is not stopped and let go for each chunk. */
  #letGoOn(): void {
    if (!this.#isHeldUp || this.#bytes > MAX_BYTES / 2 || this.#chunks.length > MAX_CHUNKS / 2) return;
    this.#isHeldUp = false;
    this.#goOn();
  }
}
