import { DomainError } from '../../../lib/errors/errors.js';

/**
 * The memory limit of one worker, for over two million packed names. All workers together hold less than twice as
 * much. It is far below the heap limit of a worker.
 */
const MAX_BYTES = 32 * 1024 * 1024;
/** The memory that V8 needs for each name in addition to its characters, including the lists used for sorting. */
const STRING_BYTES = 48;

/** The bytes of the names that one worker holds (`own`), and all workers together: integers in shared memory. */
export type NamesCounts = { own: Int32Array; all: Int32Array };

const newCount = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Counts the bytes of the names that all workers of a daemon hold in memory. */
export class SharedNames {
  readonly #all = newCount();

  ofOneWorker(): NamesCounts {
    return { own: newCount(), all: this.#all };
  }

  /** Subtracts the bytes of a worker that has exited. */
  giveUp({ own }: NamesCounts): void {
    Atomics.sub(this.#all, 0, Atomics.exchange(own, 0, 0));
  }
}

/**
 * Limits the memory for names that all walks of a worker hold together. If the heap fills up during a system call,
 * Node.js aborts the whole process and not only the worker, and any server can create a folder with that many names.
 * A worker that holds as much as is left for the others gets no more, so that a worker that holds nothing yet always
 * gets some memory.
 */
export class HeldNames {
  readonly #maxBytes: number;
  readonly #counts: NamesCounts;

  constructor(maxBytes = MAX_BYTES, counts = new SharedNames().ofOneWorker()) {
    this.#maxBytes = maxBytes;
    this.#counts = counts;
  }

  /** Reserves memory. Returns whether there is enough. */
  take(bytes: number): boolean {
    const { own, all } = this.#counts;
    const left = 2 * this.#maxBytes - Atomics.load(all, 0) - bytes;
    if (Atomics.load(own, 0) + bytes > left) return false;
    this.#add(bytes);
    return true;
  }

  give(bytes: number): void {
    this.#add(-bytes);
  }

  #add(bytes: number): void {
    Atomics.add(this.#counts.own, 0, bytes);
    Atomics.add(this.#counts.all, 0, bytes);
  }

  /** Returns the error for a walk that holds this many bytes and needs more. */
  refusal(bytes: number): DomainError {
    return bytes > this.#maxBytes / 2
      ? new DomainError(
          'invalid_input',
          'The folders contain too many names for one operation: process them one at a time.',
        )
      : new DomainError('unavailable', 'Too many file names are being processed: try again in a moment.');
  }
}

/** The bytes of the names of one walk, for each folder on its current path. */
export class NamesOfWalk {
  readonly #all: HeldNames;
  readonly #bytes = new Map<number, number>();

  constructor(all: HeldNames) {
    this.#all = all;
  }

  /** Counts a name, unless the limit is reached. A folder's first name always counts, so that deletions continue. */
  take(depth: number, name: string): boolean {
    const bytes = STRING_BYTES + name.length;
    const before = this.#bytes.get(depth);
    const isHeld = this.#all.take(bytes);
    if (!isHeld && before !== undefined) return false;
    this.#bytes.set(depth, (before ?? 0) + (isHeld ? bytes : 0));
    return true;
  }

  /** Counts `names` names as packed: each takes its characters and one more byte. */
  pack(depth: number, names: number): void {
    const spare = Math.min(names * (STRING_BYTES - 1), this.#bytes.get(depth) ?? 0);
    this.#all.give(spare);
    this.#bytes.set(depth, (this.#bytes.get(depth) ?? 0) - spare);
  }

  give(depth: number): void {
    this.#all.give(this.#bytes.get(depth) ?? 0);
    this.#bytes.delete(depth);
  }

  giveAll(): void {
    for (const depth of this.#bytes.keys()) this.give(depth);
  }

  refusal(): DomainError {
    return this.#all.refusal([...this.#bytes.values()].reduce((sum, bytes) => sum + bytes, 0));
  }
}
