import { damaged, refused } from '../../files/walks/unpack/archive-fault.js';
import { requireEntries, requireNames, type UnpackBounds } from '../../files/walks/unpack/bounds.js';
import { storedPath } from '../../files/walks/unpack/entry-path.js';
import { FolderNames } from '../../files/walks/unpack/folder-names.js';
import { keptName } from '../../files/walks/unpack/kept-name.js';
import type { TarEntry } from '../../files/walks/unpack/tar-entries.js';
import { NO_TARGET } from '../../files/walks/unpack/unpacked-tree.js';

/** A folder is its number, by which the names in it are found. */
type There = number | 'file' | 'link';

const TOP = 0;

/** The names of an archive, to find what would not be made: some 100 bytes of memory and its name for each. */
export class ArchivedTree {
  readonly #bounds: UnpackBounds;
  /** One map, by the number of a folder, a slash and the name in it: a map for each folder is 200 bytes more. */
  readonly #there = new Map<string, There>();
  /** Of the folders that a restore keeps in memory. */
  readonly #folderNames: FolderNames;
  #nameBytes = 0;

  constructor(bounds: UnpackBounds) {
    this.#bounds = bounds;
    this.#folderNames = new FolderNames(bounds);
  }

  /** @throws DomainError `invalid_input` for an entry that a restore refuses, `too_large` */
  add(entry: TarEntry): void {
    const { path, kind, target } = entry;
    const names = storedPath(path);
    if (kind === 'folder') {
      this.#folderAt(names, path);
      this.#folderNames.keep(names, entry);
      return;
    }
    const name = names.at(-1);
    if (name === undefined) throw damaged('a file has no name');
    const folder = this.#folderAt(names.slice(0, -1), path);
    const there = this.#there.get(`${folder}/${name}`);
    if (typeof there === 'number') throw refused(path, 'is both a file and a folder: pack it anew');
    // Tar is added to at its end: of files the last one counts.
    const isAgain = there !== undefined && (there !== 'file' || kind !== 'file');
    if (isAgain) throw refused(path, 'is in it more than once: pack it anew');
    if (kind === 'hardlink') this.#requireFile(path, target);
    if (there === undefined) this.#keep(folder, name, kind === 'file' ? 'file' : 'link');
  }

  #folderAt(names: readonly string[], path: string): number {
    let at = TOP;
    for (const name of names) {
      const there = this.#there.get(`${at}/${name}`) ?? this.#keep(at, name, this.#there.size + 1);
      if (typeof there === 'string') throw refused(path, THROUGH);
      at = there;
    }
    return at;
  }

  #keep<T extends There>(folder: number, name: string, what: T): T {
    this.#nameBytes += name.length + 1;
    requireNames(this.#nameBytes, this.#bounds);
    // Folders that only lead to an entry are made, too.
    requireEntries(this.#there.size + 1, this.#bounds);
    this.#there.set(keptName(`${folder}/${name}`), what);
    return what;
  }

  #requireFile(path: string, target: string): void {
    let at: There | undefined = TOP;
    for (const name of storedPath(target))
      at = typeof at === 'number' ? this.#there.get(`${at}/${name}`) : undefined;
    if (typeof at !== 'string') throw refused(path, NO_TARGET);
  }
}

const THROUGH = 'would land behind a link or a file of the archive: pack it anew';
