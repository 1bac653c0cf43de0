import { chmodSync, chownSync, lstatSync, mkdtempSync, renameSync, type Stats, utimesSync } from 'node:fs';
import { DomainError, errorCode, unlessCodeSync } from '../../../lib/errors/errors.js';
import { fileFault } from '../jail/file-fault.js';
import { nameOf, quoted } from '../jail/jail-path.js';
import { Descent } from '../traversal/descent.js';
import { GONE_OR_CLOSED } from '../traversal/entry-codes.js';
import type { HeldNames } from '../traversal/held-names.js';
import { Selection, type Taken } from '../traversal/included.js';
import { Turn, type Turns } from '../traversal/turn.js';

export type KeepOptions = {
  /** The descriptors of the folder that will be replaced, and of its replacement. */
  from: number;
  to: number;
  /**
   * The descriptor of a folder of the daemon on the same disk. Missing folders are created in it and then moved to the
   * new folder.
   */
  beside: number;
  /** The patterns (`Globs`) of the backup: what it includes (empty: everything), and what of that it excludes. */
  include: readonly string[];
  exclude: readonly string[];
  /** Whether to check everything without moving any entry. */
  isTrial: boolean;
};

/** The total size of the kept files in bytes, counted in a trial. */
export type KeepResult = { bytes: number };

/**
 * A folder on the current path. `look`: its attributes in the old folder. `back`: the attributes to set at the end on
 * its counterpart in the new folder; undefined until the walk has entered that.
 */
type Frame = { name: string; look: Stats; back: Stats | undefined };

type Pieces<T = void> = Generator<undefined, T, void>;

const OWNER = 0o700;

/**
 * Moves the entries that a backup does not cover, according to its patterns, from the old folder to the new one.
 * Missing parent folders are created with their old attributes. Each entry moves with a single rename(2), so an
 * interrupted walk can be repeated: moved entries are no longer in the old folder.
 *
 * @throws DomainError `conflict` in a trial, if an entry of the backup has the path of an entry to keep
 */
export function* keepWalk(options: KeepOptions, held?: HeldNames): Turns<undefined, KeepResult> {
  using keeping = new Keeping(options, held);
  try {
    yield* keeping.all();
    return { bytes: keeping.bytes };
  } catch (error) {
    throw errorCode(error) === undefined ? error : fileFault(error, { text: keeping.shown(), names: [] });
  }
}

class Keeping {
  bytes = 0;
  readonly #options: KeepOptions;
  readonly #selection: Selection;
  readonly #old: Descent;
  readonly #new: Descent;
  readonly #frames: Frame[] = [];
  readonly #turn = new Turn();

  constructor(options: KeepOptions, names?: HeldNames) {
    this.#options = options;
    this.#selection = new Selection(options);
    this.#old = new Descent(options.from, { closed: 'refused', names });
    this.#new = new Descent(options.to, { closed: 'refused' });
  }

  shown(): string {
    return this.#frames.map(({ name }) => nameOf(name)).join('/');
  }

