import { requireNames, type UnpackBounds } from './bounds.js';
import type { EntryLook } from './unpacked-tree.js';

/**
 * A folder of the archive. `way` is its path relative to the stored parent `above`, or to the top folder if there is
 * none. `look` has its attributes.
 */
export type KeptFolder = { above: KeptFolder | undefined; way: string; depth: number; look: EntryLook };

/**
 * Holds the names of an archive's folders in memory until the end. A folder that directly follows its parent, as in
 * our own archives, stores only its own name: the full paths of many deep folders would take gigabytes.
 */
export class FolderNames {
  readonly #bounds: UnpackBounds;
  /** The folder that was added last, preceded by its parents. */
  readonly #above: KeptFolder[] = [];
  #last: readonly string[] = [];
  #bytes = 0;

  constructor(bounds: UnpackBounds) {
    this.#bounds = bounds;
  }

  /** Adds a folder. @throws DomainError `too_large` */
  keep(names: readonly string[], { mode, modified }: EntryLook): KeptFolder {
    let shared = 0;
    while (shared < names.length && names[shared] === this.#last[shared]) shared += 1;
    // A folder that is added twice does not count as its own parent.
    const isAbove = ({ depth }: KeptFolder) => depth <= shared && depth < names.length;
    let above = this.#above.at(-1);
    for (; above !== undefined && !isAbove(above); above = this.#above.at(-1)) this.#above.pop();
    const way = keptName(names.slice(above?.depth ?? 0).join('/'));
    this.#bytes += way.length + 1;
    requireNames(this.#bytes, this.#bounds);
    const kept = { above, way, depth: names.length, look: { mode, modified } };
    this.#above.push(kept);
    this.#last = names;
    return kept;
  }
}

export function namesOf(folder: KeptFolder): string[] {
  const ways: string[] = [];
  for (let at: KeptFolder | undefined = folder; at !== undefined; at = at.above) ways.push(at.way);
  return ways
    .reverse()
    .join('/')
    .split('/')
    .filter((name) => name !== '');
}

/** Copies a Latin-1 string. V8 keeps the whole original string in memory as long as a substring of it is in use. */
export const keptName = (name: string): string => Buffer.from(name, 'latin1').toString('latin1');
