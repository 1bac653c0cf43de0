import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, type FileHandle, open, opendir, rename, rmdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode } from '../../lib/errors.js';
import { FOLDER_ALONE, itself, O_PATH, within } from '../../lib/held-folder.js';
import type { Logger } from '../../lib/logger.js';
import { makeFolder } from '../../lib/make-folder.js';
import { mountIdOf, mountInTheWay, mountsIn, requireNoMounts } from '../../lib/mounts.js';
import { isTransient, whileTransient } from '../../lib/transient.js';

export type TrashOptions = {
  /** What is to be deleted goes here first, in one step. On the same file system, outside the servers' folders. */
  trashFolder: string;
  logger: Logger;
};

/** Of one folder, at a time. */
const MAX_NAMES = 1000;
/** Folders deeper than this are first moved up: each level holds a descriptor. */
const MAX_DEPTH = 32;
/** The directory that mkfs creates at the top of a file system for fsck. */
export const LOST_AND_FOUND = 'lost+found';
const NO_FOLDER = new Set(['ENOTDIR', 'ELOOP']);

/**
 * Deletes what is thrown away, in the background and one entry after another. What cannot be deleted is logged
 * and left, until the next start. No link is ever followed: every folder is held by a descriptor. Nothing on another mount is
 * deleted.
 */
export class Trash {
  readonly #options: TrashOptions;
  /** What could not be deleted. */
  readonly #stuck = new Set<string>();
  readonly #closing = new AbortController();
  #emptying: Promise<void> | undefined;
  #again = false;

  constructor(options: TrashOptions) {
    this.#options = options;
  }

  /** Makes the folder, so that throwing away takes no inode later. Without it, things are deleted in place. */
  prepare(): void {
    const { trashFolder, logger } = this.#options;
    try {
      makeFolder(trashFolder, 0o700);
    } catch (error) {
      logger.warn({ err: error, trashFolder }, 'the trash cannot be made');
    }
  }

  /**
   * Takes a folder or file away from where it is. Where it cannot be moved (another file system, a disk without
   * space for a name) it is deleted in place. If it is a mount point, its content is deleted and the folder stays.
   *
   * @throws DomainError `conflict` if something is mounted below it; nothing is deleted then
   * @throws the system's error where neither is possible
   */
  async discard(path: string): Promise<void> {
    if (!(await isThere(path))) return;
    const mounts = await mountsIn(path);
    requireNoMounts(mounts, `The folder ${basename(path)}`);
    if (mounts.isMountPoint) return this.#emptyMountPoint(path);
    if (!(await this.#moved(path))) {
      const fault = await this.#deleteIn(dirname(path), basename(path));
      if (fault !== undefined) throw fault;
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
      const fault = await this.#deleteAllOf(folder, { top: folder, depth: 0 }, [LOST_AND_FOUND]);
      if (fault !== undefined) throw fault;
    } finally {
      await folder.close();
    }
    const message = 'the folder is a mount point: its content was deleted and the mount stays';
    this.#options.logger.info({ path }, message);
  }

  async #moved(path: string): Promise<boolean> {
    try {
      // Only a folder that may be changed can be moved to another.
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

  /** Begins to delete everything that lies there. Nobody waits for it, and nothing fails with it. */
  empty(): void {
    this.#again = true;
    this.#emptying ??= this.#run().finally(() => {
      this.#emptying = undefined;
    });
  }

  /** Settles when nothing more is going on. */
  async idle(): Promise<void> {
    await this.#emptying;
  }

  /** Stops; the next start goes on. */
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
        if (errorCode(error) !== 'ENOENT')
          logger.warn({ err: error, trashFolder }, 'the trash cannot be emptied');
      }
    }
  }

  async #emptyOnce(): Promise<void> {
    const { trashFolder, logger } = this.#options;
    for (const name of await namesIn(trashFolder, this.#stuck)) {
      if (this.#closing.signal.aborted) return;
      const fault = await this.#deleteUnmounted(name);
      if (isTransient(fault)) throw fault;
      this.#again = true;
      if (fault === undefined || this.#closing.signal.aborted) continue;
      this.#stuck.add(name);
      logger.warn(
        { err: fault, path: join(trashFolder, name) },
        'something in the trash cannot be deleted: delete it by hand, or start the daemon again',
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

  /** @returns what kept it from being deleted */
  async #deleteIn(folder: string, name: string): Promise<unknown> {
    const parent = await open(folder, constants.O_RDONLY | FOLDER_ALONE);
    try {
      return await this.#delete(parent, name, undefined);
    } finally {
      await parent.close();
    }
  }

  /** @param above undefined for the top of what is deleted @returns why it could not be deleted */
  async #delete(parent: FileHandle, name: string, above: Level | undefined): Promise<unknown> {
    const path = within(parent, name);
    try {
      const folder = await openFolder(path, mountIdOf(parent));
      if (folder === null) return await unlink(path);
      const level = { top: above?.top ?? folder, depth: (above?.depth ?? -1) + 1 };
      try {
        const fault = await this.#deleteAllOf(folder, level);
        if (fault !== undefined) return fault;
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
        const fault =
          level.depth < MAX_DEPTH
            ? await this.#delete(folder, name, level)
            : await moveUp(folder, name, level.top);
        if (fault === undefined) continue;
        if (first === undefined || isTransient(fault)) first = fault;
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

/** Each character stands for a byte: names need not be UTF-8. */
async function namesIn(folder: string | Buffer, without: ReadonlySet<string>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of await opendir(folder, { encoding: 'latin1', bufferSize: MAX_NAMES })) {
    if (!without.has(name)) names.push(name);
    if (names.length >= MAX_NAMES) break;
  }
  return names;
}
