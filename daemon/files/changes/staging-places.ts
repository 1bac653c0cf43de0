import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { FOLDER_ALONE, within } from '../../../lib/disk/held-folder.js';
import { makeFolder } from '../../../lib/disk/make-folder.js';
import { mountIdOf, mountPointOf, mountsIn } from '../../../lib/disk/mounts.js';
import { isStaging, STAGING_NAME } from '../../../lib/disk/staging-name.js';
import { unlessCode, unlessExists, unlessMissing } from '../../../lib/errors/errors.js';
import { isTransient } from '../../../lib/errors/transient.js';
import type { Logger } from '../../../lib/logging/logger.js';
import type { Walks } from '../walks/walks.js';

export type StagingPlacesOptions = {
  /** The daemon's own staging directory, which is outside the containers' directories. */
  folder: string;
  /** The parent of the containers' directories. */
  servers: string;
  walks: Walks;
  logger: Pick<Logger, 'warn'>;
};

/** A free name for an unfinished file. Its directory stays open until `release` is called. */
export type StagingPlace = { folder: FileHandle; name: string; release(): Promise<void> };

/**
 * The prefix of temporary names on mounts on which the daemon cannot have a staging directory, such as those that map
 * owners.
 */
const BESIDE = '.berth-';
/**
 * The name that is used instead of a container's id for walks (traversals of folders) that delete files of an earlier
 * daemon.
 */
const LEFT = 'staging';
const OPEN_FOLDER = constants.O_RDONLY | FOLDER_ALONE;
const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/**
 * Directories for unfinished files. Each mount needs one, because rename(2) cannot cross mounts: the daemon's own
 * directory, one next to the containers' directories, and one at the top of each mount inside those.
 */
export class StagingPlaces {
  readonly #options: StagingPlacesOptions;
  /** Names of unfinished files of this daemon. All other names are from an earlier daemon. */
  readonly #making = new Set<string>();
  /** The ids of the mounts on which the unfinished files of earlier daemons were already deleted. */
  readonly #swept = new Set<string>();

  constructor(options: StagingPlacesOptions) {
    this.#options = options;
  }

  /**
   * Returns a name for an unfinished file on the same mount as a directory.
   * @throws the system's errors
   */
  async take(folder: FileHandle): Promise<StagingPlace> {
    const name = randomUUID();
    const staging = await this.#on(folder).catch(onlyTransient);
    this.#making.add(name);
    const release = async () => {
      this.#making.delete(name);
      await staging?.close();
    };
    return staging === undefined
      ? { folder, name: `${BESIDE}${name}`, release }
      : { folder: staging, name, release };
  }

  /**
   * Deletes the unfinished files of earlier daemons.
   * @throws transient errors; the system's error about the daemon's own directory
   */
  async sweep(): Promise<void> {
    const { folder, servers, logger } = this.#options;
    const { below } = await mountsIn(servers).catch(() => ({ below: [] }));
    // The mounts are cleaned one after the other, so that an unresponsive one blocks only one thread of the pool.
    for (const top of [servers, ...below.map((point) => join(servers, point))]) {
      await this.#sweepTop(top).catch((error: unknown) => {
        if (isTransient(error)) throw error;
        logger.warn({ err: error, folder: top }, 'cannot delete the files of unfinished uploads and copies');
      });
    }
    await using own = await open(folder, OPEN_FOLDER);
    await this.#empty(own);
  }

  async #sweepTop(top: string): Promise<void> {
    await using held = await unlessCode(open(top, OPEN_FOLDER), NO_FOLDER);
    if (held === undefined) return;
    await using staging = await openStaging(held);
    if (staging !== undefined) await this.#empty(staging);
    this.#swept.add(mountIdOf(held));
  }

  async #empty(staging: FileHandle): Promise<void> {
    for (const name of await readdir(within(staging, '.'), { encoding: 'latin1' })) {
      if (!this.#making.has(name)) await this.#remove(staging, name);
    }
  }

  async #remove(staging: FileHandle, name: string): Promise<void> {
    const path = within(staging, name);
    await using left = await open(path, OPEN_FOLDER).catch(() => undefined);
    if (left === undefined) return await unlink(path);
    await this.#options.walks.result('remove', { fd: left.fd }, { of: LEFT, isOwed: true });
    await rmdir(path);
  }

  async #on(folder: FileHandle): Promise<FileHandle | undefined> {
    const mountId = mountIdOf(folder);
    const { servers } = this.#options;
    const own = await this.#own().catch(onlyTransient);
    if (own !== undefined && (await isOn(own, mountId))) return own;
    const beside = await this.#below(servers, mountId);
    if (beside !== undefined) return beside;
    const top = await mountPointOf(mountId, servers);
    return top === undefined ? undefined : this.#below(top, mountId);
  }

  /** Opens the daemon's own directory, which it creates if that failed at the start, for example on a full disk. */
  async #own(): Promise<FileHandle> {
    const { folder } = this.#options;
    const held = await unlessMissing(open(folder, OPEN_FOLDER));
    if (held !== undefined) return held;
    makeFolder(folder, 0o700);
    return open(folder, OPEN_FOLDER);
  }

  /**
   * Opens the staging directory of a mount below `top`. Returns undefined if `top` is not on the mount: a server may
   * have moved a directory above the mount point.
   */
  async #below(top: string | Buffer, mountId: string): Promise<FileHandle | undefined> {
    await using held = await open(top, OPEN_FOLDER);
    if (mountIdOf(held) !== mountId) return undefined;
    const staging = (await openStaging(held)) ?? (await makeStaging(held));
    if (staging !== undefined && !this.#swept.has(mountId)) {
      this.#swept.add(mountId);
      await this.#empty(staging).catch(() => undefined);
    }
    return staging;
  }
}

/** Throws transient errors, and ignores all others. */
function onlyTransient(error: unknown): undefined {
  if (isTransient(error)) throw error;
}

/** Whether a directory is on the mount. Closes it if it is not. */
async function isOn(folder: FileHandle, mountId: string): Promise<boolean> {
  let isThere = false;
  try {
    isThere = mountIdOf(folder) === mountId;
  } finally {
    if (!isThere) await folder.close();
  }
  return isThere;
}

/** Opens the staging directory of a mount. Returns undefined if the daemon has none there. */
async function openStaging(top: FileHandle): Promise<FileHandle | undefined> {
  const staging = await unlessCode(open(within(top, STAGING_NAME), OPEN_FOLDER), NO_FOLDER);
  if (staging === undefined) return undefined;
  if (isStaging(await staging.stat()) && mountIdOf(staging) === mountIdOf(top)) return staging;
  await staging.close();
  return undefined;
}

/**
 * Creates the staging directory. An empty directory of this name is replaced. Returns undefined if the name is taken
 * by anything else.
 */
async function makeStaging(top: FileHandle): Promise<FileHandle | undefined> {
  const path = within(top, STAGING_NAME);
  await rmdir(path).catch(() => undefined);
  await unlessExists(mkdir(path, 0o700));
  return openStaging(top);
}
