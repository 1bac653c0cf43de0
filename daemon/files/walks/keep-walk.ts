import { chmodSync, chownSync, lstatSync, mkdtempSync, renameSync, type Stats, utimesSync } from 'node:fs';
import { DomainError, errorCode } from '../../../lib/errors.js';
import { fileFault } from '../jail/file-fault.js';
import { nameOf, quoted } from '../jail/jail-path.js';
import { Descent } from './descent.js';
import type { HeldNames } from './held-names.js';
import { Selection, type Taken } from './included.js';
import { createTurn, type Turns } from './turn.js';
import { GONE_OR_CLOSED, unlessCodeSync } from './unless-code-sync.js';

export type KeepOptions = {
  /** The folder that is about to be replaced, and the one that takes its place. */
  from: number;
  to: number;
  /** A folder of the daemon's own on the same disk. */
  beside: number;
  /** Patterns (`Globs`): of what the backup was made of, none for everything, and of what was left out of that. */
  include: readonly string[];
  exclude: readonly string[];
  /** Looks at everything, and moves nothing. */
  isTrial: boolean;
};

/** Of all files that stay, in bytes; counted in a trial. */
export type KeepResult = { bytes: number };

/** A folder on the way down. `back` is what the new one of that name looks like in the end. */
type Frame = { name: string; look: Stats; back: Stats | undefined };

type Pieces<T = void> = Generator<undefined, T, void>;

const OWNER = 0o700;

/**
 * Moves what a backup never held from the old folder into the new one: what its patterns did not take. What only leads
 * there is made where the backup has it not, as it was. Each is moved by one call, and who was cut off begins anew and
 * goes on: what was moved is not in the old folder any more.
 *
 * @throws DomainError `conflict`, in a trial, where something of the backup is in the place of what is to stay
 */
export function* keepWalk(options: KeepOptions, held?: HeldNames): Turns<undefined, KeepResult> {
  const keeping = new Keeping(options, held);
  try {
    yield* keeping.all();
    return { bytes: keeping.bytes };
  } catch (error) {
    throw errorCode(error) === undefined ? error : fileFault(error, { text: keeping.shown(), names: [] });
  } finally {
    keeping.close();
  }
}

class Keeping {
  bytes = 0;
  readonly #options: KeepOptions;
  readonly #selection: Selection;
  readonly #old: Descent;
  readonly #new: Descent;
  readonly #frames: Frame[] = [];
  readonly #turn = createTurn();

  constructor(options: KeepOptions, names?: HeldNames) {
    this.#options = options;
    this.#selection = new Selection(options);
    this.#old = new Descent(options.from, { closed: 'refused', names });
    this.#new = new Descent(options.to, { closed: 'refused' });
  }

  shown(): string {
    return this.#frames.map(({ name }) => nameOf(name)).join('/');
  }

  /** What is in the old folder where the way down has come to. */
  *all(taken: Taken = this.#selection.start): Pieces {
    const { names } = yield* this.#old.names(this.#turn);
    for (const name of names) {
      yield* this.#pause();
      const stat = lstatSync(this.#old.at(name), { throwIfNoEntry: false });
      if (stat === undefined) continue;
      const down = this.#selection.down(taken, name);
      const isBackups = down?.within === 'all';
      if (down === undefined || (!isBackups && !stat.isDirectory())) yield* this.#keep(name, stat);
      // Where all was taken and nothing left out, nothing stays.
      else if (stat.isDirectory() && !(isBackups && down.excluded.size === 0)) {
        yield* this.#below({ name, look: stat, back: undefined }, down);
      }
    }
  }

  close(): void {
    this.#old.close();
    this.#new.close();
  }

  *#below(frame: Frame, taken: Taken): Pieces {
    if (!this.#old.enter(frame.name)) return;
    this.#frames.push(frame);
    if (!this.#options.isTrial) open(this.#old, frame.look);
    // Itself it was never the backup's.
    if (taken.within !== 'all') this.#reach();
    yield* this.all(taken);
    if (this.#new.depth === this.#frames.length) {
      if (!this.#options.isTrial) putBack(this.#new, frame.back);
      this.#new.leave();
    }
    this.#frames.pop();
    this.#old.leave();
  }

  /** Lets the way in the new folder come as far. False where that is still to be made, in a trial. */
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
        if (!this.#new.enter(frame.name)) throw new Error('a folder that was made is gone');
      }
      frame.back = isThere ? lstatSync(this.#new.at('.')) : frame.look;
      if (!isTrial) open(this.#new, frame.back);
    }
    return true;
  }

  #missing(): Frame | undefined {
    return this.#frames[this.#new.depth];
  }

  /** It appears as it is to be, but for its time. */
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
    // Nothing is there that is not the backup's, which a trial has found not to be in the way.
    if (there() === undefined) this.#move(name, stat);
  }

  #move(name: string, stat: Stats): void {
    const move = () => renameSync(this.#old.at(name), this.#new.at(name));
    const isClosed = stat.isDirectory() && (stat.mode & OWNER) !== OWNER && process.geteuid?.() !== 0;
    if (!isClosed) {
      move();
      return;
    }
    // Only a folder that may be changed can be moved to another.
    chmodSync(this.#old.at(name), stat.mode | OWNER);
    move();
    chmodSync(this.#new.at(name), stat.mode);
  }

  /** The bytes below a folder that stays whole. */
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
    if (!this.#turn.isOver()) return;
    yield undefined;
    this.#turn.begin();
  }

  #clash(name: string): DomainError {
    const path = [...this.#frames.slice(0, this.#new.depth).map((frame) => frame.name), name];
    const what = `The backup has something else where ${quoted(path.map(nameOf).join('/'))} of the server would stay`;
    return new DomainError('conflict', `${what}, which it was told not to hold: move that away first.`);
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
