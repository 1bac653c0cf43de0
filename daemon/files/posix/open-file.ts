import { DomainError } from '../../../lib/errors.js';
import {
  andFinally,
  andThen,
  isPromise,
  type MaybePromise,
  translateErrors,
} from '../../../lib/maybe-promise.js';
import { fileFault } from '../jail/file-fault.js';
import { type JailPath, quoted } from '../jail/jail-path.js';
import type { Descriptor, Held } from './descriptor.js';
import type { FileStat } from './file-calls.js';
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
  letGo?: () => MaybePromise<void>;
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
  #isClosed = false;
  #closing: MaybePromise<void> = undefined;

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
  read(into: { buffer: Buffer; at: number; length: number }, position: number): MaybePromise<number> {
    return this.#during(({ file, isReadable, path }) => {
      if (!isReadable) throw notFor(path, 'reading');
      return andThen(file.read(into.buffer, into.at, into.length, position), (bytes) => {
        // It is longer than it was: what is asked for next may be there, too.
        if (bytes === into.length && position + bytes > this.#size) this.#size = position + 2 * bytes;
        return bytes;
      });
    });
  }

  /** One at a time. @param position where the first byte goes; of a file that is appended to its end @throws DomainError `disk_full` */
  write(chunks: Buffer[], position: number): MaybePromise<void> {
    return this.#during(() => this.#writable().write(chunks, position));
  }

  /** Makes it so long. @throws DomainError `disk_full` */
  resize(bytes: number): MaybePromise<void> {
    return this.#during(() => this.#writable().resize(bytes));
  }

  /** Lets `work` have the descriptor. @throws what `work` throws, the system's errors in the domain's words */
  use<T>(work: (file: Held) => Promise<T>): MaybePromise<T> {
    return this.#during(({ file }) => work(file));
  }

  get isWritable(): boolean {
    return this.#parts.written !== undefined;
  }

  stat(): MaybePromise<FileStat> {
    return this.#during(({ file }) => file.stat());
  }

  /** What was written is on the disk, not in its cache. */
  sync(): MaybePromise<void> {
    return this.#during(({ file }) => file.sync());
  }

  /** Once what goes on has ended. @throws DomainError `conflict` where the container's folder was taken as a whole meanwhile */
  close(): MaybePromise<void> {
    if (!this.#isClosed) {
      this.#isClosed = true;
      this.#closing = this.#going > 0 ? this.#closeOnceIdle() : this.#letGo();
    }
    return this.#closing;
  }

  /** Whoever has it hears of it when it is closed. */
  readonly #cut = () => {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const closing = this.#closeOnceIdle();
    closing.catch(() => undefined);
    this.#closing = closing;
  };

  async #closeOnceIdle(): Promise<void> {
    if (this.#going > 0) {
      await new Promise<void>((resolve) => {
        this.#whenIdle = resolve;
      });
    }
    await this.#letGo();
  }

  /** Before it is closed: the number of the file may be another's then. */
  #letGo(): MaybePromise<void> {
    const { written, letGo } = this.#parts;
    const given = written === undefined ? letGo?.() : written.settle();
    return isPromise(given) ? given.finally(() => this.#close()) : this.#close();
  }

  #close(): MaybePromise<void> {
    const { file, written } = this.#parts;
    written?.signal.removeEventListener('abort', this.#cut);
    return andFinally(
      () => file.close(),
      () => written?.end(),
    );
  }

  #writable(): WrittenFile {
    const { written, path } = this.#parts;
    if (written === undefined) throw notFor(path, 'writing');
    return written;
  }

  #during<T>(work: (parts: OpenFileParts) => MaybePromise<T>): MaybePromise<T> {
    const { written, path } = this.#parts;
    written?.signal.throwIfAborted();
    if (this.#isClosed) {
      throw new DomainError('conflict', `The file ${quoted(path.text)} is closed: open it again.`);
    }
    this.#going += 1;
    return andFinally(
      () =>
        translateErrors(
          () => work(this.#parts),
          (error) => fileFault(error, path),
        ),
      this.#done,
    );
  }

  readonly #done = () => {
    this.#going -= 1;
    if (this.#going === 0) this.#whenIdle?.();
  };
}

const notFor = ({ text }: JailPath, what: string) =>
  new DomainError('forbidden', `The file ${quoted(text)} is not open for ${what}: open it for that.`);
