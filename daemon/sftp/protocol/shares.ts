import { FairSemaphore } from '../../../lib/limits/fair-semaphore.js';
import { descriptorLimit } from '../../../lib/process/descriptors.js';

/** What all sessions of a credential together may take of the daemon. */
export type Share = {
  /** How many files and folders they may have open at once. */
  maxHandles: number;
  /**
   * Acquires a permit for one open file or folder. @returns a function that releases it @throws DomainError
   * `rate_limited`
   */
  takeHandle(): () => void;
  /** Memory for requests and replies. */
  held: {
    hasSpace(bytes: number): boolean;
    take(bytes: number): void;
    give(bytes: number): void;
    /** Calls back once, when any session releases memory. */
    onLess(wake: () => void): void;
  };
};

/** The folder itself and its listing. */
const DESCRIPTORS_PER_HANDLE = 2;
/** SFTP may take one in so many of the daemon's descriptors. */
const PART = 4;
const MIN_HANDLES = 16;
const MAX_HANDLES = 4096;
/** Memory of all sessions together, and of all sessions of one credential. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_EACH_BYTES = 16 * 1024 * 1024;

const NO_WAITING = { maxWaiting: 0, maxWaitMs: 0 };

/** Returns how many files and folders all SFTP clients may have open with this many descriptors. */
export const affordableHandles = (descriptors = descriptorLimit()): number =>
  Math.max(MIN_HANDLES, Math.min(MAX_HANDLES, Math.floor(descriptors / PART / DESCRIPTORS_PER_HANDLE)));

/** The shares of all credentials. More sessions do not enlarge a share. */
export class Shares {
  readonly #handles: FairSemaphore;
  readonly #maxEach: number;
  /** The memory of the daemon that requests in progress and unsent replies take, by credential. */
  readonly #held = new Map<string, number>();
  #heldBytes = 0;
  /** Called when any session releases memory. */
  #waiting = new Set<() => void>();

  /** @param handles open at once; one credential may have half of them */
  constructor(handles = affordableHandles()) {
    const maxEach = Math.ceil(handles / 2);
    const message = `Too many files and folders are open over SFTP: at most ${maxEach} per credential and ${handles} in total. Close some first.`;
    this.#maxEach = maxEach;
    // Rejected at once: a client at its limit would wait for itself, because it must close a file first.
    this.#handles = new FairSemaphore({ max: handles, maxEach, ...NO_WAITING, refusal: { message } });
  }

  of(credential: string): Share {
    return {
      maxHandles: this.#maxEach,
      takeHandle: () => this.#handles.acquireNow({ group: credential, name: credential }),
      held: {
        hasSpace: (bytes) =>
          (this.#held.get(credential) ?? 0) + bytes <= MAX_EACH_BYTES && this.#heldBytes + bytes <= MAX_BYTES,
        take: (bytes) => this.#hold(credential, bytes),
        give: (bytes) => {
          this.#hold(credential, -bytes);
          const waiting = this.#waiting;
          this.#waiting = new Set();
          for (const wake of waiting) wake();
        },
        onLess: (wake) => this.#waiting.add(wake),
      },
    };
  }

  #hold(credential: string, bytes: number): void {
    this.#heldBytes += bytes;
    const own = (this.#held.get(credential) ?? 0) + bytes;
    if (own === 0) this.#held.delete(credential);
    else this.#held.set(credential, own);
  }
}
