import { DomainError, isKind } from '../../../lib/errors.js';
import type { MaybePromise } from '../../../lib/maybe-promise.js';
import type { HeldChange } from '../change.js';
import type { SharedSize } from './counted-size.js';
import type { Descriptor } from './descriptor.js';

export type WrittenFileParts = {
  file: Descriptor;
  change: HeldChange;
  sizes: SharedSize;
  /** Whether all that is written goes to the end. */
  isAppended: boolean;
};

/** To ask for room costs a call of the system or more: the longer a file becomes, the more is taken at once. */
const MAX_STEP_BYTES = 8 * 1024 * 1024;
/** The disk is asked so seldom for what is written below the end of a file with holes. */
const FILL_STEP_BYTES = 1024 * 1024;
/** What `st_blocks` counts. */
const BLOCK_BYTES = 512;

/**
 * What is written to a file whose length nobody knows beforehand. Room for what makes it longer is taken first, and what
 * was not needed is given back; what was written stays, however the writing ends.
 */
export class WrittenFile {
  readonly signal: AbortSignal;
  readonly #parts: WrittenFileParts;
  /** Taken, and not needed yet. */
  #spare = 0;
  /** How much longer the file has become, and how much of that is counted for good. */
  #grown = 0;
  #kept = 0;
  /** May be written below the end before the disk is asked again. */
  #fillable = 0;

  constructor(parts: WrittenFileParts) {
    this.#parts = parts;
    this.signal = parts.change.signal;
  }

  /** In bytes, once all writes are done. */
  get size(): number {
    return this.#parts.sizes.counted.bytes;
  }

  /** @throws DomainError `disk_full`; the system's errors */
  write(chunks: Buffer[], position: number): MaybePromise<void> {
    return this.#parts.sizes.counted.inTurn(() => this.#write(chunks, position));
  }

  /** What is short and makes the file longer, as most files are written, is written at once. */
  #write(chunks: Buffer[], position: number): MaybePromise<void> {
    const { isAppended, sizes } = this.#parts;
    const { bytes: end } = sizes.counted;
    const [at, bytes] = [isAppended ? end : position, lengthOf(chunks)];
    const missing = at + bytes - end - this.#spare;
    if (at < end || !this.#takeNow(missing)) return this.#writeLater(chunks, position);
    return this.#put(chunks, at, { unlessDeleted: missing > 0 });
  }

  async #writeLater(chunks: Buffer[], position: number): Promise<void> {
    const { counted } = this.#parts.sizes;
    const bytes = lengthOf(chunks);
    const place = () => (this.#parts.isAppended ? counted.bytes : position);
    await this.#need(() => place() + bytes - counted.bytes);
    const at = place();
    await this.#fill(Math.min(bytes, counted.bytes - at));
    await this.#put(chunks, at);
  }

