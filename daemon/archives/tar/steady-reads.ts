import { type BigIntStats, fstatSync, readSync } from 'node:fs';
import type { Turn } from '../../files/traversal/turn.js';

/** Files up to this size are held in memory until it is known whether they changed. Larger ones are read once. */
export const MOST_STEADY_BYTES = 4 * 1024 * 1024;
/** How many times a file is read if it changes during each read. The bytes of the last read are then used. */
export const MOST_READS = 3;
/** The size of one read. Between two reads, the worker thread may continue the reading of other folders. */
const READ_BYTES = 128 * 1024;
/** Two changes of a file within one tick of the kernel's clock (1 to 10 ms) get the same times. */
const TICK_MS = 20;
/** How many times the reading of a folder may pause for one tick of the kernel's clock: 4 s in total. */
const MOST_PAUSES = 200;

const TRAITS = ['uid', 'gid', 'mode', 'nlink'] as const;

/** Reads files so that changes during the read can be detected. */
export class SteadyReads {
  readonly #asleep = new Int32Array(new SharedArrayBuffer(4));
  #pausesLeft = MOST_PAUSES;
  #buffer: Buffer | undefined;

  /** Waits for one tick of the kernel's clock. */
  pause(turn: Turn): void {
    if (this.#pausesLeft <= 0) return;
    this.#pausesLeft -= 1;
    // Blocks the worker thread. This delays the reading of other folders only if many containers are being read at the
    // same time.
    Atomics.wait(this.#asleep, 0, 0, TICK_MS);
    turn.begin();
  }

  /**
   * Returns the attributes of a file before it is read. First waits until any later change is certain to get timestamps
   * that differ from the current ones.
   */
  before(fd: number, turn: Turn): BigIntStats {
    const stat = fstatSync(fd, { bigint: true });
    if (Math.abs(Date.now() - Number(stat.ctimeMs)) >= TICK_MS) return stat;
    this.pause(turn);
    return fstatSync(fd, { bigint: true });
  }

  /** Reads up to `size` bytes. The next call overwrites the returned buffer. */
  *read(fd: number, size: number, turn: Turn): Generator<undefined, Buffer> {
    this.#buffer ??= Buffer.allocUnsafeSlow(MOST_STEADY_BYTES);
    let at = 0;
    while (at < size) {
      const read = readSync(fd, this.#buffer, at, Math.min(READ_BYTES, size - at), at);
      if (read === 0) break;
      at += read;
      if (turn.isOver()) yield* turn.end(undefined);
    }
    return this.#buffer.subarray(0, at);
  }
}

/**
 * Returns whether a file was changed or deleted while it was read. Programs can reset the modification time, but not
 * the inode's change time. A new change time counts only if owner and mode are the same, because a server's start
 * changes the owner of files.
 */
export const isChanged = (before: BigIntStats, fd: number): boolean => {
  const after = fstatSync(fd, { bigint: true });
  const isSame = after.size === before.size && after.mtimeNs === before.mtimeNs;
  if (!isSame || after.nlink === 0n) return true;
  return after.ctimeNs !== before.ctimeNs && TRAITS.every((trait) => after[trait] === before[trait]);
};
