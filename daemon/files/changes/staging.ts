import { constants, type Stats } from 'node:fs';
import { chmod, chown, type FileHandle, mkdir, open, rename, rmdir, unlink } from 'node:fs/promises';
import type { WriteCondition } from '../../../lib/contract/write-condition.js';
import { FOLDER_ALONE, itself, NEW_FILE, within } from '../../../lib/disk/held-folder.js';
import { makeFolder } from '../../../lib/disk/make-folder.js';
import { DomainError, errorCode, unlessMissing } from '../../../lib/errors/errors.js';
import { whileTransient } from '../../../lib/errors/transient.js';
import { Claims } from '../../containers/claims/claims.js';
import { requireFile, type Spot, statOf } from '../jail/jail.js';
import { containerOf, quoted } from '../jail/jail-path.js';
import { moveToFree } from './move-to-free.js';
import { claimNames } from './name-claims.js';
import type { PathClaim } from './path-claims.js';
import { requireVersion } from './require-version.js';
import { StagingPlaces, type StagingPlacesOptions } from './staging-places.js';

export type StagingOptions = StagingPlacesOptions;

/** A file or folder that is created under a temporary name, and that `placeNew` or `placeOver` then renames. */
export type Staged = {
  kind: 'file' | 'folder';
  held: FileHandle;
  path: string | Buffer;
  /** Whether the entry has its final name. It must not be deleted then. */
  isPlaced: boolean;
  names: Claims;
};

/** The mode of new files. */
export const NEW_MODE = 0o644;
/**
 * How long a request waits for the deletion of its temporary file. It is less than the 10 s after which a stopping
 * daemon is killed.
 */
const MAX_DISCARD_MS = 8000;
const MAX_SWEEP_MS = 600_000;
/**
 * Files longer than this are not flushed to the disk. A power cut may corrupt them; the client then has to upload them
 * again.
 */
const MAX_SYNCED_BYTES = 16 * 1024 * 1024;

/**
 * Creates files and folders under temporary names, so that they appear atomically at their final names. Files of a
 * daemon that was killed are deleted at the next start.
 */
export class Staging {
  /** The claims on names. All code that adds or removes a name in a folder uses them. */
  readonly names = new Claims();
  readonly #options: StagingOptions;
  readonly #places: StagingPlaces;

  private constructor(options: StagingOptions) {
    this.#options = options;
    this.#places = new StagingPlaces(options);
  }

  /** Must be called before the first request is served. */
  static open(options: StagingOptions): Staging {
    const { folder, logger } = options;
    try {
      makeFolder(folder, 0o700);
    } catch (error) {
      logger.warn({ err: error, folder }, 'cannot create the staging folder for uploads and copies');
    }
    return new Staging(options);
  }

  /** Deletes the temporary files of an earlier daemon. */
  async empty(): Promise<void> {
    const { folder, logger } = this.#options;
    try {
      await whileTransient(() => this.#places.sweep(), { maxMs: MAX_SWEEP_MS });
    } catch (error) {
      logger.warn(
        { err: error, folder },
        'cannot delete the files of unfinished uploads and copies; the daemon tries again at its next start',
      );
    }
  }

  /**
   * Creates an entry that will be moved to a location. Its disposal closes it, and deletes it unless it was placed.
   *
   * @throws the system's errors
   */
  async create(kind: Staged['kind'], spot: Spot): Promise<Staged & AsyncDisposable> {
    const place = await this.#places.take(spot.folder);
    try {
      const path = within(place.folder, place.name);
      const held = kind === 'folder' ? await newFolder(path) : await open(path, NEW_FILE, 0o600);
      const staged = { kind, held, path, isPlaced: false, names: this.names };
      const dispose = () => this.#close(staged, containerOf(spot.path)).finally(() => place.release());
      return Object.assign(staged, { [Symbol.asyncDispose]: dispose });
    } catch (error) {
      await place.release();
      throw error;
    }
  }

  async #close(staged: Staged, of: string): Promise<void> {
    if (!staged.isPlaced) await this.#discard(staged, of);
    await staged.held.close();
  }

