import { withoutFirst } from '../../../lib/disk/writing/write-chunks.js';
import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { SharedSize } from '../changes/counted-size.js';
import type { TakenPathClaim } from '../changes/path-claims.js';
import type { Descriptor } from './calls/descriptor.js';

export type WrittenFileParts = {
  file: Descriptor;
  claim: TakenPathClaim;
  sizes: SharedSize;
  /** Whether all writes append to the file. */
  isAppended: boolean;
};

/** The maximum number of bytes that are reserved at a time. Steps increase as the file grows, to save system calls. */
const MAX_STEP_BYTES = 8 * 1024 * 1024;
/** How many bytes may be written into a sparse file before the free space is checked again. */
const FILL_STEP_BYTES = 1024 * 1024;
/** The unit of `blocks` in a file's attributes. */
const BLOCK_BYTES = 512;

/**
 * An open file whose final length is unknown. Space is reserved before the file grows, and the unused part is released
 * at the end. Written bytes are kept, even if a later write fails or is cancelled.
 */
export class WrittenFile {
  readonly signal: AbortSignal;
  readonly #parts: WrittenFileParts;
  /** The number of bytes that are reserved but not used yet. */
  #spare = 0;
  /** By how many bytes the file has grown since it was opened, and how many of these are marked as kept. */
  #grown = 0;
  #kept = 0;
  /** How many bytes may still be written into holes before the free space is checked again. */
  #fillable = 0;

  constructor(parts: WrittenFileParts) {
    this.#parts = parts;
    this.signal = parts.claim.signal;
  }

  /** The size in bytes after all writes in progress. */
  get size(): number {
    return this.#parts.sizes.counted.bytes;
  }

  /** Writes chunks, after all earlier writes. @throws DomainError `disk_full`; the system's errors */
  write(chunks: Buffer[], position: number): Promise<void> {
    return this.#parts.sizes.counted.inTurn(() => this.#write(chunks, position));
  }

  /** Writes immediately if the chunks are short and extend the file, which is the most common case. */
  async #write(chunks: Buffer[], position: number): Promise<void> {
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

  /** Writes chunks for which space is reserved. Repeats the call, because pwritev(2) may write only a part of them. */
  async #put(chunks: Buffer[], at: number, options?: { unlessDeleted: boolean }): Promise<void> {
    const { file, isAppended, sizes } = this.#parts;
    this.#count(Math.max(sizes.counted.bytes, at + lengthOf(chunks)));
    try {
      let written = 0;
      for (let rest: Uint8Array[] = chunks; rest.length > 0; ) {
        const more = await file.writev(rest, isAppended ? undefined : at + written, options);
        // The file was deleted. Measurements do not find it, so bytes written to it would not be counted.
        if (more === undefined) throw isGone();
        written += more;
        rest = withoutFirst(rest, more);
      }
    } catch (error) {
      await this.#countAnew();
      throw error;
    }
  }

  /** Sets the length of the file. @throws DomainError `disk_full`; the system's errors */
  resize(bytes: number): Promise<void> {
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

  /** Truncates the file when it is opened, while its name is claimed. @throws the system's errors */
  empty(): Promise<void> {
    const { counted } = this.#parts.sizes;
    return counted.inTurn(async () => {
      // If the file was deleted, its space has already been released.
      if (!counted.isDeleted && (await this.#isGone())) counted.bytes = 0;
      await this.#shorten(0);
    });
  }

  /** Releases the unused part of the reservation. */
  async settle(): Promise<void> {
    const { claim, sizes } = this.#parts;
    // If the container had no other change, nothing can have deleted the file.
    const mayBeLost = this.#grown > 0 && !claim.reservation.isAlone && !sizes.counted.isDeleted;
    this.release();
    claim.reservation.give(this.#spare);
    this.#spare = 0;
    // A deletion releases the size that the file has at that moment. It is unknown how many bytes were written after
    // it.
    if (mayBeLost && (await this.#isGone())) claim.reservation.doubt();
  }

  async #shorten(bytes: number): Promise<void> {
    const { file, sizes, claim } = this.#parts;
    await file.truncate(bytes);
    const less = sizes.counted.bytes - bytes;
    if (less <= 0) return;
    sizes.counted.bytes = bytes;
    claim.reservation.give(less);
  }

  /** Ends the accounting of a file that will not be written after all. */
  release(): void {
    const gone = this.#parts.sizes.release();
    if (gone > 0) this.#parts.claim.reservation.give(gone);
  }

  async #isGone(): Promise<boolean> {
    return (await this.#parts.file.stat()).nlink === 0;
  }

  /**
   * Ends the claim on the folder.
   * @throws DomainError `conflict` if the whole folder was removed, restored or reset
   */
  end(): void {
    const why = this.#parts.claim.end(true);
    if (why !== undefined) throw why;
  }

  /**
   * Reserves the space that `more` returns. Calls it again after each wait, because other writes may have changed the
   * result.
   */
  async #need(more: () => number): Promise<void> {
    while (more() > this.#spare) {
      const needed = more() - this.#spare;
      await this.#take(this.#step(needed), needed);
    }
  }

  #step(needed: number): number {
    return Math.max(needed, Math.min(this.#grown, MAX_STEP_BYTES));
  }

  /** Reserves space synchronously if the disk has plenty of it. @returns whether the space is reserved */
  #takeNow(needed: number): boolean {
    if (needed <= 0) return true;
    this.#keepGrown();
    const step = this.#step(needed);
    try {
      if (!this.#parts.claim.reservation.takeNow(step)) return false;
    } catch (error) {
      if (step === needed || !isKind(error, 'disk_full')) throw error;
      return false;
    }
    this.#spare += step;
    return true;
  }

  #keepGrown(): void {
    if (this.#grown <= this.#kept) return;
    this.#parts.claim.reservation.keep(this.#grown - this.#kept);
    this.#kept = this.#grown;
  }

  /** Reserves a whole step or, if there is not enough space, only what is needed. */
  async #take(step: number, needed: number): Promise<void> {
    const { reservation } = this.#parts.claim;
    this.#keepGrown();
    // The file was deleted. Measurements do not find it, so bytes written to it would not be counted.
    if (await this.#isGone()) throw isGone();
    try {
      await reservation.take(step);
      this.#spare += step;
    } catch (error) {
      if (step === needed || !isKind(error, 'disk_full')) throw error;
      await reservation.take(needed);
      this.#spare += needed;
    }
    // The change may have been aborted during the wait.
    this.signal.throwIfAborted();
  }

  /**
   * Checks the free space before a write below the end of the file, which may fill holes. The quota already includes
   * holes.
   */
  async #fill(bytes: number): Promise<void> {
    if (bytes <= 0) return;
    if (bytes > this.#fillable) {
      const step = Math.max(bytes, FILL_STEP_BYTES);
      const { size, blocks } = await this.#parts.file.stat();
      if (blocks * BLOCK_BYTES < size) await this.#parts.claim.reservation.fill(step);
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

  /** Corrects the counted size after a failed write, which may have written some bytes. */
  async #countAnew(): Promise<void> {
    const { size } = await this.#parts.file.stat();
    if (size < this.#parts.sizes.counted.bytes) this.#count(size);
  }
}

const isGone = () =>
  new DomainError(
    'conflict',
    'The open file was deleted, so nothing can be appended to it: create the file again.',
  );

const lengthOf = (chunks: readonly Buffer[]) => chunks.reduce((all, { length }) => all + length, 0);