  /** Writes chunks for which space was reserved. Repeats the call, because pwritev(2) may write less than it was given. */
  async #put(chunks: Buffer[], at: number, options?: { unlessDeleted: boolean }): Promise<void> {
    const { file, isAppended, sizes } = this.#parts;
    this.#count(Math.max(sizes.counted.bytes, at + lengthOf(chunks)));
    try {
      let written = 0;
      for (let rest = chunks; rest.length > 0; ) {
        const more = await file.writev(rest, isAppended ? undefined : at + written, options);
        // A deleted file has no name, so no walk would count what is written to it.
        if (more === undefined) throw isGone();
        written += more;
        rest = withoutFirst(rest, more);
      }
    } catch (error) {
      await this.#countAnew();
      throw error;
    }
  }

  /** Makes it so long. @throws DomainError `disk_full`; the system's errors */
  resize(bytes: number): MaybePromise<void> {
    return this.#parts.sizes.counted.inTurn(() => this.#resize(bytes));
  }

  async #resize(bytes: number): Promise<void> {
    const { counted } = this.#parts.sizes;
    await this.#need(() => bytes - counted.bytes);
    if (bytes < counted.bytes) return this.#shorten(bytes);
    this.#count(bytes);
    try {
      await this.#parts.file.truncate(bytes);
    } catch (error) {
      await this.#countAnew();
      throw error;
    }
  }

  /** As it was found, with its name locked. @throws the system's errors */
  empty(): MaybePromise<void> {
    const { counted } = this.#parts.sizes;
    return counted.inTurn(async () => {
      // Whoever deleted it has given back what it held.
      if (!counted.isDeleted && (await this.#isGone())) counted.bytes = 0;
      await this.#shorten(0);
    });
  }

  /** Gives back what was not needed. */
  settle(): MaybePromise<void> {
    const { change, sizes } = this.#parts;
    // Most often nobody else was there.
    const mayBeLost = this.#grown > 0 && !change.room.isAlone && !sizes.counted.isDeleted;
    this.letGo();
    change.room.give(this.#spare);
    this.#spare = 0;
    // Whoever deleted it gave back what it held then: nobody knows how much came after.
    if (mayBeLost) {
      return this.#isGone().then((gone) => {
        if (gone) change.room.doubt();
      });
    }
  }

  async #shorten(bytes: number): Promise<void> {
    const { file, sizes, change } = this.#parts;
    await file.truncate(bytes);
    const less = sizes.counted.bytes - bytes;
    if (less <= 0) return;
    sizes.counted.bytes = bytes;
    change.room.give(less);
  }

  /** Of a file that is not written to after all. */
  letGo(): void {
    const gone = this.#parts.sizes.letGo();
    if (gone > 0) this.#parts.change.room.give(gone);
  }

  async #isGone(): Promise<boolean> {
    return (await this.#parts.file.stat()).nlink === 0;
  }

  /** @throws DomainError `conflict` where the folder was taken as a whole meanwhile */
  end(): void {
    const why = this.#parts.change.end(true);
    if (why !== undefined) throw why;
  }

  /** Makes sure of room for so many bytes more, as far as that is so when it is there. */
  async #need(more: () => number): Promise<void> {
    while (more() > this.#spare) {
      const needed = more() - this.#spare;
      await this.#take(this.#step(needed), needed);
    }
  }

  #step(needed: number): number {
    return Math.max(needed, Math.min(this.#grown, MAX_STEP_BYTES));
  }

  /** Where there is plenty of room, and all of that is known. @returns whether there is now */
  #takeNow(needed: number): boolean {
    if (needed <= 0) return true;
    this.#keepGrown();
    const step = this.#step(needed);
    try {
      if (!this.#parts.change.room.takeNow(step)) return false;
    } catch (error) {
      if (step === needed || !isKind(error, 'disk_full')) throw error;
      return false;
    }
    this.#spare += step;
    return true;
  }

  #keepGrown(): void {
    if (this.#grown <= this.#kept) return;
    this.#parts.change.room.keep(this.#grown - this.#kept);
    this.#kept = this.#grown;
  }

  /** Where there is no room for a step there may be some for what is needed. */
  async #take(step: number, needed: number): Promise<void> {
    const { room } = this.#parts.change;
    this.#keepGrown();
    // No walk would find what is written, whoever has deleted it.
    if (await this.#isGone()) throw isGone();
    try {
      await room.take(step);
      this.#spare += step;
    } catch (error) {
      if (step === needed || !isKind(error, 'disk_full')) throw error;
      await room.take(needed);
      this.#spare += needed;
    }
    // Writing may have been called off meanwhile.
    this.signal.throwIfAborted();
  }

  /** What is written below the end takes room of the disk where it fills holes: that of the limit was taken before. */
  async #fill(bytes: number): Promise<void> {
    if (bytes <= 0) return;
    if (bytes > this.#fillable) {
      const step = Math.max(bytes, FILL_STEP_BYTES);
      const { size, blocks } = await this.#parts.file.stat();
      if (blocks * BLOCK_BYTES < size) await this.#parts.change.room.fill(step);
      this.#fillable = step;
    }
    this.#fillable -= bytes;
  }

  #count(end: number): void {
    const { counted } = this.#parts.sizes;
    this.#spare -= end - counted.bytes;
    this.#grown += end - counted.bytes;
    counted.bytes = end;
  }

  /** After a write that failed, of which a part may be there. */
  async #countAnew(): Promise<void> {
    const { size } = await this.#parts.file.stat();
    if (size < this.#parts.sizes.counted.bytes) this.#count(size);
  }
}

const isGone = () =>
  new DomainError('conflict', 'The file that is open here was deleted and cannot grow: make it anew.');

const lengthOf = (chunks: readonly Buffer[]) => chunks.reduce((all, { length }) => all + length, 0);

function withoutFirst(chunks: Buffer[], bytes: number): Buffer[] {
  let left = bytes;
  const from = chunks.findIndex((chunk) => {
    if (chunk.length > left) return true;
    left -= chunk.length;
    return false;
  });
  if (from === -1) return [];
  const [first, ...others] = chunks.slice(from);
  return first === undefined ? [] : [first.subarray(left), ...others];
}
