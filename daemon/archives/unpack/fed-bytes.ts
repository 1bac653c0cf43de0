import { freeBytes } from '../../../lib/streams/free-bytes.js';

/**
 * Two buffers of shared memory, through which one thread passes bytes to another. One is filled while the other is
 * read.
 */
export type FedWindows = readonly [SharedArrayBuffer, SharedArrayBuffer];

/**
 * A request of the reading thread: fill the window (shared buffer) with this sequence number. The thread continues
 * when it is filled.
 */
export type FeedPiece = { feed: number };

export const WINDOW_BYTES = 1024 * 1024;
/** The length of the head of a window (shared buffer), which contains the number of bytes in the window. */
const HEAD_BYTES = 8;
const IS_OVER = -1;

const newWindows = (): FedWindows => [
  new SharedArrayBuffer(HEAD_BYTES + WINDOW_BYTES),
  new SharedArrayBuffer(HEAD_BYTES + WINDOW_BYTES),
];

const windowAt = (windows: FedWindows, turn: number): SharedArrayBuffer =>
  turn % 2 === 0 ? windows[0] : windows[1];

/**
 * Fills one window with the next chunks while the reading thread reads the other window. The feeder owns the chunks
 * and frees their memory.
 */
export class Feeder {
  readonly windows = newWindows();
  readonly #chunks: AsyncIterator<Buffer, void>;
  #rest: Buffer = Buffer.alloc(0);
  #next: Promise<void> | undefined;

  constructor(chunks: AsyncIterator<Buffer, void>) {
    this.#chunks = chunks;
  }

  /**
   * Resolves when the requested window is full or contains all remaining bytes. @throws the errors of the iterator that
   * provides the chunks
   */
  async feed({ feed: turn }: FeedPiece): Promise<void> {
    await (this.#next ?? this.#fill(turn));
    this.#next = this.#fill(turn + 1);
    // The error is thrown when the reading thread requests this window, so prevent an unhandled rejection before that.
    this.#next.catch(() => undefined);
  }

  /** Ends the reading of the chunks, and resolves when it has ended. */
  async close(): Promise<void> {
    await this.#next?.catch(() => undefined);
    await this.#chunks.return?.();
  }

  async #fill(turn: number): Promise<void> {
    const window = windowAt(this.windows, turn);
    const into = Buffer.from(window, HEAD_BYTES);
    let filled = 0;
    while (filled < into.length) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done === true) break;
        this.#rest = next.value;
      }
      const bytes = this.#rest.copy(into, filled);
      this.#rest = this.#rest.subarray(bytes);
      filled += bytes;
      if (this.#rest.length === 0) freeBytes(this.#rest);
    }
    new Int32Array(window, 0, 1)[0] = filled === 0 ? IS_OVER : filled;
  }
}

/**
 * Yields the bytes of the windows, in the reading thread. Before each window, it yields a request to fill that window.
 */
export function* fedBytes(windows: FedWindows): Generator<Buffer | FeedPiece, void, void> {
  for (let turn = 0; ; turn += 1) {
    yield { feed: turn };
    const window = windowAt(windows, turn);
    const filled = new Int32Array(window, 0, 1)[0] ?? IS_OVER;
    if (filled === IS_OVER) return;
    yield Buffer.from(window, HEAD_BYTES, filled);
  }
}
