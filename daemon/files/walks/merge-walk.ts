import { closeSync, linkSync, lstatSync, openSync, renameSync, type Stats, unlinkSync } from 'node:fs';
import { NEW_FILE } from '../../../lib/disk/held-folder.js';
import { DomainError, errorCode } from '../../../lib/errors/errors.js';
import { shown } from '../../archives/unpack/archive-fault.js';
import { Descent } from '../traversal/descent.js';
import type { HeldNames } from '../traversal/held-names.js';
import { Turn, type Turns } from '../traversal/turn.js';

export type MergeOptions = {
  /** The descriptor of the folder with the unpacked files. Entries that are not moved stay in it. */
  from: number;
  /** The descriptor of the destination folder. */
  to: number;
  /** The descriptor of an empty folder on the same disk, to which replaced files are moved. */
  aside: number;
  overwrite: boolean;
};

/** `kept`: existing files that were not replaced. `bytes`: the size of replaced and of unused files. */
export type MergeResult = { kept: number; bytes: number };

/**
 * A completed step, which `undo` reverts. `aside` is the name of the replaced file in the folder for replaced files.
 * There may be a million steps: steps in the same folder share its path.
 */
type Done = { folder: readonly string[]; name: string; ino: number; aside: string | undefined };

const OTHER_DISK = 'is on another disk: unpack into it separately';
/** Error codes of link(2) if the file system or this user cannot create hard links. */
const NO_LINKS = new Set(['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EACCES']);

/**
 * Moves unpacked entries to their destination. First it checks all paths and changes nothing if there is a conflict.
 * Folders that do not exist are moved as a whole. Each file is moved by a single system call, so that readers see the
 * old or the new file, even after a kill. If a later step fails, moved entries are moved back.
 *
 * @throws DomainError `conflict` if a file would replace a folder or vice versa, or if there is a link
 */
export function* mergeWalk(options: MergeOptions, names?: HeldNames): Turns<undefined, MergeResult> {
  yield* new Merge(options, { isTrial: true, names }).run();
  const merge = new Merge(options, { isTrial: false, names });
  try {
    return yield* merge.run();
  } catch (error) {
    merge.undo();
    throw error;
  }
}

class Merge {
  readonly #options: MergeOptions;
  readonly #isTrial: boolean;
  readonly #result: MergeResult = { kept: 0, bytes: 0 };
  readonly #done: Done[] = [];
  readonly #device: number;
  #source: Descent;
  #target: Descent;
  #path: readonly string[] = [];

  constructor(options: MergeOptions, { isTrial, names }: { isTrial: boolean; names: HeldNames | undefined }) {
    this.#options = options;
    this.#isTrial = isTrial;
    this.#source = new Descent(options.from, { closed: 'refused', names });
    this.#target = new Descent(options.to, { closed: 'refused' });
    this.#device = lstatSync(this.#target.at('.')).dev;
  }

