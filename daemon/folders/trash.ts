import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, type FileHandle, open, opendir, rename, rmdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FOLDER_ALONE, itself, O_PATH, within } from '../../lib/disk/held-folder.js';
import { makeFolder } from '../../lib/disk/make-folder.js';
import { mountIdOf, mountInTheWay, mountsIn, requireNoMounts } from '../../lib/disk/mounts.js';
import { errorCode } from '../../lib/errors/errors.js';
import { isTransient, whileTransient } from '../../lib/errors/transient.js';
import type { Logger } from '../../lib/logging/logger.js';

export type TrashOptions = {
  /** Where entries wait to be deleted. It is on the same file system, outside the servers' folders. */
  trashFolder: string;
  logger: Logger;
};

/** The maximum number of names of one folder that are read at a time. */
const MAX_NAMES = 1000;
/** Deeper folders are moved up first, because each level holds a file descriptor. */
const MAX_DEPTH = 32;
/** The directory that mkfs creates at the top of a file system for fsck. */
export const LOST_AND_FOUND = 'lost+found';
const NO_FOLDER = new Set(['ENOTDIR', 'ELOOP']);

/**
 * Deletes entries in the background, one after another. Entries that cannot be deleted are logged and kept
 * until the next start. Links are never followed: every folder is opened relative to its parent. Nothing on
 * another mount is deleted.
 */
export class Trash {
  readonly #options: TrashOptions;
  /** Names of entries that could not be deleted. */
  readonly #stuck = new Set<string>();
  readonly #closing = new AbortController();
  #emptying: Promise<void> | undefined;
  #again = false;

  constructor(options: TrashOptions) {
    this.#options = options;
  }

  /**
   * Creates the trash folder, so that moving entries needs no inode later. Without it, entries are deleted in
   * place.
   */
  prepare(): void {
    const { trashFolder, logger } = this.#options;
    try {
      makeFolder(trashFolder, 0o700);
    } catch (error) {
      logger.warn({ err: error, trashFolder }, 'cannot create the trash folder');
    }
  }

  /**
   * Removes a folder or file. If it cannot be moved (another file system, a disk without space for a name) it
   * is deleted in place. If it is a mount point, its content is deleted and the folder stays.
   *
   * @throws DomainError `conflict` if something is mounted below it; nothing is deleted then
   * @throws the system's error if neither is possible
   */
  async discard(path: string): Promise<void> {
    if (!(await isThere(path))) return;
    const mounts = await mountsIn(path);
    requireNoMounts(mounts, `The folder ${basename(path)}`);
    if (mounts.isMountPoint) return this.#emptyMountPoint(path);
    if (!(await this.#moved(path))) {
      const error = await this.#deleteIn(dirname(path), basename(path));
      if (error !== undefined) throw error;
    }
    this.empty();
  }

  /** Empties a mount point and makes the daemon its owner, as of a new folder. */
  async #emptyMountPoint(path: string): Promise<void> {
    const folder = await openFolder(Buffer.from(path));
    // A mounted file cannot be deleted.
    if (folder === null) throw mountInTheWay();
    try {
      await folder.chmod(0o700);
      if (process.geteuid?.() === 0) await folder.chown(0, process.getegid?.() ?? 0);
      const error = await this.#deleteAllOf(folder, { top: folder, depth: 0 }, [LOST_AND_FOUND]);
      if (error !== undefined) throw error;
    } finally {
      await folder.close();
    }
    const message = 'emptied a mount point, the mount stays';
    this.#options.logger.info({ path }, message);
  }

