import { randomBytes } from 'node:crypto';
import { existsSync, statfsSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Logger } from './logger.js';
import { makeFolder } from './make-folder.js';
import { storageFaultOf } from './storage-error.js';

export type ReserveOptions = {
  /** A folder of its own on the disk that it keeps room on. */
  folder: string;
  logger?: Logger | undefined;
};

const CHUNKS = 8;
const CHUNK_BYTES = 128 * 1024;
/** What has to be free beyond the reserve before it is taken back, so that it does not come and go. */
const MARGIN_BYTES = 256 * 1024;
const MARGIN_INODES = 8;
/** SQLite's index takes less; but the other service may have given a piece or two away at this very moment. */
const SHORT_BYTES = 4 * CHUNK_BYTES;
const SHORT_INODES = CHUNKS;
const RETRY_EVERY_MS = 10_000;

const FULL =
  'There is no room left (space or inodes) on the disk: records use the reserve. Delete something.';

/**
 * Room on the disk that is taken in advance, for records that have to be written when everything else is full:
 * a few files with real blocks, each of which is an inode, too. They are given away one at a time, so that a
 * program that takes whatever becomes free does not get all of it at once, and taken back when there is room.
 */
export class Reserve {
  readonly #options: ReserveOptions;
  #timer: NodeJS.Timeout | undefined;
  #told = false;

  constructor(options: ReserveOptions) {
    this.#options = options;
  }

  /** Takes what is missing, as far as there is room for it. */
  fill(): void {
    try {
      const missing = this.#missing();
      const isWell = missing.length === 0 && !this.isShort();
      if (isWell || this.#take(missing)) this.#tellWhole();
      else this.#retryLater();
    } catch (error) {
      this.#options.logger?.error({ err: error }, 'the room for records cannot be taken');
    }
  }

  /** Gives one piece away. @returns whether there was one */
  release(): boolean {
    const chunk = this.#chunks().find((path) => existsSync(path));
    if (chunk === undefined) return false;
    try {
      unlinkSync(chunk);
    } catch (error) {
      if (storageFaultOf(error) === undefined) throw error;
      return false;
    }
    this.#retryLater();
    return true;
  }

  /** Whether so much can be taken and some is left for others. */
  hasRoom(bytes: number, inodes = 0): boolean {
    const { bavail, bsize, files, ffree } = this.#disk();
    // Some file systems make inodes as they need them and count none.
    const hasInodes = files === 0 || ffree >= inodes + MARGIN_INODES;
    return hasInodes && bavail * bsize >= bytes + MARGIN_BYTES;
  }

  /** Whether the disk is short of space or of inodes at this moment; one that cannot be asked is broken, not short. */
  isShort(): boolean {
    try {
      const { bavail, bsize, files, ffree } = this.#disk();
      return bavail * bsize < SHORT_BYTES || (files > 0 && ffree < SHORT_INODES);
    } catch {
      return false;
    }
  }

  /** Ends looking for room. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #take(missing: string[]): boolean {
    try {
      if (!this.hasRoom(missing.length * CHUNK_BYTES, missing.length)) return false;
      makeFolder(this.#options.folder, 0o700);
      // Random, because zeros take no room where the file system compresses.
      for (const path of missing) writeFileSync(path, randomBytes(CHUNK_BYTES), { mode: 0o600 });
      return true;
    } catch (error) {
      // Others were faster; a piece that is too short counts as missing.
      if (storageFaultOf(error) === undefined) throw error;
      return false;
    }
  }

  #disk() {
    return statfsSync(dirname(this.#options.folder));
  }

  #retryLater(): void {
    if (!this.#told) this.#options.logger?.warn({ folder: this.#options.folder }, FULL);
    this.#told = true;
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.fill();
    }, RETRY_EVERY_MS);
    this.#timer.unref();
  }

  #tellWhole(): void {
    if (this.#told)
      this.#options.logger?.info({ folder: this.#options.folder }, 'there is room on the disk again');
    this.#told = false;
  }

  #chunks(): string[] {
    return Array.from({ length: CHUNKS }, (_, index) => join(this.#options.folder, `room-${index}`));
  }

  #missing(): string[] {
    return this.#chunks().filter((path) => {
      const size = statSync(path, { throwIfNoEntry: false })?.size;
      return size !== CHUNK_BYTES;
    });
  }
}
