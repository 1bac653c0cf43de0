import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readlinkSync,
  type Stats,
} from 'node:fs';
import { FOLDER_ALONE, O_PATH } from '../../../lib/disk/held-folder.js';
import { mountIdOf, mountInTheWay } from '../../../lib/disk/mounts.js';
import { isStaging, STAGING_NAME } from '../../../lib/disk/staging-name.js';
import { errorCode } from '../../../lib/errors/errors.js';
import { GONE, unreadableCode } from './entry-codes.js';
import type { Footing } from './footing.js';
import { HeldNames, NamesOfWalk } from './held-names.js';
import { namesIn } from './names-in.js';
import { SortedNames } from './sorted-names.js';
import type { Turn } from './turn.js';

/** A folder on the current path. `fd` is undefined while the folder is not open. */
type Level = { name: string; fd: number | undefined };

/**
 * How a walk handles folders that it cannot read: `passed` skips them, `opened` makes them readable if the daemon owns
 * them, and `refused` ends the walk. Removals use `opened`, which also lets them see the staging directory, and makes
 * them fail with EBUSY at folders on other mounts.
 */
type Closed = 'passed' | 'opened' | 'refused';

/** `most` is the maximum number of names to read. `pause` returns the value to yield at the end of a time slice. */
type ReadingNames<P> = { most?: number; pause?: () => P | undefined };
/** The names that were read. `isCut` is true if the directory has more names. */
type NamesRead<Names = string[]> = { names: Names; isCut: boolean };

type DescentOptions = {
  closed?: Closed;
  footing?: Footing | undefined;
  names?: HeldNames | undefined;
};

/**
 * Folders that are this many levels above the current one are closed. When the walk returns to a closed folder, it
 * opens that folder again, and at most this many others. In a tree of 32,000 nested folders, at most 128 are open.
 */
const MAX_HELD = 32;
/** How many names are read between two checks of the clock. */
const LOOK_EVERY = 256;
const ASCII = /^[\x20-\x7e]*$/;
const OR_NOTHING = { throwIfNoEntry: false } as const;

/**
 * Moves up and down in the tree below an open folder, one name at a time. It never follows a link, and needs few
 * descriptors at any depth. Its calls are synchronous, for use in a worker. Names have one character per byte
 * (Latin-1).
 */
export class Descent {
  readonly #top: number;
  readonly #closed: Closed;
  readonly #levels: Level[] = [];
  readonly #footing: Footing | undefined;
  readonly #names: NamesOfWalk;
  /** The id of the only mount whose folders the descent enters; undefined if it may enter all mounts. */
  readonly #mountId: string | undefined;
  /**
   * The path of this process's descriptors. Resolving /proc/self for each entry would take a fifteenth of the time of
   * a list.
   */
  readonly #held = `/proc/${readlinkSync('/proc/self')}/fd`;

  /**
   * @param top the descriptor of the top folder, which the caller keeps open
   * @param closed how folders that the daemon may not read are handled
   * @param footing changes the working directory of the process to the current folder, for faster access
   * @param names the memory limit for names, which all walks of the program share
   */
  constructor(top: number, options: DescentOptions = {}) {
    const { closed = 'passed', footing, names = new HeldNames() } = options;
    this.#top = top;
    this.#closed = closed;
    this.#footing = footing;
    this.#names = new NamesOfWalk(names);
    this.#mountId = closed === 'opened' ? mountIdOf({ fd: top }) : undefined;
  }

  get depth(): number {
    return this.#levels.length;
  }

  /** The descriptor of the current folder. @throws the system's errors if the folder was deleted */
  get fd(): number {
    return this.#levels.at(-1)?.fd ?? this.#fdOf(this.#levels.length - 1);
  }

  /**
   * Returns the path of an entry in the current folder. The kernel looks up only its last name, because the folder is
   * open.
   */
  at(name: string): string | Buffer {
    const path =
      this.#footing === undefined ? `${this.#held}/${this.fd}/${name}` : this.#near(this.#footing, name);
    return ASCII.test(name) ? path : Buffer.from(path, 'latin1');
  }