  async #moved(path: string): Promise<boolean> {
    try {
      // A folder must be writable to be moved to another folder.
      await (await openFolder(Buffer.from(path)))?.close();
      await rename(path, join(this.#options.trashFolder, randomUUID()));
      return true;
    } catch (error) {
      // Deleting in place could fail halfway with the same error.
      if (isTransient(error)) throw error;
      // For any other error, the caller deletes in place. If that fails too, it reports the error.
      return false;
    }
  }

  /** Starts to delete everything in the trash, in the background. */
  empty(): void {
    this.#again = true;
    this.#emptying ??= this.#run().finally(() => {
      this.#emptying = undefined;
    });
  }

  /** Settles when no deletion is running. */
  async idle(): Promise<void> {
    await this.#emptying;
  }

  /** Stops. The next start continues. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.idle();
  }

  async #run(): Promise<void> {
    const { trashFolder, logger } = this.#options;
    while (this.#again && !this.#closing.signal.aborted) {
      this.#again = false;
      try {
        const { signal } = this.#closing;
        await whileTransient(() => this.#emptyOnce(), { maxMs: Number.POSITIVE_INFINITY, signal });
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') logger.warn({ err: error, trashFolder }, 'cannot empty the trash');
      }
    }
  }

  async #emptyOnce(): Promise<void> {
    const { trashFolder, logger } = this.#options;
    for (const name of await namesIn(trashFolder, this.#stuck)) {
      if (this.#closing.signal.aborted) return;
      const error = await this.#deleteUnmounted(name);
      if (isTransient(error)) throw error;
      this.#again = true;
      if (error === undefined || this.#closing.signal.aborted) continue;
      this.#stuck.add(name);
      logger.warn(
        { err: error, path: join(trashFolder, name) },
        'cannot delete an entry of the trash: delete it by hand, or restart the daemon',
      );
    }
  }

  /** Deletes an item of the trash. @returns why it could not be deleted, such as a mount point in it */
  async #deleteUnmounted(name: string): Promise<unknown> {
    const { trashFolder } = this.#options;
    try {
      const mounts = await mountsIn(join(trashFolder, Buffer.from(name, 'latin1').toString()));
      if (mounts.isMountPoint) return mountInTheWay();
      requireNoMounts(mounts, `The folder ${name} in the trash`);
    } catch (error) {
      return error;
    }
    return this.#deleteIn(trashFolder, name);
  }

  /** @returns why it could not be deleted, or undefined */
  async #deleteIn(folder: string, name: string): Promise<unknown> {
    const parent = await open(folder, constants.O_RDONLY | FOLDER_ALONE);
    try {
      return await this.#delete(parent, name, undefined);
    } finally {
      await parent.close();
    }
  }

  /**
   * @param above undefined for the top folder of the deletion @returns why it could not be deleted, or
   * undefined
   */
  async #delete(parent: FileHandle, name: string, above: Level | undefined): Promise<unknown> {
    const path = within(parent, name);
    try {
      const folder = await openFolder(path, mountIdOf(parent));
      if (folder === null) return await unlink(path);
      const level = { top: above?.top ?? folder, depth: (above?.depth ?? -1) + 1 };
      try {
        const error = await this.#deleteAllOf(folder, level);
        if (error !== undefined) return error;
      } finally {
        await folder.close();
      }
      await rmdir(path);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') return error;
    }
    return undefined;
  }

  /** Skips entries that cannot be deleted. @returns the first reason; a transient one takes precedence */
  async #deleteAllOf(folder: FileHandle, level: Level, staying: readonly string[] = []): Promise<unknown> {
    const stuck = new Set<string>(staying);
    let first: unknown;
    for (;;) {
      const names = await namesIn(within(folder, '.'), stuck);
      if (names.length === 0 || stuck.size >= MAX_NAMES) return first;
      for (const name of names) {
        if (this.#closing.signal.aborted) return this.#closing.signal.reason;
        const error =
          level.depth < MAX_DEPTH
            ? await this.#delete(folder, name, level)
            : await moveUp(folder, name, level.top);
        if (error === undefined) continue;
        if (first === undefined || isTransient(error)) first = error;
        stuck.add(name);
      }
    }
  }
}

/** The position of a folder that is being deleted: its depth below `top`. */
type Level = { top: FileHandle; depth: number };

/** Deletes a file; moves a folder to `top`, where it is deleted later. @returns why that failed */
async function moveUp(folder: FileHandle, name: string, top: FileHandle): Promise<unknown> {
  const path = within(folder, name);
  try {
    const deeper = await openFolder(path, mountIdOf(folder));
    await deeper?.close();
    if (deeper === null) await unlink(path);
    else await rename(path, within(top, randomUUID()));
    return undefined;
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? undefined : error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await (await open(path, O_PATH | constants.O_NOFOLLOW)).close();
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Opens a folder; null if it is not one. Gives its owner all permissions if some are missing.
 * @param mountId the mount that the folder must be on; defaults to any
 */
async function openFolder(path: Buffer, mountId?: string): Promise<FileHandle | null> {
  let handle: FileHandle;
  try {
    handle = await open(path, O_PATH | FOLDER_ALONE);
  } catch (error) {
    if (NO_FOLDER.has(errorCode(error) ?? '')) return null;
    throw error;
  }
  try {
    if (mountId !== undefined && mountIdOf(handle) !== mountId) throw mountInTheWay();
    const self = itself(handle);
    const { mode, uid } = await handle.stat();
    if ((mode & 0o700) !== 0o700 && (uid === process.geteuid?.() || process.geteuid?.() === 0)) {
      await chmod(self, 0o700);
    }
    return await open(`${self}/.`, constants.O_RDONLY | constants.O_DIRECTORY);
  } finally {
    await handle.close();
  }
}

/** Each character stands for a byte, because names need not be UTF-8. */
async function namesIn(folder: string | Buffer, without: ReadonlySet<string>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of await opendir(folder, { encoding: 'latin1', bufferSize: MAX_NAMES })) {
    if (!without.has(name)) names.push(name);
    if (names.length >= MAX_NAMES) break;
  }
  return names;
}
