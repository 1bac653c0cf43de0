import { DomainError } from '../../lib/errors.js';
import { humanSize } from '../../lib/human-size.js';

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
  #going = 0;
  /** Grows with each change that begins. */
  #begun = 0;
  #measuring: Measuring | undefined;
  /** Whether it may be wrong, but for what the server itself writes. */
  isDoubtful = false;
  isKnown: boolean;

  constructor(storedBytes: number | undefined) {
    this.#landed = storedBytes ?? 0;
    this.isKnown = storedBytes !== undefined;
  }

  get bytes(): number {
    return Math.max(0, this.#landed + this.#taken - this.#given);
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
   * @throws DomainError `disk_full` where they are too many
   */
  requireWithin(
    limit: number | undefined,
    change: number,
    { asked, own }: { asked: number; own: number },
  ): void {
    if (limit === undefined || this.bytes + change <= limit) return;
    const others = humanSize(Math.max(0, this.bytes - own));
    const use = `The files of this container take ${others} and may take ${humanSize(limit)}`;
    const message = `${use}; ${humanSize(asked)} more are asked for: delete some, or have its limit raised.`;
    throw new DomainError('disk_full', message);
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
      this.#landed = (await measure()) + measuring.landedBytes + this.#given;
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
