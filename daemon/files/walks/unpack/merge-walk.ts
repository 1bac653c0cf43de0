import { closeSync, linkSync, lstatSync, openSync, renameSync, type Stats, unlinkSync } from 'node:fs';
import { DomainError, errorCode } from '../../../../lib/errors.js';
import { NEW_FILE } from '../../../../lib/held-folder.js';
import { Descent } from '../descent.js';
import type { HeldNames } from '../held-names.js';
import { createTurn, type Turn, type Turns } from '../turn.js';
import { shown } from './archive-fault.js';

export type MergeOptions = {
  /** The folder that was unpacked into, which is emptied but for what is not taken. */
  from: number;
  /** The folder that it is to be in. */
  to: number;
  /** An empty folder on the same disk, for what is replaced. */
  aside: number;
  overwrite: boolean;
};

/** `kept` files were there, and those of the archive are not wanted. Bytes are those of files that are no more. */
export type MergeResult = { kept: number; bytes: number };

/**
 * What was done to a place, to be undone from the last on. `aside` is the name of what was there before. There may be a
 * million of them: those of one folder share the way to it.
 */
type Done = { folder: readonly string[]; name: string; ino: number; aside: string | undefined };

type Level = { name: string; names: string[] };

/** A disk has no second names for a file, or does not give them to us (link(2)). */
const NO_LINKS = new Set(['EPERM', 'EOPNOTSUPP', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EACCES']);

/**
 * Moves what was unpacked to where it is to be: first all places are looked at, and nothing is changed where one of them
 * does not fit. Folders that are not there are moved whole. Each file is moved by one call, so that whoever looks, also
 * after a kill, finds the old or the new one; what was moved is moved back where that fails in the middle.
 *
 * @throws DomainError `conflict` where a file is to be in a folder's place or the other way, or a link is there
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
    const turn = createTurn();
    try {
      const levels = [yield* this.#level('', turn)];
      for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
        const name = level.names.pop();
        if (name === undefined) {
          levels.pop();
          this.#source.leave();
          this.#target.leave();
          this.#path = this.#path.slice(0, -1);
        } else if (this.#placed(name)) levels.push(yield* this.#level(name, turn));
        if (!turn.isOver()) continue;
        yield undefined;
        turn.begin();
      }
      return this.#result;
    } finally {
      this.#source.close();
      this.#target.close();
    }
  }

  /** As far as nobody has changed it since. What cannot be moved back stays as it is: whole, and new. */
  undo(): void {
    for (const [index, { folder, name, ino, aside }] of this.#done.reverse().entries()) {
      const target = new Descent(this.#options.to, { closed: 'refused' });
      try {
        if (!folder.every((above) => target.enter(above)) || lstatSync(target.at(name)).ino !== ino) continue;
        if (aside === undefined) renameSync(target.at(name), this.#aside(`undone-${index}`));
        else renameSync(this.#aside(aside), target.at(name));
      } catch {
        // The reason for which it is undone is told.
      } finally {
        target.close();
      }
    }
  }

  *#level(name: string, turn: Turn): Turns<undefined, Level> {
    return { name, names: (yield* this.#source.names(turn)).names };
  }

  #placed(name: string): boolean {
    try {
      return this.#place(name);
    } catch (error) {
      // The same disk mounted a second time shows only now.
      if (errorCode(error) !== 'EXDEV') throw error;
      throw this.#conflict(name, 'is on another disk: unpack into that alone');
    }
  }

  /** @returns whether it is a folder that is there already, and was entered */
  #place(name: string): boolean {
    const from = lstatSync(this.#source.at(name));
    const there = lstatSync(this.#target.at(name), { throwIfNoEntry: false });
    if (from.isDirectory()) {
      if (there !== undefined) return this.#enter(name, there);
      if (!this.#isTrial) this.#moveFolder(name, from);
    } else if (there === undefined) {
      if (!this.#isTrial) this.#moveNew(name, from);
    } else this.#meet(name, from, there);
    return false;
  }

  #enter(name: string, there: Stats): boolean {
    const isFolder = there.isDirectory() && this.#target.enter(name);
    if (!isFolder) throw this.#conflict(name, 'is there already and no folder: move it away first');
    if (there.dev !== this.#device) throw this.#conflict(name, 'is on another disk: unpack into that alone');
    if (!this.#source.enter(name)) throw new Error('a folder of what was unpacked is gone');
    this.#path = [...this.#path, name];
    return true;
  }

  /** A file where something is. */
  #meet(name: string, from: Stats, there: Stats): void {
    if (there.isDirectory()) throw this.#conflict(name, 'is a folder: move it away first');
    if (!this.#options.overwrite) this.#keep(from);
    else if (!there.isFile())
      throw this.#conflict(name, 'is no file: links are not followed, delete it first');
    else if (!this.#isTrial) this.#replace(name, from, there);
  }

  #keep(from: Stats): void {
    this.#result.kept += 1;
    this.#result.bytes += from.size;
  }

  /** rename(2) puts a folder in the place of nothing but an empty one. */
  #moveFolder(name: string, from: Stats): void {
    renameSync(this.#source.at(name), this.#target.at(name));
    this.#did(name, from, undefined);
  }

  /** link(2) replaces nothing, where somebody has made one a moment ago. */
  #moveNew(name: string, from: Stats): void {
    const [source, target] = [this.#source.at(name), this.#target.at(name)];
    try {
      linkSync(source, target);
      unlinkSync(source);
    } catch (error) {
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
    if (there === undefined) throw this.#conflict(name, 'is changed by somebody else: stop the server');
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

  #conflict(name: string, why: string): DomainError {
    return new DomainError(
      'conflict',
      `The path ${shown([...this.#path, name].join('/'))} in the destination ${why}.`,
    );
  }
}
