import type { Stats } from 'node:fs';
import { DomainError } from '../../../lib/errors.js';
import { fileFault } from '../jail/file-fault.js';
import { type JailPath, quoted } from '../jail/jail-path.js';
import type { Descriptor, Held } from './descriptor.js';
import type { WrittenFile } from './written-file.js';

export type OpenFileParts = {
  file: Descriptor;
  path: JailPath;
  isReadable: boolean;
  /** As it was found, in bytes. */
  size: number;
  /** Where it is open for writing. */
  written: WrittenFile | undefined;
  /** Before it is closed, where it is open for reading alone. */
  letGo?: () => Promise<void>;
};

const LEAST_EXPECTED_BYTES = 4096;

/** A file that is open, to be read and written at places in it. Whoever gets it closes it. */
export class OpenFile {
  readonly path: JailPath;
  readonly #parts: OpenFileParts;
  /** As far as it is known, in bytes. */
  #size: number;
  #going = 0;
  #whenIdle: (() => void) | undefined;
  #closing: Promise<void> | undefined;

  constructor(parts: OpenFileParts) {
    this.#parts = parts;
    this.path = parts.path;
    this.#size = parts.size;
    parts.written?.signal.addEventListener('abort', this.#cut, { once: true });
    if (parts.written?.signal.aborted === true) this.#cut();
  }

  /** How much of a piece of the file there is for all that is known: it may have become longer, or shorter. */
  expected(position: number, length: number): number {
    const end = this.#parts.written?.size ?? this.#size;
    return Math.min(length, Math.max(end - position, LEAST_EXPECTED_BYTES));
  }

  /** Reads into a buffer. @returns how many bytes, 0 at the end @throws DomainError */
  read(into: { buffer: Buffer; at: number; length: number }, position: number): Promise<number> {
    return this.#during(async ({ file, isReadable, path }) => {
      if (!isReadable) throw notFor(path, 'reading');
      const bytes = await file.read(into.buffer, into.at, into.length, position);
      // It is longer than it was: what is asked for next may be there, too.
      if (bytes === into.length && position + bytes > this.#size) this.#size = position + 2 * bytes;
      return bytes;
    });
  }

  /** One at a time. @param position where the first byte goes; of a file that is appended to its end @throws DomainError `disk_full` */
  write(chunks: Buffer[], position: number): Promise<void> {
    return this.#during(() => this.#writable().write(chunks, position));
  }

  /** Makes it so long. @throws DomainError `disk_full` */
  resize(bytes: number): Promise<void> {
    return this.#during(() => this.#writable().resize(bytes));
  }

  /** Lets `work` have the descriptor. @throws what `work` throws, the system's errors in the domain's words */
  use<T>(work: (file: Held) => Promise<T>): Promise<T> {
    return this.#during(({ file }) => work(file));
  }

  get isWritable(): boolean {
    return this.#parts.written !== undefined;
  }

  stat(): Promise<Stats> {
    return this.#during(({ file }) => file.stat());
  }

  /** What was written is on the disk, not in its cache. */
  sync(): Promise<void> {
    return this.#during(({ file }) => file.sync());
  }

  /** Once what goes on has ended. @throws DomainError `conflict` where the container's folder was taken as a whole meanwhile */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  readonly #cut = () => {
    this.close().catch(() => undefined);
  };

  async #close(): Promise<void> {
    const { file, written, letGo } = this.#parts;
    if (this.#going > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    try {
      await written?.settle();
      // Before it is closed: the number of the file may be another's then.
      await letGo?.();
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
    if (this.#closing !== undefined) {
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

const notFor = ({ text }: JailPath, what: string) =>
  new DomainError('forbidden', `The file ${quoted(text)} is not open for ${what}: open it for that.`);
