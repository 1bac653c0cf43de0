import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError, errorCode, unlessMissing } from '../../lib/errors.js';
import type { Logger } from '../../lib/logger.js';
import { makeFolder } from '../../lib/make-folder.js';
import { mountsIn, requireNoMounts } from '../../lib/mounts.js';
import { translateStorage } from '../../lib/storage-error.js';
import type { ServerUser } from '../catalog/container-spec.js';
import { giveFolder } from './folder-owner.js';
import { LOST_AND_FOUND, type Trash } from './trash.js';

export type DataFoldersOptions = {
  /** One folder per container below it, named by its id. */
  serversFolder: string;
  trash: Trash;
  logger: Logger;
};

const USABLE = constants.R_OK | constants.W_OK | constants.X_OK;

/** The containers' own folders. */
export class DataFolders {
  readonly #options: DataFoldersOptions;

  constructor(options: DataFoldersOptions) {
    this.#options = options;
  }

  pathOf(id: string): string {
    return join(this.#options.serversFolder, id);
  }

  /**
   * @throws DomainError `conflict` where somebody has taken the folder away, without which nothing runs, or where it
   * is another's: a daemon that was root has given it away
   */
  async requireThere(id: string): Promise<void> {
    const path = this.pathOf(id);
    try {
      await access(path, USABLE);
    } catch (error) {
      if (errorCode(error) === 'EACCES') {
        const owner = await stat(path).then(
          ({ uid }) => `user ${uid}'s`,
          () => "another user's",
        );
        const why = `The folder of ${id} is ${owner} and this daemon is not root`;
        const advice = `start it as root, or give it the folder (chown -R ${process.geteuid?.()} ${path})`;
        throw new DomainError('conflict', `${why}: ${advice}.`, { cause: error });
      }
      if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw translateStorage(error);
      const advice = 'put it back, or reinstall the container';
      throw new DomainError('conflict', `The folder of ${id} is gone: ${advice}.`, { cause: error });
    }
  }

  /**
   * Makes a container's folder. Only a fresh one gets the type's `files`: an old one's owner has links in it.
   * @throws DomainError `disk_full`, `unavailable`; no half folder is left then
   */
  async make(id: string, files: Record<string, string>): Promise<void> {
    let isMountPoint = false;
    try {
      makeFolder(this.#options.serversFolder, 0o700);
      await mkdir(this.pathOf(id), { mode: 0o700 });
      // Without what it may have from the folder above (setgid).
      await chmod(this.pathOf(id), 0o700);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw translateStorage(error);
      isMountPoint = await isEmptyMountPoint(this.pathOf(id));
      if (!isMountPoint) return;
    }
    try {
      for (const [name, content] of Object.entries(files)) {
        const path = join(this.pathOf(id), name);
        makeFolder(dirname(path), 0o700);
        await writeFile(path, content, { flag: 'wx', mode: 0o600 });
      }
    } catch (error) {
      // It is seconds old and nobody has been in it. Left there, it would pass for one that has all its files.
      if (isMountPoint) await this.#options.trash.discard(this.pathOf(id));
      else await rm(this.pathOf(id), { recursive: true, force: true });
      throw translateStorage(error);
    }
  }

  /** Makes the folder and all in it the user's, where there is one. Nothing of the server runs. @throws DomainError */
  async give(id: string, user: ServerUser | undefined, signal: AbortSignal): Promise<void> {
    const { logger } = this.#options;
    if (user !== undefined) await giveFolder(this.pathOf(id), user, { logger, signal });
  }

  /** Whether something has the folder's name. @throws DomainError `unavailable` */
  async isThere(id: string): Promise<boolean> {
    try {
      return (await unlessMissing(lstat(this.pathOf(id)))) !== undefined;
    } catch (error) {
      throw translateStorage(error);
    }
  }

  /**
   * Requires that nothing is mounted below a container's folder. Called before the folder is deleted.
   * @throws DomainError `conflict` that names the mount point by its path in the folder; `unavailable`
   */
  async requireUnmounted(id: string): Promise<void> {
    try {
      requireNoMounts(await mountsIn(this.pathOf(id)), `The folder of ${id}`);
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw translateStorage(error);
    }
  }

  /**
   * Takes that folder away and nothing else: a link in its place is taken away, never followed. Its files are
   * deleted in the background. If the folder is a mount point, its content is deleted and the folder stays.
   *
   * @throws DomainError `conflict` if something is mounted below it; `unavailable` if it cannot be deleted
   */
  async remove(id: string): Promise<void> {
    try {
      await this.#options.trash.discard(this.pathOf(id));
    } catch (error) {
      if (error instanceof DomainError) throw error;
      const why = errorCode(error) ?? 'unknown cause';
      throw new DomainError('unavailable', `The folder of ${id} cannot be deleted (${why}).`, {
        cause: error,
      });
    }
  }

  /**
   * Takes away what lies under a name in a container's folder, which may be the server's. No link is followed.
   * @throws the system's error where it stays
   */
  discard(id: string, name: string): Promise<void> {
    return this.#options.trash.discard(join(this.pathOf(id), name));
  }

  /** Takes something of the daemon's own away from where it is. @throws the system's error where it stays */
  throwAway(path: string): Promise<void> {
    return this.#options.trash.discard(path);
  }

  /** Makes what is needed to remove folders later, and goes on with what a removal that was cut short has left. */
  prepare(): void {
    this.#options.trash.prepare();
    this.#options.trash.empty();
  }

  /** Lets go of the trash; the next start goes on with it. */
  close(): Promise<void> {
    return this.#options.trash.close();
  }
}

/**
 * The mount point of a disk per server, which was just emptied. The server's user loses access before the folder is read, so
 * that no link can be put into it.
 */
async function isEmptyMountPoint(path: string): Promise<boolean> {
  const isEmpty = async () => (await readdir(path)).every((name) => name === LOST_AND_FOUND);
  try {
    if (!(await mountsIn(path)).isMountPoint || !(await isEmpty())) return false;
    if (process.geteuid?.() === 0) await chown(path, 0, process.getegid?.() ?? 0);
    await chmod(path, 0o700);
    return await isEmpty();
  } catch (error) {
    throw translateStorage(error);
  }
}
