import { randomBytes } from 'node:crypto';
import { existsSync, statfsSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { storageFaultOf } from '../errors/storage-error.js';
import type { Logger } from '../logging/logger.js';
import { makeFolder } from './make-folder.js';

export type ReserveOptions = {
  /**
   * A folder that is used only for the files that reserve space. It must be on the same disk as the data that the space
   * is reserved for.
   */
  folder: string;
  logger?: Logger | undefined;
};

const CHUNKS = 8;
const CHUNK_BYTES = 128 * 1024;
/**
 * How much more than the reserved size must be free before space is reserved again, so that space is not reserved and
 * released alternately.
 */
const MARGIN_BYTES = 256 * 1024;
const MARGIN_INODES = 8;
/**
 * If less space than this is free, the disk counts as full. This is more than SQLite needs, because the other service
 * may have freed a little space since the failed write.
 */
const SHORT_BYTES = 4 * CHUNK_BYTES;
const SHORT_INODES = CHUNKS;
const RETRY_EVERY_MS = 10_000;

const FULL = 'the disk has no free space or inodes, so the database uses reserved disk space: delete files';

/**
 * Disk space that is reserved for records that must be written when the disk is full. It consists of a few files with
 * allocated blocks, each of which also reserves an inode. They are deleted one at a time, so that a program that takes
 * all free space does not get all of it at once. They are created again when there is space.
 */
export class Reserve {
  readonly #options: ReserveOptions;
  #timer: NodeJS.Timeout | undefined;
  #isLogged = false;

  constructor(options: ReserveOptions) {
    this.#options = options;
  }

  /** Creates the missing files, as long as there is enough free space. */
  fill(): void {
    try {
      const missing = this.#missing();
      const isWell = missing.length === 0 && !this.isShort();
      if (isWell || this.#take(missing)) this.#logFilled();
      else this.#retryLater();
    } catch (error) {
      this.#options.logger?.error(
        { err: error },
        'cannot set aside disk space with which the database can still write when the disk is full',
      );
    }
  }

  /** Deletes one of the files. @returns whether there was one */
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

  /** Returns whether the disk has this much free space, and a margin in addition for other programs. */
  hasSpace(bytes: number, inodes = 0): boolean {
    const { bavail, bsize, files, ffree } = this.#disk();
    // Some file systems create inodes on demand, and report a total of 0 inodes.
    const hasInodes = files === 0 || ffree >= inodes + MARGIN_INODES;
    return hasInodes && bavail * bsize >= bytes + MARGIN_BYTES;
  }

  /** Returns whether the disk is short of space or inodes; false if that cannot be determined. */
  isShort(): boolean {
    try {
      const { bavail, bsize, files, ffree } = this.#disk();
      return bavail * bsize < SHORT_BYTES || (files > 0 && ffree < SHORT_INODES);
    } catch {
      return false;
    }
  }

  /** Stops trying to create the missing files. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #take(missing: string[]): boolean {
    try {
      if (!this.hasSpace(missing.length * CHUNK_BYTES, missing.length)) return false;
      makeFolder(this.#options.folder, 0o700);
      // The files contain random data, because zeros take no space on a file system with compression.
      for (const path of missing) writeFileSync(path, randomBytes(CHUNK_BYTES), { mode: 0o600 });
      return true;
    } catch (error) {
      // Another program has taken the space, so this file cannot be created. A file that is too short counts as
      // missing.
      if (storageFaultOf(error) === undefined) throw error;
      return false;
    }
  }

  #disk() {
    return statfsSync(dirname(this.#options.folder));
  }

  #retryLater(): void {
    if (!this.#isLogged) this.#options.logger?.warn({ folder: this.#options.folder }, FULL);
    this.#isLogged = true;
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.fill();
    }, RETRY_EVERY_MS);
    this.#timer.unref();
  }

  #logFilled(): void {
    if (this.#isLogged)
      this.#options.logger?.info({ folder: this.#options.folder }, 'the disk has enough free space again');
    this.#isLogged = false;
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
