import { randomUUID } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import {
  chmod,
  chown,
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  rename,
  rmdir,
  unlink,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError, errorCode, unlessMissing } from '../../lib/errors.js';
import { FOLDER_ALONE, itself, NEW_FILE, within } from '../../lib/held-folder.js';
import type { Logger } from '../../lib/logger.js';
import { makeFolder } from '../../lib/make-folder.js';
import { mountIdOf } from '../../lib/mounts.js';
import type { Change } from './change.js';
import { requireFile, type Spot } from './jail/jail.js';
import { containerOf, quoted } from './jail/jail-path.js';
import { NameLocks } from './name-locks.js';
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
  names: NameLocks;
};

/** Of a file that nobody has given another. */
export const NEW_MODE = 0o644;
const BESIDE = '.berth-';
/** What an earlier daemon has left is no container's. */
const LEFT = 'staging';
/** More is left to the disk's own time: a power cut may spoil it, which an upload of minutes is asked for again. */
const MAX_SYNCED_BYTES = 16 * 1024 * 1024;

/**
 * Where files and folders are made before they appear whole. What a killed daemon left there is deleted at the next
 * start. Where something else is mounted (a container's folder on a disk of its own) it is made beside its place: a
 * name cannot go from one mount to another.
 */
export class Staging {
  /** For whoever puts something at a name, or takes it away. */
  readonly names = new NameLocks();
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
    const held = kind === 'folder' ? await newFolder(path) : await open(path, NEW_FILE, 0o600);
    const staged = { kind, held, path, isPlaced: false, names: this.names };
    try {
      return await work(staged);
    } finally {
      if (!staged.isPlaced) await this.#discard(staged, containerOf(spot.path));
      await held.close();
    }
  }

  async #discard({ kind, held, path }: Staged, of: string): Promise<void> {
    try {
      if (kind === 'file') return await unlink(path);
      await this.#options.walks.result('remove', { fd: held.fd }, { of, isOwed: true });
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
      const isBeside = staging === undefined || mountIdOf(staging) !== mountIdOf(folder);
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
    const removing = walks.result('remove', { fd: left.fd }, { of: LEFT, isOwed: true });
    await removing.finally(() => left.close());
    await rmdir(path);
  }
}

async function newFolder(path: string | Buffer): Promise<FileHandle> {
  await mkdir(path, 0o700);
  return open(path, constants.O_RDONLY | FOLDER_ALONE).catch(async (error: unknown) => {
    await rmdir(path);
    throw error;
  });
}

/** Before the work; that it stays so is seen to when it is placed. @throws DomainError `conflict` */
export async function requireFree({ at, path }: Spot): Promise<void> {
  const there = await lstat(at).catch(() => undefined);
  if (there === undefined) return;
  throw new DomainError('conflict', `The path ${quoted(path.text)} is there already: choose another name.`);
}

/** Before anything is read of what is to be written. @throws DomainError `conflict` for a folder, `invalid_input` for a link */
export async function replaceable(spot: Spot): Promise<Stats | undefined> {
  const stat = await unlessMissing(lstat(spot.at));
  if (stat === undefined) return undefined;
  if (stat.isDirectory()) {
    const message = `The path ${quoted(spot.path.text)} is a folder: choose another name.`;
    throw new DomainError('conflict', message);
  }
  requireFile(stat, spot.path);
  return stat;
}

/**
 * Gives it its owner and permissions, so that it can be placed; what a file holds is on the disk then, unless it is long.
 * @throws the signal's reason, as the last: what was called off meanwhile gets no place
 */
export async function finish(
  { kind, held }: Staged,
  { owner, signal }: Pick<Change, 'owner' | 'signal'>,
  mode: number,
): Promise<void> {
  if (owner !== undefined) await chown(itself(held), owner.uid, owner.gid);
  await chmod(itself(held), mode & 0o777);
  if (kind === 'file' && (await held.stat()).size <= MAX_SYNCED_BYTES) await held.sync();
  signal.throwIfAborted();
}

/**
 * It appears in place of what is there, if that is no folder.
 * @param admit may refuse, by throwing, to replace a file of so many bytes
 * @returns how many bytes are no more @throws the system's errors; what `admit` throws
 */
export const placeOver = (
  staged: Staged,
  spot: Spot,
  admit: (bytes: number) => void = () => undefined,
): Promise<number> =>
  staged.names.during([spot], async () => {
    const old = await unlessMissing(lstat(spot.at));
    const bytes = old?.isFile() === true ? old.size : 0;
    admit(bytes);
    await place(staged, spot);
    return bytes;
  });

/** It appears where nothing is. @throws the system's errors, EEXIST among them */
export const placeNew = (staged: Staged, spot: Spot): Promise<void> =>
  staged.names.during([spot], () => takePlace(spot, staged.kind, () => place(staged, spot)));

async function place(staged: Staged, { at }: Spot): Promise<void> {
  await rename(staged.path, at);
  staged.isPlaced = true;
}

/**
 * Takes a free place with an empty file or folder, which what `move` moves there replaces: rename(2) alone would
 * replace what somebody has put there a moment ago. To be called with the name locked.
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
