import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError, errorCode } from '../../lib/errors.js';
import { makeFolder } from '../../lib/make-folder.js';
import { translateStorage } from '../../lib/storage-error.js';
import type { Trash } from './trash.js';

export type DataFoldersOptions = {
  /** One folder per container below it, named by its id. */
  serversFolder: string;
  trash: Trash;
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
      if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw translateStorage(error);
      const advice = 'put it back, or reinstall the container';
      throw new DomainError('conflict', `the folder of ${id} is gone: ${advice}`, { cause: error });
    }
  }

  /**
   * Makes a container's folder. Only a fresh one gets the type's `files`: an old one's owner has links in it.
   * @throws DomainError `disk_full`, `unavailable`; no half folder is left then
   */
  async make(id: string, files: Record<string, string>): Promise<void> {
    try {
      makeFolder(this.#options.serversFolder, 0o750);
      await mkdir(this.pathOf(id), { mode: 0o750 });
    } catch (error) {
      if (errorCode(error) === 'EEXIST') return;
      throw translateStorage(error);
    }
    try {
      for (const [name, content] of Object.entries(files)) {
        const path = join(this.pathOf(id), name);
        makeFolder(dirname(path), 0o750);
        await writeFile(path, content, { flag: 'wx', mode: 0o640 });
      }
    } catch (error) {
      // It is seconds old and nobody has been in it. Left there, it would pass for one that has all its files.
      await rm(this.pathOf(id), { recursive: true, force: true });
      throw translateStorage(error);
    }
  }

  /**
   * Takes that folder away and nothing else: a link in its place is taken away, never followed. Its files are
   * deleted in the background.
   *
   * @throws DomainError `unavailable` where it stays
   */
  async remove(id: string): Promise<void> {
    try {
      await this.#options.trash.discard(this.pathOf(id));
    } catch (error) {
      const why = errorCode(error) ?? 'unknown cause';
      throw new DomainError('unavailable', `the folder of ${id} cannot be deleted (${why})`, {
        cause: error,
      });
    }
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