  async #discard({ kind, held, path }: Staged, of: string): Promise<void> {
    try {
      if (kind === 'file') return await unlink(path);
      const { walks } = this.#options;
      const remove = () => walks.result('remove', { fd: held.fd }, { of, isOwed: true });
      await whileTransient(remove, { maxMs: MAX_DISCARD_MS });
      await rmdir(path);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return;
      this.#options.logger.warn(
        { err: error },
        'cannot delete an unfinished file; the daemon tries again at its next start',
      );
    }
  }
}

async function newFolder(path: string | Buffer): Promise<FileHandle> {
  await mkdir(path, 0o700);
  return open(path, constants.O_RDONLY | FOLDER_ALONE).catch(async (error: unknown) => {
    await rmdir(path);
    throw error;
  });
}

/** Checks early that a path is free. `placeNew` checks it again. @throws DomainError `conflict` if it is not */
export async function requireFree(spot: Spot): Promise<void> {
  const there = await statOf(spot).catch(() => undefined);
  if (there === undefined) return;
  throw new DomainError(
    'conflict',
    `The path ${quoted(spot.path.text)} already exists: choose another name.`,
  );
}

/**
 * Checks that a file can be written or replaced, before any content is read. @returns its attributes, if it exists
 *
 * @throws DomainError `conflict` for a folder, `invalid_input` for a link or special file
 */
export async function replaceable(spot: Spot): Promise<Stats | undefined> {
  const stat = await unlessMissing(statOf(spot));
  if (stat === undefined) return undefined;
  if (stat.isDirectory()) {
    const message = `The path ${quoted(spot.path.text)} is a folder: choose another name.`;
    throw new DomainError('conflict', message);
  }
  requireFile(stat, spot.path);
  return stat;
}

/**
 * Sets the owner and mode of an entry. Flushes a file to the disk unless it is long. After that, the entry can be
 * placed.
 *
 * @throws the signal's reason, which is checked last: a cancelled entry is not placed
 */
export async function finish(
  { kind, held }: Staged,
  { owner, signal }: Pick<PathClaim, 'owner' | 'signal'>,
  mode: number,
): Promise<void> {
  if (owner !== undefined) await chown(itself(held), owner.uid, owner.gid);
  await chmod(itself(held), mode & 0o777);
  if (kind === 'file' && (await held.stat()).size <= MAX_SYNCED_BYTES) await held.sync();
  signal.throwIfAborted();
}

/**
 * Moves the entry to its final name, and replaces a file at that name.
 *
 * @param admit called with the size of the file to replace, in bytes; throws to reject the replacement
 * @param condition checked just before the replacement, while no other request can change the name. A program of the
 * host, such as the server itself, can still change the file between the check and rename(2), which follow each other
 * @returns the size of the replaced file
 * @throws DomainError `precondition_failed`; the system's errors; the errors of `admit`
 */
export async function placeOver(
  staged: Staged,
  spot: Spot,
  admit: (bytes: number) => void = () => undefined,
  condition?: WriteCondition,
): Promise<number> {
  using _name = await claimNames(staged.names, [spot]);
  const old = await unlessMissing(statOf(spot));
  const bytes = old?.isFile() === true ? old.size : 0;
  admit(bytes);
  await requireVersion(spot, condition);
  await spot.inPool(() => rename(staged.path, spot.at));
  staged.isPlaced = true;
  return bytes;
}

/** Moves the entry to its final name, which must be free. @throws the system's errors, including EEXIST */
export async function placeNew(staged: Staged, spot: Spot): Promise<void> {
  using _name = await claimNames(staged.names, [spot]);
  await moveToFree(staged, spot);
  staged.isPlaced = true;
}
