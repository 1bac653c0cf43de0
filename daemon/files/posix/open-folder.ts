import { type Dir, opendir, type Stats } from 'node:fs';
import { type FileHandle, lstat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { within } from '../../../lib/disk/held-folder.js';
import { isStaging, STAGING_NAME } from '../../../lib/disk/staging-name.js';
import { errorCode } from '../../../lib/errors/errors.js';
import { fileFault } from '../jail/file-fault.js';
import { openFolder, type Spot } from '../jail/jail.js';
import type { JailPath } from '../jail/jail-path.js';
import { unreadableCode } from '../traversal/entry-codes.js';

/**
 * A directory entry; links are not followed. The name has one character per byte. `stat` is undefined if the entry
 * cannot be read.
 */
export type FolderEntry = { name: string; stat: Stats | undefined };

/** How many names are read at a time. */
const BATCH_NAMES = 128;
/** Options to read names as bytes. Node.js supports this, but its types do not. */
const OPTIONS = { encoding: 'latin1' as BufferEncoding, bufferSize: BATCH_NAMES };
const openDir = promisify<Buffer, typeof OPTIONS, Dir>(opendir as never);

/** An open folder that is listed in pages. The caller closes it. */
export class OpenFolder {
  readonly path: JailPath;
  readonly #held: FileHandle;
  readonly #dir: Dir;
  readonly #inPool: Spot['inPool'];
  #going: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  private constructor({ path, inPool }: Spot, held: FileHandle, dir: Dir) {
    this.path = path;
    this.#inPool = inPool;
    this.#held = held;
    this.#dir = dir;
  }

  /** Opens a folder. @throws the system's errors */
  static async open(spot: Spot): Promise<OpenFolder> {
    const held = await openFolder(spot);
    try {
      return new OpenFolder(spot, held, await spot.inPool(() => openDir(within(held, '.'), OPTIONS)));
    } catch (error) {
      await held.close();
      throw error;
    }
  }

  /**
   * Returns the next entries, `max` at most, in no particular order; an empty list at the end. Call it for one page
   * at a time.
   *
   * @throws DomainError
   */
  async page(max: number): Promise<FolderEntry[]> {
    const reading = this.#read(max);
    this.#going = reading.catch(() => undefined);
    try {
      return await reading;
    } catch (error) {
      throw fileFault(error, this.path);
    }
  }

  async stat(): Promise<Stats> {
    return this.#held.stat();
  }

  /** Calls `work` with the open folder. */
  use<T>(work: (folder: FileHandle) => Promise<T>): Promise<T> {
    return work(this.#held);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#going;
    await this.#dir.close();
    await this.#held.close();
  }

  async #read(max: number): Promise<FolderEntry[]> {
    for (;;) {
      const names: string[] = [];
      while (names.length < max) {
        const entry = await this.#inPool(() => this.#dir.read());
        if (entry === null) break;
        names.push(entry.name);
      }
      if (names.length === 0) return [];
      const entries = await Promise.all(names.map((name) => this.#entry(name)));
      const there = entries.filter((entry) => entry !== undefined);
      // An empty page would mean the end, so read on if all entries of the batch have been deleted since.
      if (there.length > 0) return there;
    }
  }

  async #entry(name: string): Promise<FolderEntry | undefined> {
    try {
      const stat = await this.#inPool(() => lstat(within(this.#held, name)));
      return name === STAGING_NAME && isStaging(stat) ? undefined : { name, stat };
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      if (unreadableCode(error) === undefined) throw error;
      return { name, stat: undefined };
    }
  }
}
