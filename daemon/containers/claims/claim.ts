import type { ClaimKind } from './claim-table.js';

export type ClaimParts = {
  kind: ClaimKind;
  owner: string;
  isLong: boolean;
  aborter: AbortController;
  onRelease: (claim: Claim) => void;
};

/** A granted claim. */
export class Claim implements Disposable {
  readonly kind: ClaimKind;
  /** The name of the work, for messages: "busy (restore)". */
  readonly owner: string;
  /** Whether other requests do not wait for the end of the work. */
  readonly isLong: boolean;
  readonly #aborter: AbortController;
  readonly #onRelease: (claim: Claim) => void;
  readonly #whenReleased: (() => void)[] = [];
  /** Why the work was cancelled; undefined if it was not. A change of files must then not report success. */
  lost: Error | undefined;

  constructor({ kind, owner, isLong, aborter, onRelease }: ClaimParts) {
    this.kind = kind;
    this.owner = owner;
    this.isLong = isLong;
    this.#aborter = aborter;
    this.#onRelease = onRelease;
  }

  /** Aborts when other work cancels this work, and when the daemon stops. */
  get signal(): AbortSignal {
    return this.#aborter.signal;
  }

  /** Cancels the work, which keeps its claim until it releases it. */
  cancel(reason: Error): void {
    this.lost ??= reason;
    this.#aborter.abort(reason);
  }

  /** Settles when the claim is released. */
  released(): Promise<void> {
    return new Promise((resolve) => void this.#whenReleased.push(resolve));
  }

  /** Further calls do nothing. */
  release(): void {
    this.#onRelease(this);
    for (const resolve of this.#whenReleased.splice(0)) resolve();
  }

  [Symbol.dispose](): void {
    this.release();
  }
}
