import { DomainError } from '../../../lib/errors/errors.js';

/**
 * The maximum memory for names in one worker: enough for over two million packed names. All workers together use less
 * than twice as much. It is far below the heap limit of a worker.
 */
const MAX_BYTES = 32 * 1024 * 1024;
/** The memory that V8 needs for each name in addition to its characters, including the lists used for sorting. */
const STRING_BYTES = 48;

/** The memory for the names of one worker (`own`) and of all workers, in bytes. Both are integers in shared memory. */
export type NamesCounts = { own: Int32Array; all: Int32Array };

const newCount = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/** Counts the memory that all workers of a daemon use for names, in bytes. */
export class SharedNames {
  readonly #all = newCount();

  ofOneWorker(): NamesCounts {
    return { own: newCount(), all: this.#all };
  }

  /** Subtracts the memory of a worker that has exited. */
  giveUp({ own }: NamesCounts): void {
    Atomics.sub(this.#all, 0, Atomics.exchange(own, 0, 0));
  }
}

/**
 * Limits the memory that the names of all walks of a worker use. This is necessary because Node.js aborts the whole
 * process, and not only the worker, if the heap fills up during a system call, and any server can create a folder with
 * that many names. No worker may use more memory than it leaves for the others. So a worker that uses nothing yet
 * always gets some memory.
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

  /** Returns the error for a walk whose names use this many bytes, and that needs more. */
  refusal(bytes: number): DomainError {
    return bytes > this.#maxBytes / 2
      ? new DomainError(
          'invalid_input',
          'The folders contain too many names for one operation: process them one at a time.',
        )
      : new DomainError('unavailable', 'Too many file names are being processed: try again in a moment.');
  }
}

/** The memory that the names of one walk use, in bytes, for each folder on its current path. */
export class NamesOfWalk {
  readonly #all: HeldNames;
  readonly #bytes = new Map<number, number>();

  constructor(all: HeldNames) {
    this.#all = all;
  }

  /**
   * Counts a name, unless the limit is reached. The first name of a folder always counts, so that a deletion can
   * continue.
   */
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
