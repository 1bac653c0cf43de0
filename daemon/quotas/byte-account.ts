import type { DomainError } from '../../lib/errors.js';

/** Bytes that a container has, and may have; `limit` is undefined if there is none. */
export type Account = { used: number; limit: number | undefined };

/** A limit that was reached: what is used of it, and how many bytes more were asked for. */
export type Reached = { used: number; limit: number; asked: number };

export type ByteAccountOptions = {
  /** Bytes that are stored of a container, as its store knows them. */
  storedOf(id: string): number;
  /** Bytes that are stored of all containers, also of removed ones. */
  stored(): number;
  limitOf(id: string): number | undefined;
  /** The error if the container's own limit is reached, or that of all containers together. */
  ownReached(reached: Reached): DomainError;
  totalReached(reached: Reached): DomainError;
};

/** Bytes that are about to be stored. Nothing waits: concurrent reservations never exceed a limit together. */
export type Reservation = {
  /** To be called before the bytes are written. @throws the account's error; nothing is taken then */
  take(bytes: number): Promise<void>;
  give(bytes: number): void;
  wrote(bytes: number): void;
  /** Gives all back. To be called when the bytes are stored, and in the store's own figures, or deleted. */
  end(): void;
};

/**
 * Counts one kind of bytes for each container and for all together. What is stored is asked of the store each time and
 * only what is being written is kept here: so a daemon that was killed leaves no wrong figure.
 */
export class ByteAccount {
  readonly #options: ByteAccountOptions;
  readonly #reserved = new Map<string, number>();

  constructor(options: ByteAccountOptions) {
    this.#options = options;
  }

  of(id: string): Account {
    const { storedOf, limitOf } = this.#options;
    return { used: storedOf(id) + (this.#reserved.get(id) ?? 0), limit: limitOf(id) };
  }

  total(): number {
    let reserved = 0;
    for (const bytes of this.#reserved.values()) reserved += bytes;
    return this.#options.stored() + reserved;
  }

  /** @param totalLimit of all containers together, in bytes; undefined for none */
  reserve(id: string, totalLimit: number | undefined): Reservation {
    let taken = 0;
    const add = (bytes: number) => {
      taken += bytes;
      const reserved = (this.#reserved.get(id) ?? 0) + bytes;
      if (reserved > 0) this.#reserved.set(id, reserved);
      else this.#reserved.delete(id);
    };
    return {
      take: async (bytes) => {
        this.#requireWithin(id, bytes, totalLimit);
        add(bytes);
      },
      give: (bytes) => add(-bytes),
      wrote: () => undefined,
      end: () => add(-taken),
    };
  }

  #requireWithin(id: string, asked: number, totalLimit: number | undefined): void {
    const { ownReached, totalReached } = this.#options;
    const { used, limit } = this.of(id);
    if (limit !== undefined && used + asked > limit) throw ownReached({ used, limit, asked });
    if (totalLimit === undefined) return;
    const total = this.total();
    if (total + asked > totalLimit) throw totalReached({ used: total, limit: totalLimit, asked });
  }
}
