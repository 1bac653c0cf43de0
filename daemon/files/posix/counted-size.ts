import type { Stats } from 'node:fs';
import { isPromise, type MaybePromise } from '../../../lib/maybe-promise.js';
import type { Room } from '../../disk/room.js';

type FileStat = Pick<Stats, 'dev' | 'ino' | 'size'>;

const nothing = () => undefined;

/** Of a file that is open: its end as far as room was taken for it. Shared by all who have it open. */
export class CountedSize {
  readonly container: string;
  bytes: number;
  /** Its last name is gone: what it holds is given back by who closes it last. */
  isDeleted = false;
  users = 0;
  writers = 0;
  #last: Promise<unknown> | undefined;

  constructor(container: string, bytes: number) {
    this.container = container;
    this.bytes = bytes;
  }

  /** One at a time changes its length, and counts that. @throws what `work` throws */
  inTurn<T>(work: () => MaybePromise<T>): MaybePromise<T> {
    const mine = this.#last === undefined ? work() : this.#last.then(work);
    if (!isPromise(mine)) return mine;
    const over = mine.then(nothing, nothing).then(() => {
      if (this.#last === over) this.#last = undefined;
    });
    this.#last = over;
    return mine;
  }
}

/** `letGo` tells how many bytes are no more now, to be given back. */
export type SharedSize = { counted: CountedSize; letGo: () => number };

/**
 * The sizes of the files that are open, so that two who make the same file longer are counted once, and so that what is
 * deleted while it is open counts until it is closed: the disk holds it until then.
 */
export class CountedSizes {
  readonly #open = new Map<string, CountedSize>();

  /** Whoever gets it lets go of it. */
  of(stat: FileStat, { container, isWriter }: { container: string; isWriter: boolean }): SharedSize {
    const key = keyOf(stat);
    const counted = this.#open.get(key) ?? new CountedSize(container, stat.size);
    // Who only reads does not tell how long it becomes.
    if (counted.writers === 0 && !counted.isDeleted) counted.bytes = stat.size;
    counted.users += 1;
    if (isWriter) counted.writers += 1;
    this.#open.set(key, counted);
    const letGo = () => {
      counted.users -= 1;
      if (isWriter) counted.writers -= 1;
      if (counted.users > 0) return 0;
      this.#open.delete(key);
      return counted.isDeleted ? counted.bytes : 0;
    };
    return { counted, letGo };
  }

  /** A name is no more; of a file with others nobody knows which were counted. @param stat what it named, from just before @param room of the change that has deleted it */
  nameIsGone(stat: Stats, room: Room): void {
    if (!stat.isFile()) return;
    const open = this.#open.get(keyOf(stat));
    if (stat.nlink > 1) room.doubt();
    else if (open === undefined) room.give(stat.size);
    else {
      if (open.writers === 0) open.bytes = stat.size;
      open.isDeleted = true;
    }
  }

  /** What a container's deleted files still hold, which no walk finds, in bytes. */
  deletedBytes(container: string): number {
    let bytes = 0;
    for (const open of this.#open.values())
      if (open.isDeleted && open.container === container) bytes += open.bytes;
    return bytes;
  }
}

const keyOf = ({ dev, ino }: FileStat) => `${dev}:${ino}`;
