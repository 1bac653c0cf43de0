import { randomUUID } from 'node:crypto';
import { access, lstat, mkdir, readdir, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError, errorCode } from '../../lib/errors.js';

export type DataFoldersOptions = {
  /** One folder per container below it, named by its id. */
  serversFolder: string;
  /** On the same file system, outside `serversFolder`: what is to be deleted goes there first, in one step. */
  trashFolder: string;
};

/** The containers' own folders. */
export class DataFolders {
  readonly #options: DataFoldersOptions;

  constructor(options: DataFoldersOptions) {
    this.#options = options;
  }

  pathOf(id: string): string {
    return join(this.#options.serversFolder, id);
  }

  /** @throws DomainError `conflict` where somebody has taken the folder away, without which nothing runs. */
  async requireThere(id: string): Promise<void> {
    try {
      await access(this.pathOf(id));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
      const advice = 'put it back, or reinstall the container';
      throw new DomainError('conflict', `the folder of ${id} is gone: ${advice}`, { cause: error });
    }
  }

  /** Makes a container's folder. Only a fresh one gets the type's `files`: an old one's owner has links in it. */
  async make(id: string, files: Record<string, string>): Promise<void> {
    await mkdir(this.#options.serversFolder, { recursive: true, mode: 0o750 });
    try {
      await mkdir(this.pathOf(id), { mode: 0o750 });
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return;
      throw noRoom(error);
    }
    for (const [name, content] of Object.entries(files)) {
      const path = join(this.pathOf(id), name);
      await mkdir(dirname(path), { recursive: true, mode: 0o750 });
      await writeFile(path, content, { flag: 'wx', mode: 0o640 }).catch((error: unknown) => {
        throw noRoom(error);
      });
    }
  }

  /** Deletes that folder and nothing else: a link in its place is taken away, never followed. */
  async remove(id: string): Promise<void> {
    const path = this.pathOf(id);
    try {
      if ((await lstat(path)).isSymbolicLink()) return await unlink(path);
      await mkdir(this.#options.trashFolder, { recursive: true, mode: 0o700 });
      await rename(path, join(this.#options.trashFolder, `${id}-${randomUUID()}`));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
    await this.emptyTrash();
  }

  /** Deletes what a removal that was cut short has left. */
  async emptyTrash(): Promise<void> {
    for (const name of await readdir(this.#options.trashFolder).catch(noneIfAbsent)) {
      await rm(join(this.#options.trashFolder, name), { recursive: true, force: true, maxRetries: 3 });
    }
  }
}

function noneIfAbsent(error: unknown): string[] {
  if (errorCode(error) === 'ENOENT') return [];
  throw error;
}

function noRoom(error: unknown): unknown {
  if (errorCode(error) !== 'ENOSPC' && errorCode(error) !== 'EDQUOT') return error;
  return new DomainError('disk_full', 'the disk has no room for the server', { cause: error });
}
