import { closeSync, readlinkSync } from 'node:fs';

/** Each is a descriptor, and each session has its own. */
const MAX_HELD = 4;
/** A disk that is held cannot be unmounted. */
const HOLDS_MS = 1000;
/** What the kernel says behind the path of a folder that is no more (proc(5)). */
const DELETED = ' (deleted)';

/**
 * The folders in which files were opened last, held by descriptors: to go down to each file anew took two calls of the
 * system for each name, which was more than to make the file. One is taken only while the kernel says that it is where it
 * was found, so that it is the very folder that going down would find. Whoever takes one has it alone until it is put back.
 */
export class HeldParents {
  readonly #place: string;
  readonly #held = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  /** @param place what the names begin in, without links; each character stands for a byte */
  constructor(place: string) {
    this.#place = place;
  }

  /** @returns the descriptor of a folder, to be put back; undefined where it has to be gone down to */
  take(names: readonly string[]): number | undefined {
    const name = names.join('/');
    const held = this.#held.get(name);
    if (held === undefined) return undefined;
    this.#held.delete(name);
    if (placeOf(held) === `${this.#place}/${name}`) return held;
    closeSync(held);
    return undefined;
  }

  /** Takes over the descriptor of a folder that was found by going down to it, or taken from here. */
  put(names: readonly string[], held: number): void {
    const name = names.join('/');
    const isFull = this.#held.size >= MAX_HELD;
    if (this.#isOver || isFull || this.#held.has(name) || name.endsWith(DELETED)) {
      closeSync(held);
      return;
    }
    this.#held.set(name, held);
    this.#timer ??= setTimeout(() => this.#letGo(), HOLDS_MS).unref();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#letGo();
  }

  #letGo(): void {
    this.#timer = undefined;
    for (const held of this.#held.values()) closeSync(held);
    this.#held.clear();
  }
}

/** Where what is held is now, which asks no disk. */
function placeOf(held: number): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${held}`, 'latin1');
  } catch {
    // Where it was moved to has too long a path.
    return undefined;
  }
}
