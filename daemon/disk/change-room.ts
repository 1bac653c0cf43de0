import type { CountedUse } from './counted-use.js';
import type { FreeSpace } from './free-space.js';

export type ChangeReservationOptions = {
  use: CountedUse;
  free: FreeSpace;
  /** The path of the container's folder. */
  folder: string;
  /** Returns the container's current quota in bytes, or undefined if it has none. */
  limit(): number | undefined;
  /**
   * Whether the change replaces the whole folder while no other change runs. The old and the new folder may then exist
   * at the same time, even if both together exceed the quota.
   */
  replacesAll?: boolean;
};

/** The methods that a change may call on its reservation of disk space. */
export type DiskReservation = Omit<ChangeReservation, 'end'>;

/** The part of a reservation that deletions and walks (traversals of a folder) use. */
export type Freeing = Pick<ChangeReservation, 'take' | 'give' | 'doubt'>;

/**
 * The disk space that one change of files reserves, both on the disk and in the container's quota, in bytes of file
 * sizes.
 */
export class ChangeReservation {
  readonly #options: ChangeReservationOptions;
  readonly #onChanged: () => void;
  readonly #isAlone: () => boolean;
  #taken = 0;
  /** Bytes that were reserved and written, and that are kept even if the change fails. */
  #kept = 0;
  #given = 0;
  /** Bytes that are reserved, but not written yet. */
  #promised = 0;
  /** Bytes that the quota already includes, and that are reserved on the disk but not written yet. */
  #filling = 0;
  #replaced = 0;
  #borrowed = 0;

  constructor(options: ChangeReservationOptions, onChanged: () => void = () => undefined) {
    this.#options = options;
    this.#onChanged = onChanged;
    this.#isAlone = options.use.begin().isAlone;
  }

  /**
   * Like `take`, but without waiting.
   * @returns false if the free space of the disk must be read first
   * @throws DomainError `disk_full`
   */
  takeNow(bytes: number): boolean {
    if (bytes <= 0) return true;
    const { free, folder } = this.#options;
    this.#requireWithin(bytes);
    this.wrote(this.#promised);
    if (!free.promiseNow(folder, bytes)) return false;
    this.redeem(bytes);
    this.#promised += bytes;
    return true;
  }

  /**
   * Reserves bytes. Must be called before they are written. A caller that reserves in steps must have written the
   * bytes of the previous step. A failed change releases its reservation.
   *
   * @throws DomainError `disk_full`
   */
  async take(bytes: number): Promise<void> {
    if (this.takeNow(bytes)) return;
    const { use, free, folder } = this.#options;
    this.redeem(bytes);
    try {
      await free.promise(folder, bytes);
      this.#promised += bytes;
    } catch (error) {
      this.#taken -= bytes;
      use.untake(bytes);
      throw error;
    }
  }

  /**
   * Reserves space on the disk for bytes that the quota already includes, such as writes into holes of files. Must be
   * called before the bytes are written. Bytes of the previous call must be written by then.
   *
   * @throws DomainError `disk_full`
   */
  async fill(bytes: number): Promise<void> {
    const { free, folder } = this.#options;
    this.#filled();
    await free.promise(folder, bytes);
    this.#filling += bytes;
  }

  #filled(): void {
    if (this.#filling > 0) this.#options.free.settle(this.#filling);
    this.#filling = 0;
  }

  /**
   * Counts bytes of an unfinished upload (`DiskUse.reserve`) as files of the container. The quota already includes
   * them.
   */
  redeem(bytes: number): void {
    this.#options.use.take(bytes);
    this.#taken += bytes;
  }

  /**
   * Counts bytes that are already on the disk, outside the container's folder, and are about to be moved into it.
   * Released like reserved bytes. @throws DomainError `disk_full`
   */
  adopt(bytes: number): void {
    this.#requireWithin(bytes);
    this.redeem(bytes);
  }

  /**
   * Marks reserved bytes as written and kept, regardless of the outcome of the change. They are stored with the
   * usage.
   */
  keep(bytes: number): void {
    const { use } = this.#options;
    this.wrote(bytes);
    this.#taken -= bytes;
    this.#kept += bytes;
    use.keep(bytes);
    this.#onChanged();
  }

  /** Marks reserved bytes as written to the disk: from now on, the used space that the disk reports includes them. */
  wrote(bytes: number): void {
    const written = Math.min(bytes, this.#promised);
    this.#promised -= written;
    if (written > 0) this.#options.free.settle(written);
  }

  /**
   * Releases bytes that were deleted, replaced, or reserved and not needed. With `isGuessed`, the number may be
   * wrong: if other changes are in progress, the disk usage of the container is then measured.
   */
  give(bytes: number, { isGuessed = false }: { isGuessed?: boolean } = {}): void {
    const { use } = this.#options;
    if (isGuessed && bytes > 0 && !this.#isAlone()) use.isDoubtful = true;
    this.wrote(bytes);
    this.#given += bytes;
    this.#replaced = Math.max(0, this.#replaced - bytes);
    use.give(bytes);
  }

  /** Whether no other change of the container ran since this one began. */
  get isAlone(): boolean {
    return this.#isAlone();
  }

  /** Reports a deletion of unknown size, so that the disk usage of the container is measured. */
  doubt(): void {
    this.#options.use.isDoubtful = true;
  }

  /**
   * Announces that this many bytes of existing files will be replaced, so that they do not count against the quota.
   * They must still be released with `give`. Call it again with the actual number just before the replacement.
   *
   * @throws DomainError `disk_full`
   */
  replaces(bytes: number): void {
    const isLess = bytes < this.#replaced;
    this.#replaced = bytes;
    if (isLess) this.#requireWithin(0);
  }

  /**
   * Checks the quota. A change that frees space is allowed even if the quota is exceeded.
   * @throws DomainError `disk_full`
   */
  #requireWithin(more: number): void {
    const { use, limit, replacesAll = false } = this.#options;
    const own = this.#kept + this.#taken - this.#given;
    const growth = own + more - this.#replaced;
    if (growth > 0) use.requireWithin(limit(), more - this.#replaced, { asked: growth, own });
    if (!replacesAll) this.#borrowed += use.borrow(limit(), more);
  }

  /** Ends the reservation. Call it once, at the end of the change. @param isDone whether reserved bytes stay */
  end(isDone: boolean): void {
    this.wrote(this.#promised);
    this.#filled();
    this.#options.use.repay(this.#borrowed);
    this.#options.use.end({ taken: this.#taken, given: this.#given }, isDone);
    this.#onChanged();
  }
}
