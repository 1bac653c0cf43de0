import { DomainError } from '../../lib/errors/errors.js';
import { humanSize } from '../../lib/text/human-size.js';

/**
 * The maximum number of bytes by which all changes of a container together may exceed the quota, so that files of a
 * full server can be edited.
 */
const MAX_BORROWED_BYTES = 1024 * 1024;

/** A measurement in progress. Its result may or may not include changes that are made during it. */
type Measuring = { isDisturbed: boolean; landedBytes: number };

/**
 * Counts the disk usage of one container: the sum of its file sizes in bytes. Changes update it, including those in
 * progress, and measurements correct it.
 */
export class CountedUse {
  /** The bytes of files, as of the last measurement and the changes that have finished since then. */
  #landed: number;
  /** Bytes reserved by changes in progress. */
  #taken = 0;
  #given = 0;
  /** The declared lengths of unfinished uploads. Their bytes are outside the folder. */
  reservedBytes = 0;
  /** Bytes by which changes in progress exceed the quota. Each of these changes replaces at least as many bytes. */
  #borrowed = 0;
  #going = 0;
  /** The number of changes that have begun. */
  #begun = 0;
  #measuring: Measuring | undefined;
  /** The result of the last measurement, in bytes; infinite before the first one. */
  #found = Number.POSITIVE_INFINITY;
  /** Whether the count may be wrong for reasons other than writes of the server itself. */
  isDoubtful = false;
  isKnown: boolean;

  constructor(storedBytes: number | undefined) {
    this.#landed = storedBytes ?? 0;
    this.isKnown = storedBytes !== undefined;
  }

  /** The bytes that count against the quota: files and unfinished uploads. */
  get bytes(): number {
    return this.fileBytes + this.reservedBytes;
  }

  get fileBytes(): number {
    return Math.max(0, this.#landed + this.#taken - this.#given);
  }

  /**
   * The minimum disk usage of the files. It is less than the count if changes in progress delete files, or if some
   * changes may have been counted twice.
   */
  get leastBytes(): number {
    const counted = Math.min(this.fileBytes, this.landedBytes);
    return this.isDoubtful ? Math.min(counted, this.#found) : counted;
  }

  /** The usage to store in the database. Changes in progress are excluded, because a kill undoes them. */
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

  /** Marks reserved bytes as written: they stay even if their change fails. */
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
   * Checks the quota.
   * @param change by how many bytes the change would increase the present usage
   * @param asked how many bytes the change needs in total; `own` of them are already counted
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
    const message = `The files of this container take ${others}${uploads} of at most ${humanSize(limit)}, and ${humanSize(asked)} more are needed: delete some files, or have the limit raised.`;
    throw new DomainError('disk_full', message, { code: 'disk_limit_reached' });
  }

  /**
   * Lets a change that replaces a file exceed the quota by up to the file's size: both files are on the disk until it
   * ends.
   *
   * @returns the borrowed bytes, which the change repays at its end
   * @throws DomainError `disk_full` (`disk_limit_reached`) if all changes together would borrow more than 1 MiB
   */
  borrow(limit: number | undefined, bytes: number): number {
    const beyond = limit === undefined ? 0 : Math.min(bytes, this.bytes + bytes - limit);
    if (beyond <= 0) return 0;
    if (this.#borrowed + beyond > MAX_BORROWED_BYTES) {
      const message = `The limit of the container is ${humanSize(limit ?? 0)}, and replacing a file needs space for the old and the new file: delete the old file first, or have the limit raised.`;
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

  /**
   * Ends a change.
   * @param isKept whether the bytes that it reserved were written
   */
  end({ taken, given }: { taken: number; given: number }, isKept: boolean): void {
    this.#going -= 1;
    this.#taken -= taken;
    this.#given -= given;
    // Deleted files are gone even if the change failed later.
    const landed = isKept ? taken - given : Math.min(0, taken - given);
    this.#landed += landed;
    this.#disturb();
    if (this.#measuring !== undefined) this.#measuring.landedBytes += Math.max(0, landed);
  }

  /**
   * Replaces the count by the result of a measurement. Changes during the measurement may be counted twice: the count
   * is then too high rather than too low, and is marked as doubtful (`isDoubtful`).
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
