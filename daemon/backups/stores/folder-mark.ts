import { type FileHandle, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { DomainError, unlessMissing } from '../../../lib/errors/errors.js';
import { newId } from '../../../lib/text/ids.js';

/** The name of a file in the backup folder. If the folder's disk is not mounted, the mount point lacks this file. */
export const MARK_NAME = '.berth-backups';

const NOTE = /^(bkf_[0-9a-v]{26}) (.*)\n$/s;
const MARK = /^(bkf_[0-9a-v]{26})\n$/;

export type FolderMarkOptions = {
  /** The backup folder. */
  folder: string;
  /** The file in which the daemon stores the id of the backup folder. It may be on another disk than the folder. */
  noteFile: string;
};

/** Reads and writes the mark file of a folder. `read` returns undefined if the folder has none. */
export type MarkAccess = {
  read(folder: FileHandle): Promise<string | undefined>;
  write(folder: FileHandle, text: string): Promise<void>;
};

/**
 * Recognizes the backup folder by the id in its mark file. Without that, an unmounted disk would look like an empty
 * store: deleted backups would reappear when it is mounted, and new ones would be written to another disk. The first
 * folder that is used is accepted, with its existing mark file or a new one. A different folder is accepted after the
 * setting is changed.
 */
export class FolderMark {
  readonly #options: FolderMarkOptions;
  readonly #fresh = newId('bkf_');
  #noted: string | undefined;

  private constructor(options: FolderMarkOptions, noted: string | undefined) {
    this.#options = options;
    this.#noted = noted;
  }

  /**
   * Reads the id of the backup folder from the note file, if there is one.
   *
   * @throws the system's error if the note file cannot be read
   */
  static async open(options: FolderMarkOptions): Promise<FolderMark> {
    const text = await unlessMissing(readFile(options.noteFile, 'utf8'));
    const [, mark, folder] = NOTE.exec(text ?? '') ?? [];
    return new FolderMark(options, folder === options.folder ? mark : undefined);
  }

  /** Whether the id of the backup folder is known. In that case, a missing folder must not be created again. */
  get isNoted(): boolean {
    return this.#noted !== undefined;
  }

  /**
   * Checks that an opened folder is the known backup folder.
   *
   * @throws DomainError `unavailable` if the folder is not the one that was used before; the system's errors
   */
  async require(folder: FileHandle, access: MarkAccess): Promise<void> {
    const [, mark] = MARK.exec((await access.read(folder)) ?? '') ?? [];
    if (this.#noted !== undefined) {
      if (mark !== this.#noted) throw this.notTheFolder();
      return;
    }
    if (mark === undefined) await access.write(folder, `${this.#fresh}\n`);
    await this.#note(mark ?? this.#fresh);
  }

  /** Returns the error for a folder that is not the backup folder. */
  notTheFolder(cause?: unknown): DomainError {
    const { folder, noteFile } = this.#options;
    const message = `The backup folder is not the one that was used before (its file ${MARK_NAME} is missing or different): mount its disk, or restore the folder. To use the present folder from now on, delete the file that the daemon’s log names as noteFile, and restart the daemon.`;
    return new DomainError('unavailable', message, { cause, logOnly: { folder, noteFile } });
  }

  async #note(mark: string): Promise<void> {
    const { folder, noteFile } = this.#options;
    const draft = `${noteFile}.${newId('bkf_')}`;
    try {
      await writeFile(draft, `${mark} ${folder}\n`, { flag: 'wx', mode: 0o600, flush: true });
      await rename(draft, noteFile);
    } catch (error) {
      await unlessMissing(unlink(draft));
      throw error;
    }
    this.#noted = mark;
  }
}
