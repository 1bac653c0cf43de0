import type { Stats } from 'node:fs';
import type { Freeing } from '../../disk/change-room.js';

type FileStat = Pick<Stats, 'dev' | 'ino' | 'size'>;

/** The size up to which disk space has been reserved for an open file. All users of the file share this object. */
export class CountedSize {
  readonly container: string;
  bytes: number;
  /** Whether the last name of the file was deleted. The user who closes the file last then releases its space. */
  isDeleted = false;
  users = 0;
  writers = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(container: string, bytes: number) {
    this.container = container;
    this.bytes = bytes;
  }

  /** Runs operations that change the file's length and reserve space, one at a time. @throws the errors of `work` */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work);
    this.#last = mine.catch(() => undefined);
    return mine;
  }
}

/**
 * The counted size of an open file. `release` returns how many bytes became free on the disk if the last user has
 * closed a deleted file.
 */
export type SharedSize = { counted: CountedSize; release: () => number };

/**
 * The sizes of all open files. Bytes that two writers add to the same file are counted once. A file that is deleted
 * while it is open is counted until it is closed, because it occupies the disk until then.
 */
export class CountedSizes {
  readonly #open = new Map<string, CountedSize>();

  /**
   * Returns the counted size of a file, which is shared with other users of the file until the caller calls `release`.
   */
  of(stat: FileStat, { container, isWriter }: { container: string; isWriter: boolean }): SharedSize {
    const key = keyOf(stat);
    const counted = this.#open.get(key) ?? new CountedSize(container, stat.size);
    // The counted size is kept up to date only while there are writers.
    if (counted.writers === 0 && !counted.isDeleted) counted.bytes = stat.size;
    counted.users += 1;
    if (isWriter) counted.writers += 1;
    this.#open.set(key, counted);
    const release = () => {
      counted.users -= 1;
      if (isWriter) counted.writers -= 1;
      if (counted.users > 0) return 0;
      this.#open.delete(key);
      return counted.isDeleted ? counted.bytes : 0;
    };
    return { counted, release };
  }

  /**
   * Reports that a name of a file was deleted. If the file has other names, it is unknown whether its bytes were
   * counted.
   *
   * @param stat the attributes of the file just before the deletion
   * @param reservation of the change that deleted the name
   */
  nameIsGone(stat: Stats, reservation: Freeing): void {
    if (!stat.isFile()) return;
    const open = this.#open.get(keyOf(stat));
    if (stat.nlink > 1) reservation.doubt();
    else if (open === undefined) reservation.give(stat.size);
    else {
      if (open.writers === 0) open.bytes = stat.size;
      open.isDeleted = true;
    }
  }

  /**
   * Returns the size of a container's files that are deleted but still open. A measurement of the folder does not find
   * them.
   */
  deletedBytes(container: string): number {
    let bytes = 0;
    for (const open of this.#open.values())
      if (open.isDeleted && open.container === container) bytes += open.bytes;
    return bytes;
  }
}

const keyOf = ({ dev, ino }: FileStat) => `${dev}:${ino}`;
