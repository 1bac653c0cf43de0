import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { chmod, type FileHandle, lstat, open, readdir, rename, rmdir, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FOLDER_ALONE, itself, O_PATH, within } from '../../lib/disk/held-folder.js';
import { makeFolder } from '../../lib/disk/make-folder.js';
import { mountIdOf, mountInTheWay, mountsIn, requireNoMounts } from '../../lib/disk/mounts.js';
import { errorCode, isKind, unlessCode, unlessMissing } from '../../lib/errors/errors.js';
import { isTransient, whileTransient } from '../../lib/errors/transient.js';
import type { Logger } from '../../lib/logging/logger.js';
import { Walks } from '../files/walks/walks.js';

export type TrashOptions = {
  /** The folder of entries to be deleted. It is on the disk of the servers' folders, but outside them. */
  trashFolder: string;
  logger: Logger;
};

/** The name of the directory that mkfs creates at the top of a file system, for fsck. */
export const LOST_AND_FOUND = 'lost+found';
const NO_FOLDER = new Set(['ENOTDIR', 'ELOOP']);

/**
 * Deletes files and folders in the background, one after the other, in a worker. Entries that cannot be deleted are
 * logged and kept until the next start. Links are never followed: every folder is opened relative to its parent.
 * Nothing on another mount is deleted.
 */
export class Trash {
  readonly #options: TrashOptions;
  /** The names of entries that could not be deleted. */
  readonly #stuck = new Set<string>();
  readonly #closing = new AbortController();
  readonly #walks = new Walks({ maxWorkers: 1 });
  #emptying: Promise<void> | undefined;
  #again = false;

  constructor(options: TrashOptions) {
    this.#options = options;
  }

  /**
   * Creates the trash folder at the start, because its creation needs a free inode. Without the folder, entries are
   * deleted where they are.
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
   * Deletes a folder or file by moving it into the trash. If it cannot be moved (another file system, a disk without
   * space for a name) it is deleted in place. If it is a mount point, its content is deleted and the folder stays.
   *
   * @throws DomainError `conflict` if something is mounted below it; nothing is deleted then @throws the system's
   * error if it can be neither moved nor deleted
   */
  async discard(path: string): Promise<void> {
    if ((await unlessMissing(lstat(path))) === undefined) return;
    const mounts = await mountsIn(path);
    requireNoMounts(mounts, `The folder ${basename(path)}`);
    if (mounts.isMountPoint) return this.#emptyMountPoint(path);
    const name = Buffer.from(basename(path)).toString('latin1');
    if (!(await this.#moved(path))) await this.#delete(dirname(path), name);
    this.empty();
  }

  /** Deletes the content of a mount point, and makes the daemon the owner of the mount point. */
  async #emptyMountPoint(path: string): Promise<void> {
    await using folder = await openFolder(Buffer.from(path));
    // A mounted file cannot be deleted.
    if (folder === null) throw mountInTheWay();
    await folder.chmod(0o700);
    if (process.geteuid?.() === 0) await folder.chown(0, process.getegid?.() ?? 0);
    await this.#clear(folder, LOST_AND_FOUND);
    const message = 'deleted the files below a mount point; its file system stays mounted';
    this.#options.logger.info({ path }, message);
  }

  async #moved(path: string): Promise<boolean> {
    try {
      // `openFolder` makes the folder writable, which is required to move it to another parent.
      await (await openFolder(Buffer.from(path)))?.close();
      await rename(path, join(this.#options.trashFolder, randomUUID()));
      return true;
    } catch (error) {
      // Do not delete the folder in place after a transient error. That deletion could fail for the same reason, and
      // would leave a part of the folder.
      if (isTransient(error)) throw error;
      // For other errors, the caller deletes the entry in place. If that fails too, it throws the error.
      return false;
    }
  }

  /** Starts to delete all entries of the trash in the background. */
  empty(): void {
    this.#again = true;
    this.#emptying ??= this.#run().finally(() => {
      this.#emptying = undefined;
    });
  }

  /** Resolves when no deletion is running. */
  async idle(): Promise<void> {
    await this.#emptying;
  }

  /** Interrupts the deletion. The next daemon continues it. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.idle();
    await this.#walks.close();
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
          logger.warn({ err: error, trashFolder }, 'cannot empty the trash folder');
      }
    }
  }

  async #emptyOnce(): Promise<void> {
    const { trashFolder, logger } = this.#options;
    const names = await readdir(trashFolder, { encoding: 'latin1' });
    for (const name of names.filter((each) => !this.#stuck.has(each))) {
      try {
        if (this.#closing.signal.aborted) return;
        await this.#deleteUnmounted(name);
      } catch (error) {
        if (this.#closing.signal.aborted) return;
        if (isTransient(error) || isKind(error, 'unavailable')) throw error;
        this.#stuck.add(name);
        logger.warn(
          { err: error, path: join(trashFolder, name) },
          'cannot delete a file or folder in the trash folder: delete it by hand, or restart the daemon',
        );
      }
      this.#again = true;
    }
  }

  /** Deletes an entry of the trash. @throws an error if this is impossible, for example due to a mount in it */
  async #deleteUnmounted(name: string): Promise<void> {
    const { trashFolder } = this.#options;
    const mounts = await mountsIn(join(trashFolder, Buffer.from(name, 'latin1').toString()));
    if (mounts.isMountPoint) throw mountInTheWay();
    requireNoMounts(mounts, `The folder ${name} in the trash`);
    await this.#delete(trashFolder, name);
  }

  /** Deletes an entry of a folder. @param name one character per byte @throws the system's errors */
  async #delete(folder: string, name: string): Promise<void> {
    await using parent = await open(folder, constants.O_RDONLY | FOLDER_ALONE);
    try {
      const path = within(parent, name);
      const held = await openFolder(path, mountIdOf(parent));
      if (held === null) return await unlink(path);
      await this.#clear(held).finally(() => held.close());
      await rmdir(path);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }

  /**
   * Deletes the content of a folder.
   * @throws at the end, the first error; a transient error takes precedence
   */
  async #clear({ fd }: FileHandle, except?: string): Promise<void> {
    const how = { of: this.#options.trashFolder, signal: this.#closing.signal, isOwed: true };
    await this.#walks.result('remove', { fd, except }, how);
  }
}

/**
 * Opens a folder; returns null for other entries. Gives its owner all permissions if some are missing.
 * @param mountId the mount that the folder must be on; any by default
 */
async function openFolder(path: Buffer, mountId?: string): Promise<FileHandle | null> {
  await using handle = await unlessCode(open(path, O_PATH | FOLDER_ALONE), NO_FOLDER);
  if (handle === undefined) return null;
  if (mountId !== undefined && mountIdOf(handle) !== mountId) throw mountInTheWay();
  const self = itself(handle);
  const { mode, uid } = await handle.stat();
  if ((mode & 0o700) !== 0o700 && (uid === process.geteuid?.() || process.geteuid?.() === 0)) {
    await chmod(self, 0o700);
  }
  return await open(`${self}/.`, constants.O_RDONLY | constants.O_DIRECTORY);
}
