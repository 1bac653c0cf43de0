import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import {
  chmod,
  chown,
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rmdir,
  unlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../lib/errors.js';
import { FOLDER_ALONE, itself, within } from '../../lib/held-folder.js';
import type { Logger } from '../../lib/logger.js';
import { makeFolder } from '../../lib/make-folder.js';
import type { ServerUser } from '../catalog/container-spec.js';
import type { Spot } from './jail/jail.js';
import type { Walks } from './walks/walks.js';

export type StagingOptions = {
  /** On the disk of the servers' folders and outside them: nobody but the daemon gets into it. */
  folder: string;
  walks: Walks;
  logger: Pick<Logger, 'warn'>;
};

/** What is being made, under a name of its own; `place` gives it the one that it is to have. */
export type Staged = {
  kind: 'file' | 'folder';
  held: FileHandle;
  path: string | Buffer;
  /** From then on it is nobody's to delete. */
  isPlaced: boolean;
};

const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
const BESIDE = '.berth-';

/**
 * Where files and folders are made before they appear whole. What a killed daemon left there is deleted at the next
 * start. Where something else is mounted (a container's folder on a disk of its own) it is made beside its place: a
 * name cannot go from one mount to another.
 */
export class Staging {
  readonly #options: StagingOptions;
  /** Names of what an earlier daemon has left. */
  readonly #left: string[];

  private constructor(options: StagingOptions, left: string[]) {
    this.#options = options;
    this.#left = left;
  }

  /** To be opened before anybody asks for anything: what lies in the folder now is nobody's. */
  static async open(options: StagingOptions): Promise<Staging> {
    const { folder, logger } = options;
    try {
      makeFolder(folder, 0o700);
      return new Staging(options, await readdir(folder, { encoding: 'latin1' }));
    } catch (error) {
      logger.warn({ err: error, folder }, 'uploads and copies find no folder of their own');
      return new Staging(options, []);
    }
  }

  /** Deletes what an earlier daemon has left. */
  async empty(): Promise<void> {
    const { folder, logger } = this.#options;
    try {
      const staging = await this.#opened();
      try {
        for (const name of this.#left.splice(0)) await this.#remove(staging, name);
      } finally {
        await staging.close();
      }
    } catch (error) {
      logger.warn(
        { err: error, folder },
        'what unfinished uploads and copies left stays until the next start',
      );
    }
  }

  /**
   * Lets `work` make something that is to appear at a place; what is not placed by then is deleted.
   * @throws what `work` throws; the system's errors
   */
  async make<T>(kind: Staged['kind'], spot: Spot, work: (staged: Staged) => Promise<T>): Promise<T> {
    const path = await this.#pathFor(spot);
    if (kind === 'folder') await mkdir(path, 0o700);
    const flags = kind === 'folder' ? constants.O_RDONLY | FOLDER_ALONE : NEW_FILE;
    const held = await open(path, flags, 0o600);
    const staged = { kind, held, path, isPlaced: false };
    try {
      return await work(staged);
    } finally {
      if (!staged.isPlaced) await this.#discard(staged);
      await held.close();
    }
  }

  async #discard({ kind, held, path }: Staged): Promise<void> {
    try {
      if (kind === 'file') return await unlink(path);
      await this.#options.walks.result('remove', { fd: held.fd }, { isOwed: true });
      await rmdir(path);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      this.#options.logger.warn({ err: error }, 'something unfinished stays until the next start');
    }
  }

  async #pathFor({ folder }: Spot): Promise<string | Buffer> {
    const name = randomUUID();
    const staging = await this.#opened().catch(() => undefined);
    try {
      const isBeside = staging === undefined || (await mountOf(staging)) !== (await mountOf(folder));
      return isBeside ? within(folder, `${BESIDE}${name}`) : join(this.#options.folder, name);
    } finally {
      await staging?.close();
    }
  }

  /** Made anew where a start found no room for it. */
  async #opened(): Promise<FileHandle> {
    const { folder } = this.#options;
    const opened = () => open(folder, constants.O_RDONLY | FOLDER_ALONE);
    return opened().catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      makeFolder(folder, 0o700);
      return opened();
    });
  }

  async #remove(staging: FileHandle, name: string): Promise<void> {
    const path = within(staging, name);
    const left = await open(path, constants.O_RDONLY | FOLDER_ALONE).catch(() => undefined);
    if (left === undefined) return unlink(path);
    const { walks } = this.#options;
    await walks.result('remove', { fd: left.fd }, { isOwed: true }).finally(() => left.close());
    await rmdir(path);
  }
}

/** Gives it its owner and permissions. */
export async function finish({ held }: Staged, owner: ServerUser | undefined, mode: number): Promise<void> {
  if (owner !== undefined) await chown(itself(held), owner.uid, owner.gid);
  await chmod(itself(held), mode & 0o777);
}

/** It appears in place of what is there, if that is no folder. @throws the system's errors */
export async function placeOver(staged: Staged, { at }: Spot): Promise<void> {
  await rename(staged.path, at);
  staged.isPlaced = true;
}

/** It appears where nothing is. @throws the system's errors, EEXIST among them */
export const placeNew = (staged: Staged, spot: Spot): Promise<void> =>
  takePlace(spot, staged.kind, () => placeOver(staged, spot));

/**
 * Takes a free place with an empty file or folder, which what `move` moves there replaces: rename(2) alone would
 * replace what somebody has put there a moment ago.
 *
 * @throws the system's errors, EEXIST among them
 */
export async function takePlace(
  { at }: Spot,
  kind: Staged['kind'],
  move: () => Promise<void>,
): Promise<void> {
  if (kind === 'folder') await mkdir(at, 0o700);
  const taken = kind === 'folder' ? undefined : await open(at, NEW_FILE, 0o600);
  try {
    await move();
  } catch (error) {
    await letGo(at, taken).catch(() => undefined);
    throw error;
  } finally {
    await taken?.close();
  }
}

/** What somebody else has put there meanwhile stays. @param taken the file that took the place; of a folder none */
async function letGo(at: Buffer, taken: FileHandle | undefined): Promise<void> {
  if (taken === undefined) return rmdir(at);
  const [own, there] = [await taken.stat(), await lstat(at)];
  if (own.ino === there.ino && own.dev === there.dev && own.size === 0) await unlink(at);
}

/** Device numbers do not tell what is mounted a second time (mount --bind). */
async function mountOf(held: FileHandle): Promise<string> {
  const text = await readFile(`/proc/self/fdinfo/${held.fd}`, 'utf8');
  return /^mnt_id:\s*(\d+)$/m.exec(text)?.[1] ?? '';
}
