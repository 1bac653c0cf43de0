import { descriptorLimit } from '../../../lib/descriptors.js';
import { FairSemaphore } from '../../../lib/fair-semaphore.js';
import { HeldBytes } from './held-bytes.js';

/** What the sessions of a credential may take of the daemon, all of them together. */
export type Share = {
  /** How many files and folders it may have open at once. */
  maxHandles: number;
  /** Acquires a permit for one open file or folder. @returns a function that releases it @throws DomainError `rate_limited` */
  takeHandle(): () => void;
  /** For requests and answers. */
  held: {
    hasRoom(bytes: number): boolean;
    take(bytes: number): void;
    give(bytes: number): void;
    /** Calls back once, when any are given back by anybody. */
    onLess(wake: () => void): void;
  };
};

/** A folder takes so many: itself, and the listing of it. */
const DESCRIPTORS_PER_HANDLE = 2;
/** Of the descriptors of the daemon a quarter. */
const PART = 4;
const MIN_HANDLES = 16;
const MAX_HANDLES = 4096;

const NOBODY_WAITS = { maxWaiting: 0, maxWaitMs: 0 };

/** How many files and folders all clients of SFTP may have open with so many descriptors. */
export const affordableHandles = (descriptors = descriptorLimit()): number =>
  Math.max(MIN_HANDLES, Math.min(MAX_HANDLES, Math.floor(descriptors / PART / DESCRIPTORS_PER_HANDLE)));

/** What all sessions of SFTP share: a credential may open as many as it likes, and has no more for that. */
export class Shares {
  readonly #handles: FairSemaphore;
  readonly #held = new HeldBytes();
  readonly #maxEach: number;

  /** @param handles open at once; one credential may have half of them */
  constructor(handles = affordableHandles()) {
    const maxEach = Math.ceil(handles / 2);
    const message = `Too many files and folders are open by SFTP: at most ${maxEach} of a credential and ${handles} in all. Close some first.`;
    this.#maxEach = maxEach;
    // Refused at once: a client at its limit has to close a file first, so it would wait for itself.
    this.#handles = new FairSemaphore({ max: handles, maxEach, ...NOBODY_WAITS, refusal: { message } });
  }

  of(credential: string): Share {
    return {
      maxHandles: this.#maxEach,
      takeHandle: () => this.#handles.acquireNow({ group: credential, name: credential }),
      held: {
        hasRoom: (bytes) => this.#held.hasRoom(credential, bytes),
        take: (bytes) => this.#held.take(credential, bytes),
        give: (bytes) => this.#held.take(credential, -bytes),
        onLess: (wake) => this.#held.onLess(wake),
      },
    };
  }
}
