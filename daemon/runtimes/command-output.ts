import { StringDecoder } from 'node:string_decoder';
import { setTimeout as sleep } from 'node:timers/promises';

/** The output of a stream: a string if it is short, otherwise pieces that are decoded when the client takes them. */
export type OutputText = string | Iterable<string>;

export type CommandOutputOptions = {
  /**
   * The maximum number of bytes of each stream that are kept. Further bytes are read slowly and dropped, so that the
   * command can end.
   */
  maxBytes: number;
  /** Awaited before more than `SMALL_OUTPUT_BYTES` are kept. If it rejects, further output is dropped. */
  beforeLarge?: (() => Promise<void>) | undefined;
};

/** How much output of both streams together is kept without waiting for buffer space. */
export const SMALL_OUTPUT_BYTES = 32 * 1024;
/**
 * The speed at which output that is dropped is read. Without this limit, a command that writes endlessly would use a
 * whole CPU.
 */
const DROPPED_BYTES_PER_S = 4 * 1024 * 1024;
const PIECE_BYTES = 48 * 1024;
const FIRST_BYTES = 1024;

/** Keeps the first bytes of a command's output, and decodes them as UTF-8. */
export class CommandOutput {
  readonly #options: CommandOutputOptions;
  readonly #streams;
  #isTruncated = false;
  #mayBeLarge: boolean | undefined;
  /** The promise of `beforeLarge` while it is pending; otherwise undefined. */
  waiting: Promise<void> | undefined;

  constructor(options: CommandOutputOptions) {
    this.#options = options;
    const { maxBytes } = options;
    this.#streams = { stdout: new GrowingBytes(maxBytes), stderr: new GrowingBytes(maxBytes) };
    if (options.beforeLarge === undefined) this.#mayBeLarge = true;
  }

  /**
   * Keeps a copy of a chunk.
   * @returns a promise that the caller must await before the next chunk, if there is one
   */
  add(name: 'stdout' | 'stderr', chunk: Buffer): Promise<void> | undefined {
    const { stdout, stderr } = this.#streams;
    const isSmall = stdout.length + stderr.length + chunk.length <= SMALL_OUTPUT_BYTES;
    if (!isSmall && this.#mayBeLarge === undefined) {
      const copy = Buffer.from(chunk);
      return this.#requestSpace().then(() => this.add(name, copy));
    }
    const kept = isSmall || this.#mayBeLarge ? this.#streams[name].add(chunk) : 0;
    if (kept === chunk.length) return undefined;
    this.#isTruncated = true;
    return sleep((1000 * (chunk.length - kept)) / DROPPED_BYTES_PER_S);
  }

  result(): { stdout: OutputText; stderr: OutputText; truncated: boolean } {
    const { stdout, stderr } = this.#streams;
    return { stdout: textOf(stdout.bytes), stderr: textOf(stderr.bytes), truncated: this.#isTruncated };
  }

  #requestSpace(): Promise<void> {
    this.waiting ??= (this.#options.beforeLarge?.() ?? Promise.resolve())
      .then(
        () => true,
        () => false,
      )
      .then((isGranted) => {
        this.#mayBeLarge = isGranted;
        this.waiting = undefined;
      });
    return this.waiting;
  }
}

/**
 * A buffer that grows. A list of chunks would be much larger for small chunks: with one byte each, a hundred times the
 * size of the content.
 */
class GrowingBytes {
  readonly #maxBytes: number;
  #buffer = Buffer.alloc(0);
  length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.length);
  }

  /** Appends as much of a chunk as fits. @returns how many bytes of the chunk were kept */
  add(chunk: Buffer): number {
    const kept = Math.min(chunk.length, this.#maxBytes - this.length);
    const needed = this.length + kept;
    if (needed > this.#buffer.length) {
      const size = Math.min(this.#maxBytes, Math.max(needed, 2 * this.#buffer.length, FIRST_BYTES));
      const grown = Buffer.allocUnsafeSlow(size);
      this.#buffer.copy(grown, 0, 0, this.length);
      this.#buffer = grown;
    }
    chunk.copy(this.#buffer, this.length, 0, kept);
    this.length = needed;
    return kept;
  }
}

const textOf = (bytes: Buffer): OutputText =>
  bytes.length > SMALL_OUTPUT_BYTES ? { [Symbol.iterator]: () => piecesOf(bytes) } : bytes.toString('utf8');

function* piecesOf(bytes: Buffer): Generator<string> {
  const decoder = new StringDecoder('utf8');
  for (let at = 0; at < bytes.length; at += PIECE_BYTES)
    yield decoder.write(bytes.subarray(at, at + PIECE_BYTES));
  yield decoder.end();
}
