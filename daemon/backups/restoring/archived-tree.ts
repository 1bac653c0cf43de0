import { damaged, refused } from '../../archives/unpack/archive-fault.js';
import { requireEntries, requireNames, type UnpackBounds } from '../../archives/unpack/bounds.js';
import { storedPath } from '../../archives/unpack/entry-path.js';
import { FolderNames, keptName } from '../../archives/unpack/folder-names.js';
import type { TarEntry } from '../../archives/unpack/tar-entries.js';
import { NO_TARGET } from '../../archives/unpack/unpacked-tree.js';

/**
 * What exists at a path. A folder is represented by its number. In the map of all entries, the keys of the folder's
 * entries begin with this number.
 */
type There = number | 'file' | 'link';

const TOP = 0;

/**
 * The names in an archive, in which conflicting entries are detected before a restore. Each takes about 100 bytes of
 * memory plus the name.
 */
export class ArchivedTree {
  readonly #bounds: UnpackBounds;
  /**
   * The entries of all folders. A key is the number of the parent folder, a slash and the name: a map for each folder
   * would take 200 bytes more.
   */
  readonly #there = new Map<string, There>();
  /** Limits the memory for folder names, which a restore keeps until its end. */
  readonly #folderNames: FolderNames;
  #nameBytes = 0;

  constructor(bounds: UnpackBounds) {
    this.#bounds = bounds;
    this.#folderNames = new FolderNames(bounds);
  }

  /** Adds an entry. @throws DomainError `invalid_input` for an entry that a restore rejects, `too_large` */
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
    if (typeof there === 'number') throw refused(path, 'is both a file and a folder: pack it again');
    // A newer version of a file may be appended to a tar archive. The last version counts.
    const isAgain = there !== undefined && (there !== 'file' || kind !== 'file');
    if (isAgain) throw refused(path, 'is in it more than once: pack it again');
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
    // Count parent folders that have no entry of their own, because a restore creates them as well.
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

const THROUGH = 'has a path through a link or a file of the archive: pack it again';
