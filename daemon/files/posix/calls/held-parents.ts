import { closeSync, readlinkSync } from 'node:fs';

/** Each folder occupies a descriptor, and each session has its own. */
const MAX_HELD = 4;
/** Short, because a file system with an open folder cannot be unmounted. */
const HOLDS_MS = 1000;
/** The kernel's suffix for the path of a deleted folder (proc(5)). */
const DELETED = ' (deleted)';

/**
 * Keeps the folders of the last opened files open. Otherwise each open would take two system calls for every name of
 * the path, which costs more than creating the file. A folder is reused only while the kernel reports it at the path
 * where it was found, so it is the folder that a new resolution would find. A taken folder has one user until it is
 * put back.
 */
export class HeldParents {
  readonly #place: string;
  readonly #held = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  /** @param place the path of the data directory, with links resolved; each character is a byte */
  constructor(place: string) {
    this.#place = place;
  }

  /** @returns the descriptor of a folder, which must be put back; undefined if the path must be resolved */
  take(names: readonly string[]): number | undefined {
    const name = names.join('/');
    const held = this.#held.get(name);
    if (held === undefined) return undefined;
    this.#held.delete(name);
    if (placeOf(held) === `${this.#place}/${name}`) return held;
    closeSync(held);
    return undefined;
  }

  /** Takes ownership of a folder's descriptor, new or taken before. */
  put(names: readonly string[], held: number): void {
    const name = names.join('/');
    const isFull = this.#held.size >= MAX_HELD;
    if (this.#isOver || isFull || this.#held.has(name) || name.endsWith(DELETED)) {
      closeSync(held);
      return;
    }
    this.#held.set(name, held);
    this.#timer ??= setTimeout(() => this.#release(), HOLDS_MS).unref();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#release();
  }

  #release(): void {
    this.#timer = undefined;
    for (const held of this.#held.values()) closeSync(held);
    this.#held.clear();
  }
}

/** Returns the current path of an open folder, without access to the disk. */
function placeOf(held: number): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${held}`, 'latin1');
  } catch {
    // The folder was moved to a path that is too long.
    return undefined;
  }
}