  #near(footing: Footing, name: string): string {
    const place = this.#levels.at(-1) ?? this;
    if (!footing.isAt(place)) footing.stand(place, `${this.#held}/${this.fd}`);
    return name;
  }

  /**
   * Reads the names in the current folder, unsorted, over several time slices if needed. Returns no names if the
   * folder was deleted. Names that were read from this folder before no longer count against the memory limit.
   *
   * @throws DomainError if there are too many names to hold in memory
   */
  *names<P = undefined>(
    turn: Turn,
    how: Pick<ReadingNames<P>, 'pause'> = {},
  ): Generator<P | undefined, NamesRead, void> {
    const read = yield* this.someNames(turn, how);
    if (read.isCut) throw this.#names.refusal();
    return read;
  }

  /**
   * Reads the names like `names`, but in byte order and with less memory.
   *
   * @throws DomainError if there are too many names to hold in memory
   */
  *sortedNames(
    turn: Turn,
    most = Number.POSITIVE_INFINITY,
  ): Generator<undefined, NamesRead<SortedNames>, void> {
    const names = new SortedNames();
    const isCut = yield* this.#read<undefined>(turn, (name) => {
      if (names.count >= most) return false;
      this.hold(name);
      const packed = names.add(name);
      if (packed > 0) this.#names.pack(this.depth, packed);
      return true;
    });
    return { names, isCut };
  }

  /** Counts another name of the current folder against the memory limit. @throws DomainError if there are too many */
  hold(name: string): void {
    if (!this.#names.take(this.depth, name)) throw this.#names.refusal();
  }

  /** Reads the names like `names`, but stops when they no longer fit into memory. Always reads at least one. */
  *someNames<P = undefined>(
    turn: Turn,
    { most = Number.POSITIVE_INFINITY, pause = () => undefined }: ReadingNames<P> = {},
  ): Generator<P | undefined, NamesRead, void> {
    const names: string[] = [];
    const take = (name: string) => {
      if (names.length >= most || !this.#names.take(this.depth, name)) return false;
      names.push(name);
      return true;
    };
    return { names, isCut: yield* this.#read(turn, take, pause) };
  }

  /** Reads the names until `take` returns false. @returns whether `take` returned false */
  *#read<P>(
    turn: Turn,
    take: (name: string) => boolean,
    pause: () => P | undefined = () => undefined,
  ): Generator<P | undefined, boolean, void> {
    let count = 0;
    this.#names.give(this.depth);
    try {
      for (const name of this.eachName()) {
        if (!take(name)) return true;
        count += 1;
        if (count % LOOK_EVERY === 0 && turn.isOver()) yield* turn.end(pause());
      }
    } catch (error) {
      if (!isGone(error)) throw error;
    }
    return false;
  }

  /**
   * Yields the names without keeping them in memory. The descent must not leave the folder during the iteration.
   *
   * @throws the system's errors
   */
  *eachName(): Generator<string> {
    for (const name of namesIn({ fd: this.fd, path: `${this.#held}/${this.fd}` })) {
      if (name !== STAGING_NAME || !this.#isHidden(name)) yield name;
    }
  }

  /** Returns whether an entry is the daemon's staging directory, which only removals may see. */
  #isHidden(name: string): boolean {
    const stat = this.#mountId === undefined ? this.stat(name) : undefined;
    return stat !== undefined && isStaging(stat);
  }

  /** Returns the attributes of an entry; undefined if it has been deleted or cannot be read. */
  stat(name: string): Stats | undefined {
    // Do not pass a function to a helper here, because that would allocate a closure for each file.
    try {
      return lstatSync(this.at(name), OR_NOTHING);
    } catch (error) {
      if (isGone(error) || unreadableCode(error) !== undefined) return undefined;
      throw error;
    }
  }

  /** Enters a folder. Returns false if there is no folder of this name, or if it is unreadable and skipped. */
  enter(name: string): boolean {
    const fd = this.#open(this.fd, name);
    if (fd === undefined) return false;
    this.#levels.push({ name, fd });
    const above = this.#levels[this.#levels.length - 1 - MAX_HELD];
    if (above !== undefined) release(above);
    return true;
  }

  /** Returns to the parent folder. */
  leave(): void {
    this.#names.give(this.depth);
    const level = this.#levels.pop();
    if (level !== undefined) release(level);
  }

  [Symbol.dispose](): void {
    this.close();
  }

  close(): void {
    this.#footing?.rest();
    this.#names.giveAll();
    for (const level of this.#levels) release(level);
    this.#levels.length = 0;
  }

  /**
   * Opens a folder on the current path again, starting at its nearest open parent. Some of the folders in between
   * stay open, so that returning to them is fast.
   */
  #fdOf(index: number): number {
    let from = index;
    while (this.#levels[from] !== undefined && this.#levels[from]?.fd === undefined) from -= 1;
    const stride = Math.ceil((index - from) / MAX_HELD);
    let fd = this.#levels[from]?.fd ?? this.#top;
    for (const [offset, level] of this.#levels.slice(from + 1, index + 1).entries()) {
      const below = this.#open(fd, level.name);
      if (below === undefined)
        throw Object.assign(new Error('a parent folder was deleted'), { code: 'ENOENT' });
      level.fd = below;
      fd = below;
      const above = from + 1 + offset - MAX_HELD;
      const passed = this.#levels[above];
      if (passed !== undefined && above > from && (above - from) % stride !== 0) release(passed);
    }
    return fd;
  }

  #open(above: number, name: string): number | undefined {
    const path = Buffer.from(`/proc/self/fd/${above}/${name}`, 'latin1');
    try {
      if (this.#mountId !== undefined) return openAnyway(path, this.#mountId);
      return openSync(path, constants.O_RDONLY | FOLDER_ALONE);
    } catch (error) {
      const isPassed = this.#closed === 'passed' && unreadableCode(error) !== undefined;
      if (isGone(error) || isPassed) return undefined;
      throw error;
    }
  }
}

const isGone = (error: unknown): boolean => GONE.has(errorCode(error) ?? '');

function release(level: Level): void {
  if (level.fd === undefined) return;
  closeSync(level.fd);
  level.fd = undefined;
}

/**
 * Opens a folder that the daemon may not read, after making it readable. The daemon may run as the server's user, who
 * can lose access to a folder.
 */
function openAnyway(path: Buffer, mountId: string): number {
  const held = openSync(path, O_PATH | FOLDER_ALONE);
  try {
    if (mountIdOf({ fd: held }) !== mountId) throw mountInTheWay();
    const self = `/proc/self/fd/${held}`;
    const { mode } = fstatSync(held);
    if ((mode & 0o700) !== 0o700) chmodSync(self, mode | 0o700);
    return openSync(`${self}/.`, constants.O_RDONLY | constants.O_DIRECTORY);
  } finally {
    closeSync(held);
  }
}
