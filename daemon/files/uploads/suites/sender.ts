import type { Upload } from '../../../../lib/contract/upload.js';

/** A body whose bytes the test sends one chunk at a time. When `send` resolves, the reader has processed them. */
export class Sender implements Upload, AsyncIterator<Buffer> {
  readonly fileName = undefined;
  readonly type = undefined;
  readonly size: number | undefined;
  readonly fields: ReadonlyMap<string, string> = new Map();
  /** Whether the reader has closed the body. */
  isLetGo = false;
  #waiting: ((read: Promise<IteratorResult<Buffer>>) => void) | undefined;
  #asked: (() => void) | undefined;

  constructor(size?: number) {
    this.size = size;
  }

  /** Waits for the reader, sends a chunk, and resolves when the reader waits for the next one. */
  async send(bytes: Buffer | string): Promise<void> {
    await this.#untilAsked();
    this.#answer(Promise.resolve({ done: false, value: Buffer.from(bytes) }));
    await this.#untilAsked();
  }

  async end(): Promise<void> {
    await this.#untilAsked();
    this.#answer(Promise.resolve(DONE));
  }

  /** Simulates a lost connection. */
  async breakOff(error: Error): Promise<void> {
    await this.#untilAsked();
    this.#answer(Promise.reject(error));
  }

  next(): Promise<IteratorResult<Buffer>> {
    return new Promise((resolve) => {
      this.#waiting = resolve;
      this.#asked?.();
    });
  }

  async return(): Promise<IteratorResult<Buffer>> {
    this.isLetGo = true;
    this.#asked?.();
    if (this.#waiting !== undefined) this.#answer(Promise.resolve(DONE));
    return DONE;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #untilAsked(): Promise<void> {
    if (this.#waiting !== undefined || this.isLetGo) return Promise.resolve();
    return new Promise((resolve) => {
      this.#asked = resolve;
    });
  }

  #answer(read: Promise<IteratorResult<Buffer>>): void {
    const answer = this.#waiting;
    this.#waiting = undefined;
    this.#asked = undefined;
    answer?.(read);
  }
}

const DONE: IteratorResult<Buffer> = { done: true, value: undefined };
