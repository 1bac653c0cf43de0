import {
  access,
  chmod,
  chown,
  constants,
  lstat,
  mkdir,
  open,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FOLDER_ALONE } from '../../lib/disk/held-folder.js';
import { makeFolder } from '../../lib/disk/make-folder.js';
import { mountsIn, requireNoMounts } from '../../lib/disk/mounts.js';
import { DomainError, errorCode, unlessMissing } from '../../lib/errors/errors.js';
import { translateStorage } from '../../lib/errors/storage-error.js';
import type { Logger } from '../../lib/logging/logger.js';
import type { ServerUser } from '../catalog/container-spec.js';
import { type AdoptionOptions, adoptFolder, requireAdoptable } from './adoption.js';
import { type GiveOptions, giveFolder } from './folder-owner.js';
import { LOST_AND_FOUND, type Trash } from './trash.js';

export type DataFoldersOptions = {
  /** The parent of the containers' folders, which are named by the containers' ids. */
  serversFolder: string;
  trash: Trash;
  logger: Logger;
  /** The folders of the host whose subfolders can be adopted. Defaults to none. */
  adoptFrom?: readonly string[] | undefined;
};

const USABLE = constants.R_OK | constants.W_OK | constants.X_OK;

/** Creates, checks and deletes the folders of the containers. */
export class DataFolders {
  readonly #options: DataFoldersOptions;

  constructor(options: DataFoldersOptions) {
    this.#options = options;
  }

