import { FairSemaphore } from '../../../lib/limits/fair-semaphore.js';
import { descriptorLimit } from '../../../lib/process/descriptors.js';

/** The limits that all sessions of one credential share. */
export type Share = {
  /** The maximum number of open files and folders. */
  maxHandles: number;
  /** Counts an open file or folder. @returns a function that stops counting it @throws DomainError `rate_limited` */
  takeHandle(): () => void;
  /** The memory that requests in progress and unsent replies take. */
  held: {
    hasSpace(bytes: number): boolean;
    take(bytes: number): void;
    give(bytes: number): void;
    /** Calls `wake` once, as soon as a session of any credential releases memory. */
    onLess(wake: () => void): void;
  };
};

/** The number of descriptors per handle: a folder and its listing each have one. */
const DESCRIPTORS_PER_HANDLE = 2;
/** The number by which the daemon's file descriptors are divided: SFTP may use a quarter of them. */
const PART = 4;
const MIN_HANDLES = 16;
const MAX_HANDLES = 4096;
/**
 * The maximum memory for requests in progress and unsent replies: of all sessions together, and of the sessions of one
 * credential (`MAX_EACH_BYTES`).
 */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_EACH_BYTES = 16 * 1024 * 1024;

const NO_WAITING = { maxWaiting: 0, maxWaitMs: 0 };

/**
 * Returns the maximum number of files and folders that SFTP may have open, if the process may have this many
 * descriptors.
 */
export const affordableHandles = (descriptors = descriptorLimit()): number =>
  Math.max(MIN_HANDLES, Math.min(MAX_HANDLES, Math.floor(descriptors / PART / DESCRIPTORS_PER_HANDLE)));

/** The limits of all credentials. A credential does not get more by opening several sessions. */
export class Shares {
  readonly #handles: FairSemaphore;
  readonly #maxEach: number;
  /** The memory that requests in progress and unsent replies take, by credential. */
  readonly #held = new Map<string, number>();
  #heldBytes = 0;
  /** Functions to call as soon as a session releases memory. */
  #waiting = new Set<() => void>();

  /** @param handles the maximum number of open files and folders; one credential may have half of them */
  constructor(handles = affordableHandles()) {
    const maxEach = Math.ceil(handles / 2);
    const message = `Too many files and folders are open over SFTP: at most ${maxEach} per credential and ${handles} in total. Close some first.`;
    this.#maxEach = maxEach;
    // Requests are not queued: a client at its limit must close a file first, and it could not do so while its request
    // waits.
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