  *run(): Turns<undefined, MergeResult> {
    const turn = new Turn();
    try {
      const levels = [yield* this.#names(turn)];
      for (let names = levels.at(-1); names !== undefined; names = levels.at(-1)) {
        const name = names.pop();
        if (name === undefined) {
          levels.pop();
          this.#source.leave();
          this.#target.leave();
          this.#path = this.#path.slice(0, -1);
        } else if (this.#placed(name)) levels.push(yield* this.#names(turn));
        if (turn.isOver()) yield* turn.end(undefined);
      }
      return this.#result;
    } finally {
      this.#source.close();
      this.#target.close();
    }
  }

  /**
   * Moves entries back, unless they have been changed since. An entry that cannot be moved back stays: it is complete
   * and new.
   */
  undo(): void {
    for (const [index, { folder, name, ino, aside }] of this.#done.reverse().entries()) {
      using target = new Descent(this.#options.to, { closed: 'refused' });
      try {
        if (!folder.every((above) => target.enter(above)) || lstatSync(target.at(name)).ino !== ino) continue;
        if (aside === undefined) renameSync(target.at(name), this.#aside(`undone-${index}`));
        else renameSync(this.#aside(aside), target.at(name));
      } catch {
        // Ignore this error, because the error that made `undo` necessary is reported.
      }
    }
  }

  *#names(turn: Turn): Turns<undefined, string[]> {
    return (yield* this.#source.names(turn)).names;
  }

  #placed(name: string): boolean {
    try {
      return this.#place(name);
    } catch (error) {
      // Only the attempt to move an entry reveals that the destination is another mount of the same disk.
      throw errorCode(error) === 'EXDEV' ? this.#conflict(name, OTHER_DISK) : error;
    }
  }

  /** Moves an entry, or checks it in the first pass. @returns whether it is an existing folder, which was entered */
  #place(name: string): boolean {
    const from = lstatSync(this.#source.at(name));
    const there = lstatSync(this.#target.at(name), { throwIfNoEntry: false });
    if (from.isDirectory() && there !== undefined) return this.#enter(name, there);
    if (there !== undefined) this.#meet(name, from, there);
    else if (!this.#isTrial) this.#move(name, from);
    return false;
  }

  #enter(name: string, there: Stats): boolean {
    const isFolder = there.isDirectory() && this.#target.enter(name);
    if (!isFolder) throw this.#conflict(name, 'already exists and is not a folder: move it away first');
    if (there.dev !== this.#device) throw this.#conflict(name, OTHER_DISK);
    if (!this.#source.enter(name))
      throw new Error('a folder of unpacked files was deleted while they were moved to their destination');
    this.#path = [...this.#path, name];
    return true;
  }

  /** Keeps or replaces the existing file at the path of an unpacked file. */
  #meet(name: string, from: Stats, there: Stats): void {
    if (there.isDirectory()) throw this.#conflict(name, 'is a folder: move it away first');
    if (!this.#options.overwrite) {
      this.#result.kept += 1;
      this.#result.bytes += from.size;
    } else if (!there.isFile())
      throw this.#conflict(name, 'is not a file: links are not followed, so delete it first');
    else if (!this.#isTrial) this.#replace(name, from, there);
  }

  /** Moves an entry to a path that is not used. */
  #move(name: string, from: Stats): void {
    const [source, target] = [this.#source.at(name), this.#target.at(name)];
    try {
      // rename(2) would replace only an empty folder. link(2) fails if a file was created in the meantime.
      if (from.isDirectory()) renameSync(source, target);
      else {
        linkSync(source, target);
        unlinkSync(source);
      }
    } catch (error) {
      if (from.isDirectory()) throw error;
      if (errorCode(error) === 'EEXIST') {
        this.#met(name, from);
        return;
      }
      if (!NO_LINKS.has(errorCode(error) ?? '')) throw error;
      closeSync(openSync(target, NEW_FILE, 0o600));
      renameSync(source, target);
    }
    this.#did(name, from, undefined);
  }

  #met(name: string, from: Stats): void {
    const there = lstatSync(this.#target.at(name), { throwIfNoEntry: false });
    if (there === undefined)
      throw this.#conflict(name, 'is being changed by another program: stop the server');
    this.#meet(name, from, there);
  }

  #replace(name: string, from: Stats, there: Stats): void {
    const aside = String(this.#done.length);
    let isKept = true;
    try {
      linkSync(this.#target.at(name), this.#aside(aside));
    } catch (error) {
      if (!NO_LINKS.has(errorCode(error) ?? '')) throw error;
      isKept = false;
    }
    renameSync(this.#source.at(name), this.#target.at(name));
    this.#result.bytes += there.size;
    if (isKept) this.#did(name, from, aside);
  }

  #did(name: string, { ino }: Stats, aside: string | undefined): void {
    this.#done.push({ folder: this.#path, name, ino, aside });
  }

  #aside(name: string): string {
    return `/proc/self/fd/${this.#options.aside}/${name}`;
  }

  #conflict(name: string, problem: string): DomainError {
    return new DomainError(
      'conflict',
      `The path ${shown([...this.#path, name].join('/'))} in the destination ${problem}.`,
    );
  }
}
