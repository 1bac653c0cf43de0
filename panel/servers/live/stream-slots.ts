import { DomainError } from '../../../lib/errors/errors.js';

/** `what` names the streams in messages, such as `event streams`. */
export type StreamLimits = { total: number; ofUser: number; what: string };

type Close = () => void;

/**
 * Shares a limited number of streams among users. Streams stay open for hours, so a new one does not wait in a queue.
 * When all slots are taken, the latest stream of the user with the most streams is closed for a user who has fewer.
 */
export class StreamSlots {
  readonly #limits: StreamLimits;
  /** The open streams of each user, oldest first. */
  readonly #users = new Map<string, Set<Close>>();
  #open = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /**
   * Takes a slot.
   *
   * @param close ends the stream that has the slot; it has to call `release`
   * @throws DomainError `rate_limited` when the user has too many streams, or when no other user has at least two more
   */
  take(userId: string, close: Close): void {
    const own = this.#users.get(userId) ?? new Set();
    if (own.size >= this.#limits.ofUser) throw this.#refused();
    if (this.#open >= this.#limits.total) this.#freeSlots(own.size);
    this.#users.set(userId, own.add(close));
    this.#open += 1;
  }

  /** Frees the slot of a stream. @returns false if the stream has no slot any more */
  release(userId: string, close: Close): boolean {
    const own = this.#users.get(userId);
    if (own?.delete(close) !== true) return false;
    this.#open -= 1;
    if (own.size === 0) this.#users.delete(userId);
    return true;
  }

  /** The number of streams that are open. */
  get open(): number {
    return this.#open;
  }

  get isEmpty(): boolean {
    return this.#open === 0;
  }

  closeAll(): void {
    for (const streams of [...this.#users.values()]) for (const close of [...streams]) close();
  }

  /**
   * Closes a stream if its user has at least two more than the new user. With a difference of one, two users would
   * close each other's streams in turns.
   */
  #freeSlots(size: number): void {
    let largest: ReadonlySet<Close> = new Set();
    for (const streams of this.#users.values()) if (streams.size > largest.size) largest = streams;
    if (largest.size < size + 2) throw this.#refused();
    [...largest].at(-1)?.();
  }

  #refused(): DomainError {
    const { total, ofUser, what } = this.#limits;
    const message = `Too many ${what}: at most ${ofUser} per user and ${total} in total. Close some, then try again.`;
    return new DomainError('rate_limited', message, { retryAfterS: 5 });
  }
}
