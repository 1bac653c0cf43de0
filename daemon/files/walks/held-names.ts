import { DomainError } from '../../../lib/errors.js';

/**
 * The limit of one worker, for over two million packed names. All workers together hold less than twice as much. Well below
 * the worker's heap limit.
 */
const MAX_BYTES = 32 * 1024 * 1024;
/** What V8 keeps beside the characters of a name, and its places in the lists on the way to a sorted one. */
const STRING_BYTES = 48;

/** How many bytes of names one worker holds, and all workers together: integers in shared memory. */
export type NamesCounts = { own: Int32Array; all: Int32Array };

const newCount = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
const unshared = (): NamesCounts => {
  const own = newCount();
  return { own, all: own };
};

/** Counts the names that all workers of a daemon hold in memory. */
export class SharedNames {
  readonly #all = newCount();

  ofOneWorker(): NamesCounts {
    return { own: newCount(), all: this.#all };
  }

  /** Subtracts the names of a worker that has exited. */
  giveUp({ own }: NamesCounts): void {
    Atomics.sub(this.#all, 0, Atomics.exchange(own, 0, 0));
  }
}

/**
 * Bounds the names that all walks of a worker hold in memory together. If the heap fills up during a system call, Node.js
 * aborts the whole process and not only the worker. Any server can create a folder with that many names.
 *
 * A worker that holds as much as is left for the others gets no more, so that some memory is always left for a worker that
 * holds nothing yet.
 */
export class HeldNames {
  readonly #maxBytes: number;
  readonly #counts: NamesCounts;

  constructor(maxBytes = MAX_BYTES, counts = unshared()) {
    this.#maxBytes = maxBytes;
    this.#counts = counts;
  }

  ofOneWalk(): NamesOfWalk {
    return new NamesOfWalk(this);
  }

  /** Whether there is room for it. */
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
    const { own, all } = this.#counts;
    Atomics.add(own, 0, bytes);
    if (all !== own) Atomics.add(all, 0, bytes);
  }

  /** For a walk that holds so much already. */
  refusal(bytes: number): DomainError {
    return bytes > this.#maxBytes / 2
      ? new DomainError('invalid_input', 'Folders here hold too many names at once: work on them one by one.')
      : new DomainError('unavailable', 'Too many names of files are being worked on: try again in a moment.');
  }
}

/** Those of the folders on the way of one walk, by their depth. */
class NamesOfWalk {
  readonly #all: HeldNames;
  readonly #bytes = new Map<number, number>();

  constructor(all: HeldNames) {
    this.#all = all;
  }

  /** The first of a folder is always taken, so that who deletes them gets on. */
  take(depth: number, name: string): boolean {
    const bytes = STRING_BYTES + name.length;
    const before = this.#bytes.get(depth);
    if (!this.#all.take(bytes)) {
      if (before !== undefined) return false;
      this.#bytes.set(depth, 0);
      return true;
    }
    this.#bytes.set(depth, (before ?? 0) + bytes);
    return true;
  }

  /** So many of the names that were taken are packed: only their characters are in memory, and one more byte for each. */
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
