import { DomainError } from '../../lib/errors/errors.js';
import { humanSize } from '../../lib/text/human-size.js';

/** How far changes may exceed the quota, so that the files of a full server can still be edited. */
const MAX_BORROWED_BYTES = 1024 * 1024;

/** A measurement in progress. It may or may not include changes made during it. */
type Measuring = { isDisturbed: boolean; landedBytes: number };

/**
 * The usage of one container, as the sum of its file sizes in bytes: counted change by change, and corrected by
 * measurements. It includes changes in progress.
 */
export class CountedUse {
  /** By finished changes. */
  #landed: number;
  /** By changes in progress. */
  #taken = 0;
  #given = 0;
  /** By unfinished uploads, whose bytes are outside the folder: their declared lengths. */
  reservedBytes = 0;
  /** Reserved beyond the quota by changes that replace at least as much. */
  #borrowed = 0;
  #going = 0;
  /** Increases with each change that begins. */
  #begun = 0;
  #measuring: Measuring | undefined;
  /** The result of the last measurement, in bytes. */
  #found = Number.POSITIVE_INFINITY;
  /** Whether the count may be wrong, apart from what the server itself writes. */
  isDoubtful = false;
  isKnown: boolean;

  constructor(storedBytes: number | undefined) {
    this.#landed = storedBytes ?? 0;
    this.isKnown = storedBytes !== undefined;
  }

  /** Everything that counts against the quota. */
  get bytes(): number {
    return this.fileBytes + this.reservedBytes;
  }

  get fileBytes(): number {
    return Math.max(0, this.#landed + this.#taken - this.#given);
  }

  /**
   * The minimum usage of the files: less than counted if changes in progress delete some, or if some were counted
   * twice.
   */
  get leastBytes(): number {
    const counted = Math.min(this.fileBytes, this.landedBytes);
    return this.isDoubtful ? Math.min(counted, this.#found) : counted;
  }

  /** The usage to store. It excludes changes in progress, because a kill reverts them. */
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

  /** Marks reserved bytes as written and kept, regardless of the outcome of their change. */
  keep(bytes: number): void {
    this.#taken -= bytes;
    this.#landed += bytes;
    this.#disturb();
    if (this.#measuring !== undefined) this.#measuring.landedBytes += bytes;
  }

  /** Releases bytes that were reserved and not written. */
  untake(bytes: number): void {
    this.#taken -= bytes;
  }

  /**
   * @param change how many bytes more (or fewer) than now would be used
   * @param asked how much the change needs in total; `own` is the part that is already counted
   * @throws DomainError `disk_full` (`disk_limit_reached`) if the quota would be exceeded
   */
  requireWithin(
    limit: number | undefined,
    change: number,
    { asked, own }: { asked: number; own: number },
  ): void {
    if (limit === undefined || this.bytes + change <= limit) return;
    const others = humanSize(Math.max(0, this.fileBytes - own));
    const uploads =
      this.reservedBytes > 0 ? `, its unfinished uploads ${humanSize(this.reservedBytes)},` : '';
    const use = `The files of this container take ${others}${uploads} of at most ${humanSize(limit)}`;
    const message = `${use}, and ${humanSize(asked)} more are needed: delete some, or have the limit raised.`;
    throw new DomainError('disk_full', message, { code: 'disk_limit_reached' });
  }

  /**
   * Lets a change exceed the quota if it replaces at least as much: until its end, both files are on the disk.
   *
   * @returns the borrowed bytes, which the change repays at its end
   * @throws DomainError `disk_full` (`disk_limit_reached`) if all changes together would borrow more than 1 MiB
   */
  borrow(limit: number | undefined, bytes: number): number {
    const beyond = limit === undefined ? 0 : Math.min(bytes, this.bytes + bytes - limit);
    if (beyond <= 0) return 0;
    if (this.#borrowed + beyond > MAX_BORROWED_BYTES) {
      const full = `The limit of the container is ${humanSize(limit ?? 0)}, and replacing a file needs space`;
      const message = `${full} for the old and the new one: delete the file first, or have the limit raised.`;
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

  /** Ends a change. @param isKept whether its reserved bytes were written */
  end({ taken, given }: { taken: number; given: number }, isKept: boolean): void {
    this.#going -= 1;
    this.#taken -= taken;
    this.#given -= given;
    // Deletions remain effective even if the change failed later.
    const landed = isKept ? taken - given : Math.min(0, taken - given);
    this.#landed += landed;
    this.#disturb();
    if (this.#measuring !== undefined) this.#measuring.landedBytes += Math.max(0, landed);
  }

  /**
   * Corrects the count by a measurement. Changes during it may be counted twice: the count is then too high rather
   * than too low, and doubtful.
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
