import { DomainError } from '../../lib/errors.js';
import { humanSize } from '../../lib/human-size.js';

/** So that the files of a server that is full can still be edited. */
const MAX_BORROWED_BYTES = 1024 * 1024;

/** A measuring that goes on: what was done meanwhile, it may have seen or not. */
type Measuring = { isDisturbed: boolean; landedBytes: number };

/**
 * What the files of one container take, in bytes of their sizes: counted change by change, and set right by measuring.
 * Changes that go on are in it already.
 */
export class CountedUse {
  /** Of changes that are over. */
  #landed: number;
  /** By those that go on. */
  #taken = 0;
  #given = 0;
  /** For unfinished uploads, whose bytes lie outside the folder: their declared lengths. */
  #reserved = 0;
  /** Taken beyond the limit by changes that replace at least as much. */
  #borrowed = 0;
  #going = 0;
  /** Grows with each change that begins. */
  #begun = 0;
  #measuring: Measuring | undefined;
  /** By the last measuring, in bytes. */
  #found = Number.POSITIVE_INFINITY;
  /** Whether it may be wrong, but for what the server itself writes. */
  isDoubtful = false;
  isKnown: boolean;

  constructor(storedBytes: number | undefined) {
    this.#landed = storedBytes ?? 0;
    this.isKnown = storedBytes !== undefined;
  }

  /** All that counts within the limit. */
  get bytes(): number {
    return this.fileBytes + this.#reserved;
  }

  get fileBytes(): number {
    return Math.max(0, this.#landed + this.#taken - this.#given);
  }

  /** What the files take at least: less than counted if changes in progress delete some, or were counted twice. */
  get leastBytes(): number {
    const counted = Math.min(this.fileBytes, this.landedBytes);
    return this.isDoubtful ? Math.min(counted, this.#found) : counted;
  }

  get reservedBytes(): number {
    return this.#reserved;
  }

  reserve(bytes: number): void {
    this.#reserved += bytes;
  }

  release(bytes: number): void {
    this.#reserved -= bytes;
  }

  /** As it is stored: what goes on is given up when the daemon is killed. */
  get landedBytes(): number {
    return Math.max(0, this.#landed);
  }

  get isQuiet(): boolean {
    return this.#going === 0;
  }

  begin(): { isAlone: () => boolean } {
    const isFirst = this.isQuiet;
    this.#going += 1;
    this.#begun += 1;
    this.#disturb();
    const begun = this.#begun;
    return { isAlone: () => isFirst && this.#begun === begun };
  }

  take(bytes: number): void {
    this.#taken += bytes;
    this.#disturb();
  }

  /** So many of the bytes that were taken are there, whatever comes of their change. */
  keep(bytes: number): void {
    this.#taken -= bytes;
    this.#landed += bytes;
    this.#disturb();
    if (this.#measuring !== undefined) this.#measuring.landedBytes += bytes;
  }

  /** Gives back what was taken and not written. */
  untake(bytes: number): void {
    this.#taken -= bytes;
  }

  /**
   * @param change bytes more (or less) than are used now
   * @param told what a change asks for in all, and how much of it is counted as used already
   * @throws DomainError `disk_full` (`disk_limit_reached`) where they are too many
   */
  requireWithin(
    limit: number | undefined,
    change: number,
    { asked, own }: { asked: number; own: number },
  ): void {
    if (limit === undefined || this.bytes + change <= limit) return;
    const others = humanSize(Math.max(0, this.fileBytes - own));
    const uploads = this.#reserved > 0 ? `, its unfinished uploads ${humanSize(this.#reserved)},` : '';
    const use = `The files of this container take ${others}${uploads} and may take ${humanSize(limit)}`;
    const message = `${use}; ${humanSize(asked)} more are asked for: delete some, or have its limit raised.`;
    throw new DomainError('disk_full', message, { code: 'disk_limit_reached' });
  }

  /**
   * Lends bytes beyond the limit to a change that replaces at least as much: until it is over, both are on the disk.
   * @returns the bytes that were lent, which the change repays at its end
   * @throws DomainError `disk_full` (`disk_limit_reached`) if all changes together would borrow more than 1 MiB
   */
  borrow(limit: number | undefined, bytes: number): number {
    const beyond = limit === undefined ? 0 : Math.min(bytes, this.bytes + bytes - limit);
    if (beyond <= 0) return 0;
    if (this.#borrowed + beyond > MAX_BORROWED_BYTES) {
      const full = `The container may take ${humanSize(limit ?? 0)}, and a file and what replaces it`;
      const message = `${full} are on the disk together: delete the file first, or have the limit raised.`;
      throw new DomainError('disk_full', message, { code: 'disk_limit_reached' });
    }
    this.#borrowed += beyond;
    return beyond;
  }

  repay(bytes: number): void {
    this.#borrowed -= bytes;
  }

  give(bytes: number): void {
    this.#given += bytes;
    this.#disturb();
  }

  /** A change is over. @param isKept whether what it has taken is there now */
  end({ taken, given }: { taken: number; given: number }, isKept: boolean): void {
    this.#going -= 1;
    this.#taken -= taken;
    this.#given -= given;
    // What is deleted is deleted, whatever failed after.
    const landed = isKept ? taken - given : Math.min(0, taken - given);
    this.#landed += landed;
    this.#disturb();
    if (this.#measuring !== undefined) this.#measuring.landedBytes += Math.max(0, landed);
  }

  /**
   * Sets it right by what `measure` finds. Where changes went on meanwhile, it may count them twice: then it is too high
   * rather than too low, and doubtful.
   */
  async measure(measure: () => Promise<number>): Promise<void> {
    const measuring = { isDisturbed: !this.isQuiet, landedBytes: 0 };
    this.#measuring = measuring;
    try {
      this.#found = await measure();
      this.#landed = this.#found + measuring.landedBytes + this.#given;
      this.isDoubtful = measuring.isDisturbed;
      this.isKnown = true;
    } finally {
      this.#measuring = undefined;
    }
  }

  #disturb(): void {
    if (this.#measuring !== undefined) this.#measuring.isDisturbed = true;
  }
}