  /** Keeps the entries of the current folder that the backup does not cover. */
  *all(taken: Taken = this.#selection.start): Pieces {
    const { names } = yield* this.#old.names(this.#turn);
    for (const name of names) {
      yield* this.#pause();
      const stat = lstatSync(this.#old.at(name), { throwIfNoEntry: false });
      if (stat === undefined) continue;
      const down = this.#selection.down(taken, name);
      const isBackups = down?.within === 'all';
      if (down === undefined || (!isBackups && !stat.isDirectory())) yield* this.#keep(name, stat);
      // If the backup covers a folder completely, nothing in it is kept.
      else if (stat.isDirectory() && !(isBackups && down.excluded.size === 0)) {
        yield* this.#below({ name, look: stat, back: undefined }, down);
      }
    }
  }

  [Symbol.dispose](): void {
    this.#old.close();
    this.#new.close();
  }

  *#below(frame: Frame, taken: Taken): Pieces {
    if (!this.#old.enter(frame.name)) return;
    this.#frames.push(frame);
    if (!this.#options.isTrial) open(this.#old, frame.look);
    // The backup does not cover this folder itself, only entries in it. So the folder is kept, even if it is empty.
    if (taken.within !== 'all') this.#reach();
    yield* this.all(taken);
    if (this.#new.depth === this.#frames.length) {
      if (!this.#options.isTrial) putBack(this.#new, frame.back);
      this.#new.leave();
    }
    this.#frames.pop();
    this.#old.leave();
  }

  /**
   * Enters the current folder in the new tree. Creates it, and its parents, if they are missing. In a trial, creates
   * nothing, and returns false if one is missing.
   */
  #reach(): boolean {
    const { isTrial } = this.#options;
    for (let frame = this.#missing(); frame !== undefined; frame = this.#missing()) {
      const isThere = this.#new.enter(frame.name);
      if (!isThere && lstatSync(this.#new.at(frame.name), { throwIfNoEntry: false }) !== undefined) {
        throw this.#clash(frame.name);
      }
      if (!isThere && isTrial) return false;
      if (!isThere) {
        this.#make(frame);
        if (!this.#new.enter(frame.name)) throw new Error('a folder was deleted right after it was created');
      }
      frame.back = isThere ? lstatSync(this.#new.at('.')) : frame.look;
      if (!isTrial) open(this.#new, frame.back);
    }
    return true;
  }

  #missing(): Frame | undefined {
    return this.#frames[this.#new.depth];
  }

  /** Creates the folder with its final attributes except the times. */
  #make({ name, look }: Frame): void {
    const made = mkdtempSync(`/proc/self/fd/${this.#options.beside}/made-`);
    chownSync(made, look.uid, look.gid);
    chmodSync(made, look.mode | OWNER);
    renameSync(made, this.#new.at(name));
  }

  *#keep(name: string, stat: Stats): Pieces {
    const isThere = this.#reach();
    const there = () => lstatSync(this.#new.at(name), { throwIfNoEntry: false });
    if (this.#options.isTrial) {
      if (isThere && there() !== undefined) throw this.#clash(name);
      if (stat.isFile()) this.bytes += stat.size;
      if (stat.isDirectory()) yield* this.#count(name);
      return;
    }
    // If the entry is already in the new folder, an earlier, interrupted run has moved it. It is not from the backup:
    // the trial run before this one has found no such conflict.
    if (there() === undefined) this.#move(name, stat);
  }

  #move(name: string, stat: Stats): void {
    const move = () => renameSync(this.#old.at(name), this.#new.at(name));
    const isClosed = stat.isDirectory() && (stat.mode & OWNER) !== OWNER && process.geteuid?.() !== 0;
    if (!isClosed) {
      move();
      return;
    }
    // Moving a folder to another parent requires write permission on the folder itself.
    chmodSync(this.#old.at(name), stat.mode | OWNER);
    move();
    chmodSync(this.#new.at(name), stat.mode);
  }

  /** Adds the sizes of all files below a folder that is kept as a whole. */
  *#count(name: string): Pieces {
    if (unlessCodeSync(() => this.#old.enter(name), GONE_OR_CLOSED) !== true) return;
    const { names } = yield* this.#old.names(this.#turn);
    for (const below of names) {
      yield* this.#pause();
      const stat = lstatSync(this.#old.at(below), { throwIfNoEntry: false });
      if (stat?.isFile() === true) this.bytes += stat.size;
      if (stat?.isDirectory() === true) yield* this.#count(below);
    }
    this.#old.leave();
  }

  *#pause(): Pieces {
    if (this.#turn.isOver()) yield* this.#turn.end(undefined);
  }

  #clash(name: string): DomainError {
    const path = [...this.#frames.slice(0, this.#new.depth).map((frame) => frame.name), name];
    const message = `At ${quoted(path.map(nameOf).join('/'))}, the backup has another kind of entry than the server, for example a file instead of a folder. The server's files there are excluded from the backup, so a restore keeps them: move them away first.`;
    return new DomainError('conflict', message);
  }
}

function open(folder: Descent, { mode }: Stats): void {
  if ((mode & OWNER) !== OWNER && process.geteuid?.() !== 0) chmodSync(folder.at('.'), mode | OWNER);
}

function putBack(folder: Descent, look: Stats | undefined): void {
  if (look === undefined) return;
  chmodSync(folder.at('.'), look.mode);
  utimesSync(folder.at('.'), look.atimeMs / 1000, look.mtimeMs / 1000);
}
