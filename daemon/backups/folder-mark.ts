import { type FileHandle, open, readFile, rename, unlink } from 'node:fs/promises';
import { DomainError, unlessCode } from '../../lib/errors.js';
import { NEW_FILE } from '../../lib/held-folder.js';
import { newId } from '../../lib/ids.js';

/** The file that tells the folder of the backups from the one that is seen while its disk is not mounted. */
export const MARK_NAME = '.berth-backups';

const NOTE = /^(bkf_[0-9a-v]{26}) (.*)\n$/s;
const MARK = /^(bkf_[0-9a-v]{26})\n$/;
const NOT_THERE = new Set(['ENOENT']);

export type FolderMarkOptions = {
  /** Of the backups. */
  folder: string;
  /** Where the daemon notes what that folder is marked with, on another disk than the folder may be. */
  noteFile: string;
};

/** How a mark is read from a folder and put there; `read` gives undefined where there is none. */
export type MarkAccess = {
  read(folder: FileHandle): Promise<string | undefined>;
  write(folder: FileHandle, text: string): Promise<void>;
};

/**
 * Knows the folder of the backups again. Without that, an unmounted disk would look like a store that lost all: what is
 * "deleted" comes back with it, and what is new lies on another disk. The first folder is taken as it is, with the mark
 * that it has or a new one; so is each other folder that the configuration names.
 */
export class FolderMark {
  readonly #options: FolderMarkOptions;
  readonly #fresh = newId('bkf_');
  #noted: string | undefined;

  private constructor(options: FolderMarkOptions, noted: string | undefined) {
    this.#options = options;
    this.#noted = noted;
  }

  /** @throws the system's error where the note cannot be read */
  static async open(options: FolderMarkOptions): Promise<FolderMark> {
    const text = await unlessCode(readFile(options.noteFile, 'utf8'), NOT_THERE);
    const [, mark, folder] = NOTE.exec(text ?? '') ?? [];
    return new FolderMark(options, folder === options.folder ? mark : undefined);
  }

  /** Whether there was a folder already, so that none is to be made in its place. */
  get isNoted(): boolean {
    return this.#noted !== undefined;
  }

  /** @throws DomainError `unavailable` for another folder than that which was used before; the system's errors */
  async require(folder: FileHandle, access: MarkAccess): Promise<void> {
    const [, mark] = MARK.exec((await access.read(folder)) ?? '') ?? [];
    if (this.#noted !== undefined) {
      if (mark !== this.#noted) throw this.away();
      return;
    }
    if (mark === undefined) await access.write(folder, `${this.#fresh}\n`);
    await this.#note(mark ?? this.#fresh);
  }

  /** That the folder is not the one it was. */
  away(cause?: unknown): DomainError {
    const { folder, noteFile } = this.#options;
    const message = `The folder of the backups is not the one that was used before (its file ${MARK_NAME} is missing): mount its disk, or put it back. To begin with what is there now, delete the note file that the log names and start the daemon again.`;
    return new DomainError('unavailable', message, { cause, logOnly: { folder, noteFile } });
  }

  async #note(mark: string): Promise<void> {
    const { folder, noteFile } = this.#options;
    const draft = `${noteFile}.${newId('bkf_')}`;
    const file = await open(draft, NEW_FILE, 0o600);
    try {
      try {
        await file.writeFile(`${mark} ${folder}\n`);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, noteFile);
    } catch (error) {
      await unlessCode(unlink(draft), NOT_THERE);
      throw error;
    }
    this.#noted = mark;
  }
}
