import { type BigIntStats, fstatSync, readSync } from 'node:fs';
import type { Turn } from './turn.js';

/** Larger files are read once: they are not kept in memory until it is known whether they changed. */
export const MOST_STEADY_BYTES = 4 * 1024 * 1024;
/** How often such a file is read before the bytes of the last time are taken. */
export const MOST_READS = 3;
/** What one read asks for: a turn ends between two. */
const READ_BYTES = 128 * 1024;
/** Two changes within one tick of the kernel's clock give the same times. It has 100 to 1000 ticks a second. */
const TICK_MS = 20;
/** Pauses of one tick, over all files of a walk: 4 s. */
const MOST_PAUSES = 200;

const TRAITS = ['uid', 'gid', 'mode', 'nlink'] as const;

/** Reads files of which it can be told afterwards whether they changed while they were read. */
export class SteadyReads {
  readonly #asleep = new Int32Array(new SharedArrayBuffer(4));
  #pausesLeft = MOST_PAUSES;
  #buffer: Buffer | undefined;

  /** Lets a tick pass. */
  pause(turn: Turn): void {
    if (this.#pausesLeft <= 0) return;
    this.#pausesLeft -= 1;
    // The thread has walks of this container only, as long as there are few containers with walks.
    Atomics.wait(this.#asleep, 0, 0, TICK_MS);
    turn.begin();
  }

  /** Returns what the file is before it is read, at a moment from which on a change gives it other times. */
  before(fd: number, turn: Turn): BigIntStats {
    const stat = fstatSync(fd, { bigint: true });
    if (Math.abs(Date.now() - Number(stat.ctimeMs)) >= TICK_MS) return stat;
    this.pause(turn);
    return fstatSync(fd, { bigint: true });
  }

  /** Reads up to `size` bytes. They are overwritten by the next call. */
  *read(fd: number, size: number, turn: Turn): Generator<undefined, Buffer> {
    this.#buffer ??= Buffer.allocUnsafeSlow(MOST_STEADY_BYTES);
    let at = 0;
    while (at < size) {
      const read = readSync(fd, this.#buffer, at, Math.min(READ_BYTES, size - at), at);
      if (read === 0) break;
      at += read;
      if (!turn.isOver()) continue;
      yield undefined;
      turn.begin();
    }
    return this.#buffer.subarray(0, at);
  }
}

/**
 * Returns whether a file changed while it was read, or was deleted. Programs can set the modification time back, but not
 * the time of the last change of the inode. That one alone says nothing if the owner or the mode is another, too: a start of
 * the server gives files to its user.
 */
export const isChanged = (before: BigIntStats, fd: number): boolean => {
  const after = fstatSync(fd, { bigint: true });
  const isSame = after.size === before.size && after.mtimeNs === before.mtimeNs;
  if (!isSame || after.nlink === 0n) return true;
  return after.ctimeNs !== before.ctimeNs && TRAITS.every((trait) => after[trait] === before[trait]);
};