  pathOf(id: string): string {
    return join(this.#options.serversFolder, id);
  }

  /**
   * Checks that a container's folder exists and is accessible.
   * @throws DomainError `conflict` if the folder was deleted, or belongs to another user because a daemon that ran as
   * root changed its owner
   */
  async requireThere(id: string): Promise<void> {
    const path = this.pathOf(id);
    try {
      await access(path, USABLE);
    } catch (error) {
      if (errorCode(error) === 'EACCES') {
        const owner = await stat(path).then(
          ({ uid }) => `user ${uid}`,
          () => 'another user',
        );
        const message = `The folder of container ${id} belongs to ${owner}, and the daemon does not run as root: start the daemon as root, or change the owner of the folder (chown -R ${process.geteuid?.()} ${path}).`;
        throw new DomainError('conflict', message, { cause: error });
      }
      if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw translateStorage(error);
      const message = `The folder of container ${id} is missing: restore it, or reinstall the container.`;
      throw new DomainError('conflict', message, { cause: error });
    }
  }

  /**
   * Creates a container's folder. The type's `files` are written only to a new folder, because the owner of an
   * existing folder may have put links into it.
   * @throws DomainError `disk_full`, `unavailable`, after a partial folder has been deleted
   */
  async make(id: string, files: Record<string, string>): Promise<void> {
    let isMountPoint = false;
    try {
      makeFolder(this.#options.serversFolder, 0o700);
      await mkdir(this.pathOf(id), { mode: 0o700 });
      // This removes a setgid bit that the folder has inherited from its parent.
      await chmod(this.pathOf(id), 0o700);
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw translateStorage(error);
      isMountPoint = await isEmptyMountPoint(this.pathOf(id)).catch(refused);
      if (!isMountPoint) return;
    }
    try {
      for (const [name, content] of Object.entries(files)) {
        const path = join(this.pathOf(id), name);
        makeFolder(dirname(path), 0o700);
        await writeFile(path, content, { flag: 'wx', mode: 0o600 });
      }
    } catch (error) {
      // A partial folder must not stay: the next installation would take it for a complete one.
      if (isMountPoint) await this.#options.trash.discard(this.pathOf(id));
      else await rm(this.pathOf(id), { recursive: true, force: true });
      throw translateStorage(error);
    }
  }

  /** Checks that a folder of the host can become that of a container. @throws DomainError `conflict` */
  requireAdoptable(path: string): Promise<void> {
    return requireAdoptable(path, this.#adoption());
  }

  /**
   * Makes a folder of the host the folder of a new container, with all its files. It is the daemon's until it is given to
   * a user. @throws DomainError `conflict`, `unavailable`
   */
  async adopt(id: string, path: string): Promise<void> {
    await adoptFolder(path, this.pathOf(id), this.#adoption());
    await this.reclaim(id);
  }

  #adoption(): AdoptionOptions {
    const { serversFolder, adoptFrom = [] } = this.#options;
    return { serversFolder, adoptFrom };
  }

  /**
   * Makes the user the owner of the folder and its content. No process of the server may run.
   *
   * @param options.isExclusive whether nothing else changes the folder meanwhile
   * @throws DomainError
   */
  async give(
    id: string,
    user: ServerUser | undefined,
    signal: AbortSignal,
    { isExclusive = false }: Pick<GiveOptions, 'isExclusive'> = {},
  ): Promise<void> {
    const { logger } = this.#options;
    if (user !== undefined) await giveFolder(this.pathOf(id), user, { logger, signal, isExclusive });
  }

  /**
   * Makes the daemon the owner of the folder, before a program that runs as root writes to it. The next `give` then
   * changes the owner of everything in it. @throws DomainError `unavailable`
   */
  async reclaim(id: string): Promise<void> {
    try {
      await using folder = await open(this.pathOf(id), constants.O_RDONLY | FOLDER_ALONE);
      await folder.chown(process.geteuid?.() ?? 0, process.getegid?.() ?? 0);
    } catch (error) {
      refused(error);
    }
  }

  /** Returns whether the path exists. @throws DomainError `unavailable` */
  async isThere(id: string): Promise<boolean> {
    return (await unlessMissing(lstat(this.pathOf(id))).catch(refused)) !== undefined;
  }

  /**
   * Checks that nothing is mounted below a container's folder, before it is deleted.
   * @throws DomainError `conflict`, which names the mount point by its path in the folder; `unavailable`
   */
  async requireUnmounted(id: string): Promise<void> {
    const mounts = await unlessMissing(mountsIn(this.pathOf(id))).catch(refused);
    if (mounts !== undefined) requireNoMounts(mounts, `The folder of container ${id}`);
  }

  /**
   * Deletes the folder. Its files are deleted later, in the background. If a link is in the folder's place, the link
   * is deleted, and not its target. If the folder is a mount point, its content is deleted and the folder stays.
   *
   * @throws DomainError `conflict` if something is mounted below it; `unavailable` if it cannot be deleted
   */
  async remove(id: string): Promise<void> {
    try {
      await this.#options.trash.discard(this.pathOf(id));
    } catch (error) {
      if (error instanceof DomainError) throw error;
      const why = errorCode(error) ?? 'unknown cause';
      throw new DomainError('unavailable', `The folder of container ${id} cannot be deleted (${why}).`, {
        cause: error,
      });
    }
  }

  /**
   * Deletes an entry of a container's folder, which the server may own. Links are not followed.
   * @throws the system's error if it cannot be deleted
   */
  discard(id: string, name: string): Promise<void> {
    return this.#options.trash.discard(join(this.pathOf(id), name));
  }

  /** Deletes a file or folder of the daemon itself. @throws the system's error if it cannot be deleted */
  throwAway(path: string): Promise<void> {
    return this.#options.trash.discard(path);
  }

  /** Creates the trash folder, and continues deletions that were interrupted. */
  prepare(): void {
    this.#options.trash.prepare();
    this.#options.trash.empty();
  }

  /** Interrupts deletions. The next daemon continues them. */
  close(): Promise<void> {
    return this.#options.trash.close();
  }
}

/**
 * Returns whether the path is a mount point without files, such as a new disk for one server. Before the folder is
 * read, the server's user loses access to it, so that no link can be put into it.
 */
async function isEmptyMountPoint(path: string): Promise<boolean> {
  const isEmpty = async () => (await readdir(path)).every((name) => name === LOST_AND_FOUND);
  if (!(await mountsIn(path)).isMountPoint || !(await isEmpty())) return false;
  if (process.geteuid?.() === 0) await chown(path, 0, process.getegid?.() ?? 0);
  await chmod(path, 0o700);
  return await isEmpty();
}

function refused(error: unknown): never {
  throw translateStorage(error);
}
