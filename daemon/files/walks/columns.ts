/** Entries of folders by columns, which cost a tenth of objects on their way between threads. */
export type Columns = {
  /** Relative to the folder, each ended by NUL, which no name holds. */
  paths: string;
  /** 1 where it is as the walk says. */
  marks: Uint8Array;
  /** In bytes; 0 of what is no file. */
  sizes: Float64Array;
  /** When the content changed, in milliseconds since the Unix epoch. */
  modified: Float64Array;
  /** The system's error codes of unreadable entries, by the index of the entry. */
  unreadable?: Map<number, string>;
};

/** As many as a turn has time for: each piece costs a way to the main thread and back. */
const MAX_ENTRIES = 4096;
/** Of all paths together, so that long ones are not many. */
const MAX_CHARACTERS = 128 * 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is what is asked for
const ASCII = /^[\x00-\x7f]*$/;

/** What is gathered until it is asked for. */
export class GatheredColumns {
  #paths: string[] = [];
  #characters = 0;
  #unreadable = new Map<number, string>();
  readonly #marks = new Uint8Array(MAX_ENTRIES);
  readonly #sizes = new Float64Array(MAX_ENTRIES);
  readonly #modified = new Float64Array(MAX_ENTRIES);

  get isEmpty(): boolean {
    return this.#paths.length === 0;
  }

  get isFull(): boolean {
    return this.#paths.length === MAX_ENTRIES || this.#characters >= MAX_CHARACTERS;
  }

  /** @param path each character stands for a byte */
  add(path: string, isMarked: boolean, size: number, modified: number): void {
    const index = this.#paths.push(path) - 1;
    this.#characters += path.length;
    this.#marks[index] = Number(isMarked);
    this.#sizes[index] = size;
    this.#modified[index] = modified;
  }

  /** Adds an entry that cannot be read. @param code the system's error code */
  addUnreadable(path: string, code: string): void {
    this.add(path, false, 0, 0);
    this.markUnreadable(code);
  }

  /** Marks the entry that was added last as unreadable: reading more of it failed. */
  markUnreadable(code: string): void {
    this.#unreadable.set(this.#paths.length - 1, code);
  }

  /** All that was gathered; undefined where that is nothing. */
  take(): Columns | undefined {
    const count = this.#paths.length;
    if (count === 0) return undefined;
    const paths = `${this.#paths.join('\0')}\0`;
    const unreadable = this.#unreadable;
    this.#paths = [];
    this.#characters = 0;
    this.#unreadable = new Map();
    return {
      ...(unreadable.size > 0 && { unreadable }),
      paths: ASCII.test(paths) ? paths : Buffer.from(paths, 'latin1').toString('utf8'),
      marks: this.#marks.slice(0, count),
      sizes: this.#sizes.slice(0, count),
      modified: this.#modified.slice(0, count),
    };
  }
}
