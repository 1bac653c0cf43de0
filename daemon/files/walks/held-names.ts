import { DomainError } from '../../../lib/errors.js';

/** Well below the heap of the programs that walk, for what else is in it. */
const MAX_BYTES = 192 * 1024 * 1024;
/** What V8 keeps beside the characters of a name, and its places in the lists on the way to a sorted one. */
const STRING_BYTES = 48;

/**
 * The names that all walks of a program hold in memory together. A heap that is full in the midst of a call of the
 * system does not end the worker alone: Node.js aborts the process, and any server can make a folder of as many names.
 */
export class HeldNames {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  ofOneWalk(): NamesOfWalk {
    return new NamesOfWalk(this);
  }

  /** Whether there is room for it. */
  take(bytes: number): boolean {
    if (this.#bytes + bytes > this.#maxBytes) return false;
    this.#bytes += bytes;
    return true;
  }

  give(bytes: number): void {
    this.#bytes -= bytes;
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
