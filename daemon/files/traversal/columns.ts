/** Directory entries in columns. Passing these to another thread costs a tenth of passing objects. */
export type Columns = {
  /** Relative to the folder. A NUL byte, which no name contains, ends each path. */
  paths: string;
  /** 1 if the entry is marked; each walk defines the meaning. */
  marks: Uint8Array;
  /** In bytes; 0 for everything except files. */
  sizes: Float64Array;
  /** When the content changed, in milliseconds since the Unix epoch. */
  modified: Float64Array;
  /** The system's error codes of unreadable entries, by the index of the entry. */
  unreadable?: Map<number, string>;
};

/** About as many as a turn can handle. Each piece costs a round trip to the main thread. */
const MAX_ENTRIES = 4096;
/** The limit for all paths together, which bounds pieces with long paths. */
const MAX_CHARACTERS = 128 * 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches ASCII, control characters included
const ASCII = /^[\x00-\x7f]*$/;

/** Collects entries until the reader requests the next piece. */
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

  /** @param path each character is a byte */
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

  /** Returns the collected entries, or undefined if there are none. */
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
