import { freeBytes } from '../../../../lib/free-bytes.js';

/** Bytes that go from one thread to another, in two windows of shared memory that are filled in turn. */
export type FedWindows = readonly [SharedArrayBuffer, SharedArrayBuffer];

/** Whose window is to be filled: nothing goes on before it is. */
export type FeedPiece = { feed: number };

export const WINDOW_BYTES = 1024 * 1024;
/** Before the bytes of a window stands how many there are. */
const HEAD_BYTES = 8;
const IS_OVER = -1;

export const newWindows = (): FedWindows => [
  new SharedArrayBuffer(HEAD_BYTES + WINDOW_BYTES),
  new SharedArrayBuffer(HEAD_BYTES + WINDOW_BYTES),
];

const windowAt = (windows: FedWindows, turn: number): SharedArrayBuffer =>
  turn % 2 === 0 ? windows[0] : windows[1];

/** Fills the windows; the next one while what is in the last is taken. The chunks are its own, and freed. */
export class Feeder {
  readonly windows = newWindows();
  readonly #chunks: AsyncIterator<Buffer, void>;
  #rest: Buffer = Buffer.alloc(0);
  #next: Promise<void> | undefined;

  constructor(chunks: AsyncIterator<Buffer, void>) {
    this.#chunks = chunks;
  }

  /** Settles when the window is full, or has all that is left. @throws what reading the chunks throws */
  async feed({ feed: turn }: FeedPiece): Promise<void> {
    await (this.#next ?? this.#fill(turn));
    this.#next = this.#fill(turn + 1);
    // It is told when that window is asked for.
    this.#next.catch(() => undefined);
  }

  /** Settles when the chunks are read no more. */
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

/** The bytes in the other thread: undefined where the window of a turn is to be filled first. */
export function* fedBytes(windows: FedWindows): Generator<Buffer | undefined, void, void> {
  for (let turn = 0; ; turn += 1) {
    yield undefined;
    const window = windowAt(windows, turn);
    const filled = new Int32Array(window, 0, 1)[0] ?? IS_OVER;
    if (filled === IS_OVER) return;
    yield Buffer.from(window, HEAD_BYTES, filled);
  }
}
