import type { CountedUse } from './counted-use.js';
import type { FreeSpace } from './free-space.js';
import type { DiskReservation } from './room.js';

export type ChangeReservationOptions = {
  use: CountedUse;
  free: FreeSpace;
  /** The container's folder. */
  folder: string;
  /** Returns the container's quota in bytes; undefined without a quota. It may change during the change. */
  limit(): number | undefined;
  /**
   * Whether the change replaces the whole folder, and no other change runs. The old and the new folder may then exist
   * at the same time.
   */
  replacesAll?: boolean;
};

/** The disk space of one change. */
export class ChangeReservation implements DiskReservation {
  readonly #options: ChangeReservationOptions;
  readonly #onChanged: () => void;
  readonly #isAlone: () => boolean;
  #taken = 0;
  /** Reserved and written, and kept even if the change fails. */
  #kept = 0;
  #given = 0;
  /** Reserved, but not written yet. */
  #promised = 0;
  /** Reserved on the disk but not counted for the container, and not written yet. */
  #filling = 0;
  #replaced = 0;
  #borrowed = 0;

  constructor(options: ChangeReservationOptions, onChanged: () => void = () => undefined) {
    this.#options = options;
    this.#onChanged = onChanged;
    this.#isAlone = options.use.begin().isAlone;
  }

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

  redeem(bytes: number): void {
    this.#options.use.take(bytes);
    this.#taken += bytes;
  }

  adopt(bytes: number): void {
    this.#requireWithin(bytes);
    this.redeem(bytes);
  }

  keep(bytes: number): void {
    const { use } = this.#options;
    this.wrote(bytes);
    this.#taken -= bytes;
    this.#kept += bytes;
    use.keep(bytes);
    this.#onChanged();
  }

  wrote(bytes: number): void {
    const written = Math.min(bytes, this.#promised);
    this.#promised -= written;
    if (written > 0) this.#options.free.settle(written);
  }

  give(bytes: number, { isGuessed = false }: { isGuessed?: boolean } = {}): void {
    const { use } = this.#options;
    if (isGuessed && bytes > 0 && !this.#isAlone()) use.isDoubtful = true;
    this.wrote(bytes);
    this.#given += bytes;
    this.#replaced = Math.max(0, this.#replaced - bytes);
    use.give(bytes);
  }

  get isAlone(): boolean {
    return this.#isAlone();
  }

  doubt(): void {
    this.#options.use.isDoubtful = true;
  }

  replaces(bytes: number): void {
    const isLess = bytes < this.#replaced;
    this.#replaced = bytes;
    if (isLess) this.#requireWithin(0);
  }

  /** A change that frees space is allowed even over the quota. @throws DomainError `disk_full` */
  #requireWithin(more: number): void {
    const { use, limit, replacesAll = false } = this.#options;
    const own = this.#kept + this.#taken - this.#given;
    const growth = own + more - this.#replaced;
    if (growth > 0) use.requireWithin(limit(), more - this.#replaced, { asked: growth, own });
    if (!replacesAll) this.#borrowed += use.borrow(limit(), more);
  }

  /** Must be called once, at the end of the change. @param isDone whether the bytes that it reserved are kept */
  end(isDone: boolean): void {
    this.wrote(this.#promised);
    this.#filled();
    this.#options.use.repay(this.#borrowed);
    this.#options.use.end({ taken: this.#taken, given: this.#given }, isDone);
    this.#onChanged();
  }
}
