import type { RedeemedToken, TokenHolder } from '../caller.js';

/** How long a transfer with a token of a user may last, because the panel watches the user's rights for that long. */
export const MAX_TRANSFER_MS = 6 * 60 * 60_000;
/**
 * The number of token holders whose last revocation is remembered. It is higher than the number of revocations that can
 * occur between the check of a token and the start of its transfer.
 */
const MAX_REMEMBERED = 10_000;

/** The transfers that were started with tokens, which end when the tokens of their holder are revoked. */
export class TokenTransfers {
  readonly #running = new Map<string, Set<() => void>>();
  /** The sequence number of the last revocation, by holder. The oldest revocation is first. */
  readonly #revoked = new Map<string, number>();
  #revocations = 0;

  /** The number of revocations until now. */
  get revocations(): number {
    return this.#revocations;
  }

  /**
   * Calls `onEnded` when the tokens of the holder are revoked, or at once if they were revoked after the token was
   * redeemed. If the holder is a user, also calls it when the transfer has lasted for `MAX_TRANSFER_MS`.
   * @returns a function that ends the watch
   */
  watch({ holder, revocations }: RedeemedToken, onEnded: () => void): () => void {
    const name = nameOf(holder);
    if ((this.#revoked.get(name) ?? 0) > revocations) onEnded();
    const own = this.#running.get(name) ?? new Set();
    this.#running.set(name, own.add(onEnded));
    const late = holder.actor === null ? undefined : setTimeout(onEnded, MAX_TRANSFER_MS).unref();
    return () => {
      clearTimeout(late);
      own.delete(onEnded);
      if (own.size === 0 && this.#running.get(name) === own) this.#running.delete(name);
    };
  }

  /** Ends all transfers with tokens of the holder. */
  end(holder: TokenHolder): void {
    const name = nameOf(holder);
    this.#revocations += 1;
    this.#revoked.delete(name);
    this.#revoked.set(name, this.#revocations);
    const [oldest] = this.#revoked.keys();
    if (this.#revoked.size > MAX_REMEMBERED && oldest !== undefined) this.#revoked.delete(oldest);
    for (const onEnded of [...(this.#running.get(name) ?? [])]) onEnded();
  }
}

const nameOf = ({ keyId, actor, containerId }: TokenHolder): string =>
  JSON.stringify([keyId, actor, containerId]);
