import type { ClaimKind } from './claim-table.js';

export type ClaimParts = {
  kind: ClaimKind;
  owner: string;
  isLong: boolean;
  aborter: AbortController;
  onRelease: (claim: Claim) => void;
};

/** A granted claim: the right of some work to use a container, its folder or a name in it. */
export class Claim implements Disposable {
  readonly kind: ClaimKind;
  /** The name of the work for which the claim was granted, for messages such as "busy (restore)". */
  readonly owner: string;
  /** Whether the work may take long, so that other requests fail instead of waiting for its end. */
  readonly isLong: boolean;
  readonly #aborter: AbortController;
  readonly #onRelease: (claim: Claim) => void;
  readonly #whenReleased: (() => void)[] = [];
  /** Why the work was cancelled; undefined if it was not. A cancelled change of files must not report success. */
  lost: Error | undefined;

  constructor({ kind, owner, isLong, aborter, onRelease }: ClaimParts) {
    this.kind = kind;
    this.owner = owner;
    this.isLong = isLong;
    this.#aborter = aborter;
    this.#onRelease = onRelease;
  }

  /** Aborts when other work cancels the work that has this claim, and when the daemon stops. */
  get signal(): AbortSignal {
    return this.#aborter.signal;
  }

  /** Cancels the work. The work keeps its claim until it has ended and releases the claim itself. */
  cancel(reason: Error): void {
    this.lost ??= reason;
    this.#aborter.abort(reason);
  }

  /** Settles when the claim is released. */
  released(): Promise<void> {
    return new Promise((resolve) => void this.#whenReleased.push(resolve));
  }

  /** Releases the claim. Further calls do nothing. */
  release(): void {
    this.#onRelease(this);
    for (const resolve of this.#whenReleased.splice(0)) resolve();
  }

  [Symbol.dispose](): void {
    this.release();
  }
}
