import { DomainError } from '../../../lib/errors/errors.js';
import { fileFault } from '../jail/file-fault.js';
import { type JailPath, quoted } from '../jail/jail-path.js';
import type { Descriptor, Held } from './calls/descriptor.js';
import type { FileStat } from './calls/file-calls.js';
import type { WrittenFile } from './written-file.js';

export type OpenFileParts = {
  file: Descriptor;
  path: JailPath;
  isReadable: boolean;
  /** The size in bytes when the file was opened. */
  size: number;
  /** The accounting of written bytes; undefined if the file is open only for reading. */
  written: WrittenFile | undefined;
  /** Called before the file is closed. Not set if it is open for writing. */
  release?: () => Promise<void>;
};

const LEAST_EXPECTED_BYTES = 4096;

/** An open file that is read and written at given positions. The caller closes it. */
export class OpenFile {
  readonly path: JailPath;
  readonly #parts: OpenFileParts;
  /** The last known size in bytes. */
  #size: number;
  #going = 0;
  #whenIdle: (() => void) | undefined;
  #isClosed = false;
  #closing: Promise<void> | undefined;

  constructor(parts: OpenFileParts) {
    this.#parts = parts;
    this.path = parts.path;
    this.#size = parts.size;
    parts.written?.signal.addEventListener('abort', this.#cut, { once: true });
    if (parts.written?.signal.aborted === true) this.#cut();
  }

  /** Returns how many bytes of a range probably exist: the file may have grown or shrunk. */
  expected(position: number, length: number): number {
    const end = this.#parts.written?.size ?? this.#size;
    return Math.min(length, Math.max(end - position, LEAST_EXPECTED_BYTES));
  }

  /** Reads into a buffer. @returns the number of bytes, 0 at the end @throws DomainError */
  read(into: { buffer: Buffer; at: number; length: number }, position: number): Promise<number> {
    return this.#during(async ({ file, isReadable, path }) => {
      if (!isReadable) throw notFor(path, 'reading');
      const bytes = await file.read(into.buffer, into.at, into.length, position);
      // The read reached beyond the last known size, so the file has grown and more data may follow.
      if (bytes === into.length && position + bytes > this.#size) this.#size = position + 2 * bytes;
      return bytes;
    });
  }

  /**
   * Writes chunks, after all earlier writes.
   *
   * @param position of the first byte; ignored if the file was opened for appending @throws DomainError `disk_full`
   */
  write(chunks: Buffer[], position: number): Promise<void> {
    return this.#during(async () => this.#writable().write(chunks, position));
  }

  /** Sets the length of the file. @throws DomainError `disk_full` */
  resize(bytes: number): Promise<void> {
    return this.#during(async () => this.#writable().resize(bytes));
  }

  /** Calls `work` with the descriptor. @throws the errors of `work`, with system errors converted to domain errors */
  use<T>(work: (file: Held) => Promise<T>): Promise<T> {
    return this.#during(({ file }) => work(file));
  }

  get isWritable(): boolean {
    return this.#parts.written !== undefined;
  }

  stat(): Promise<FileStat> {
    return this.#during(({ file }) => file.stat());
  }

  /** Flushes written data to the disk (fsync). */
  sync(): Promise<void> {
    return this.#during(({ file }) => file.sync());
  }

  /**
   * Closes the file after all calls in progress.
   *
   * @throws DomainError `conflict` if the container's folder was removed, restored or reset since the file was opened
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#closing ??= this.#closeOnceIdle();
    await this.#closing;
  }

  /** Closes the file when its claim is aborted. `close` then throws the reason. */
  readonly #cut = () => {
    this.close().catch(() => undefined);
  };

  async #closeOnceIdle(): Promise<void> {
    if (this.#going > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    await this.#release();
  }

  /**
   * Releases reserved space. Must be done before the file is closed, because after that its inode number may belong to
   * another file.
   */
  async #release(): Promise<void> {
    const { file, written, release } = this.#parts;
    try {
      await (written === undefined ? release?.() : written.settle());
    } finally {
      written?.signal.removeEventListener('abort', this.#cut);
      await file.close().finally(() => written?.end());
    }
  }

  #writable(): WrittenFile {
    const { written, path } = this.#parts;
    if (written === undefined) throw notFor(path, 'writing');
    return written;
  }

  async #during<T>(work: (parts: OpenFileParts) => Promise<T>): Promise<T> {
    const { written, path } = this.#parts;
    written?.signal.throwIfAborted();
    if (this.#isClosed) {
      throw new DomainError('conflict', `The file ${quoted(path.text)} is closed: open it again.`);
    }
    this.#going += 1;
    try {
      return await work(this.#parts);
    } catch (error) {
      throw fileFault(error, path);
    } finally {
      this.#going -= 1;
      if (this.#going === 0) this.#whenIdle?.();
    }
  }
}

const notFor = ({ text }: JailPath, mode: 'reading' | 'writing') =>
  new DomainError('forbidden', `The file ${quoted(text)} is not open for ${mode}: open it for ${mode}.`);
