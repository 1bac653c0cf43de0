import { FairSemaphore } from '../../../lib/limits/fair-semaphore.js';
import { descriptorLimit } from '../../../lib/process/descriptors.js';
import { HeldBytes } from './held-bytes.js';

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

const NO_WAITING = { maxWaiting: 0, maxWaitMs: 0 };

/** Returns how many files and folders all SFTP clients may have open with this many descriptors. */
export const affordableHandles = (descriptors = descriptorLimit()): number =>
  Math.max(MIN_HANDLES, Math.min(MAX_HANDLES, Math.floor(descriptors / PART / DESCRIPTORS_PER_HANDLE)));

/** The shares of all credentials. More sessions do not enlarge a share. */
export class Shares {
  readonly #handles: FairSemaphore;
  readonly #held = new HeldBytes();
  readonly #maxEach: number;

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
        hasSpace: (bytes) => this.#held.hasSpace(credential, bytes),
        take: (bytes) => this.#held.take(credential, bytes),
        give: (bytes) => this.#held.take(credential, -bytes),
        onLess: (wake) => this.#held.onLess(wake),
      },
    };
  }
}
