import { DomainError, isKind } from '../../../lib/errors.js';
import type { SharedSize } from './counted-size.js';
import type { Descriptor } from './descriptor.js';
import type { HeldChange } from './held-change.js';

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
  write(chunks: Buffer[], position: number): Promise<void> {
    return this.#parts.sizes.counted.inTurn(() => this.#write(chunks, position));
  }

  async #write(chunks: Buffer[], position: number): Promise<void> {
    const { counted } = this.#parts.sizes;
    const bytes = chunks.reduce((all, { length }) => all + length, 0);
    const place = () => (this.#parts.isAppended ? counted.bytes : position);
    await this.#need(() => place() + bytes - counted.bytes);
    const at = place();
    await this.#fill(Math.min(bytes, counted.bytes - at));
    this.#count(Math.max(counted.bytes, at + bytes));
    try {
      await writeAll(this.#parts.file, chunks, this.#parts.isAppended ? undefined : at);
    } catch (error) {
      await this.#countAnew();
      throw error;
    }
  }

  /** Makes it so long. @throws DomainError `disk_full`; the system's errors */
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

  /** As it was found, with its name locked. @throws the system's errors */
  empty(): Promise<void> {
    const { counted } = this.#parts.sizes;
    return counted.inTurn(async () => {
      // Whoever deleted it has given back what it held.
      if (!counted.isDeleted && (await this.#isGone())) counted.bytes = 0;
      await this.#shorten(0);
    });
  }

  /** Gives back what was not needed. */
  async settle(): Promise<void> {
    const { change, sizes } = this.#parts;
    // Most often nobody else was there.
    const mayBeLost = this.#grown > 0 && !change.room.isAlone && !sizes.counted.isDeleted;
    this.letGo();
    change.room.give(this.#spare);
    this.#spare = 0;
    // Whoever deleted it gave back what it held then: nobody knows how much came after.
    if (mayBeLost && (await this.#isGone())) change.room.doubt();
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

  end(): Promise<void> {
    return this.#parts.change.end();
  }

  /** Makes sure of room for so many bytes more, as far as that is so when it is there. */
  async #need(more: () => number): Promise<void> {
    while (more() > this.#spare) {
      const needed = more() - this.#spare;
      await this.#take(Math.max(needed, Math.min(this.#grown, MAX_STEP_BYTES)), needed);
    }
  }

  /** Where there is no room for a step there may be some for what is needed. */
  async #take(step: number, needed: number): Promise<void> {
    const { room } = this.#parts.change;
    if (this.#grown > this.#kept) room.keep(this.#grown - this.#kept);
    this.#kept = Math.max(this.#kept, this.#grown);
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

/** pwritev(2) may write less than it was given. */
async function writeAll(file: Descriptor, chunks: Buffer[], position: number | undefined): Promise<void> {
  let rest = chunks;
  let at = position;
  while (rest.length > 0) {
    const bytesWritten = await file.writev(rest, at);
    if (at !== undefined) at += bytesWritten;
    rest = withoutFirst(rest, bytesWritten);
  }
}

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
