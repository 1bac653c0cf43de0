import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, unlessCode } from '../../lib/errors.js';
import { FOLDER_ALONE, within } from '../../lib/held-folder.js';
import type { Logger } from '../../lib/logger.js';
import { makeFolder } from '../../lib/make-folder.js';
import { mountIdOf, mountPointOf, mountsIn } from '../../lib/mounts.js';
import { isStaging, STAGING_NAME } from '../../lib/staging-name.js';
import { isTransient } from '../../lib/transient.js';
import type { Walks } from './walks/walks.js';

export type StagingPlacesOptions = {
  /** The daemon's own, outside the containers' folders. */
  folder: string;
  /** The folder that has the containers' folders. */
  servers: string;
  walks: Walks;
  logger: Pick<Logger, 'warn'>;
};

/** A name for something that is being made, in a folder that is held until it is placed. */
export type StagingPlace = { folder: FileHandle; name: string; release(): Promise<void> };

/** Where a mount has no directory for it, such as one that maps owners. */
const BESIDE = '.berth-';
/** What an earlier daemon has left is no container's. */
const LEFT = 'staging';
const OPEN_FOLDER = constants.O_RDONLY | FOLDER_ALONE;
const NO_FOLDER = new Set(['ENOENT', 'ENOTDIR', 'ELOOP']);

/**
 * Directories for unfinished files, one for each mount: a name cannot go from one mount to another. The first is the
 * daemon's own, the second lies beside the containers' folders, and all others at the top of what is mounted below these.
 */
export class StagingPlaces {
  readonly #options: StagingPlacesOptions;
  /** Names of what this daemon is making; all others are an earlier daemon's. */
  readonly #making = new Set<string>();
  /** Ids of mounts from which what an earlier daemon left was deleted. */
  readonly #swept = new Set<string>();

  constructor(options: StagingPlacesOptions) {
    this.#options = options;
  }

  /** Returns a place on the mount of a folder. @throws the system's errors */
  async take(folder: FileHandle): Promise<StagingPlace> {
    const name = randomUUID();
    const staging = await this.#on(folder).catch((error: unknown) => {
      if (isTransient(error)) throw error;
      return undefined;
    });
    this.#making.add(name);
    const release = async () => {
      this.#making.delete(name);
      await staging?.close();
    };
    return staging === undefined
      ? { folder, name: `${BESIDE}${name}`, release }
      : { folder: staging, name, release };
  }

  /** Deletes what earlier daemons left. @throws the system's error about the daemon's own directory */
  async sweep(): Promise<void> {
    const { folder, servers, logger } = this.#options;
    const { below } = await mountsIn(servers).catch(() => ({ below: [] }));
    // One after another: a mount that hangs takes one thread of the pool.
    for (const top of [servers, ...below.map((point) => join(servers, point))]) {
      await this.#sweepTop(top).catch((error: unknown) => {
        if (isTransient(error)) throw error;
        logger.warn({ err: error, folder: top }, 'what unfinished uploads and copies left cannot be deleted');
      });
    }
    const own = await open(folder, OPEN_FOLDER);
    await this.#empty(own).finally(() => own.close());
  }

  async #sweepTop(top: string): Promise<void> {
    const held = await unlessCode(open(top, OPEN_FOLDER), NO_FOLDER);
    if (held === undefined) return;
    try {
      const staging = await openStaging(held);
      if (staging !== undefined) await this.#empty(staging).finally(() => staging.close());
      this.#swept.add(mountIdOf(held));
    } finally {
      await held.close();
    }
  }

  async #empty(staging: FileHandle): Promise<void> {
    for (const name of await readdir(within(staging, '.'), { encoding: 'latin1' })) {
      if (!this.#making.has(name)) await this.#remove(staging, name);
    }
  }

  async #remove(staging: FileHandle, name: string): Promise<void> {
    const path = within(staging, name);
    const left = await open(path, OPEN_FOLDER).catch(() => undefined);
    if (left === undefined) return unlink(path);
    const { walks } = this.#options;
    const removing = walks.result('remove', { fd: left.fd }, { of: LEFT, isOwed: true });
    await removing.finally(() => left.close());
    await rmdir(path);
  }

  async #on(folder: FileHandle): Promise<FileHandle | undefined> {
    const mountId = mountIdOf(folder);
    const { servers } = this.#options;
    const own = await this.#own().catch((error: unknown) => {
      if (isTransient(error)) throw error;
      return undefined;
    });
    if (own !== undefined && (await isOn(own, mountId))) return own;
    const beside = await this.#below(servers, mountId);
    if (beside !== undefined) return beside;
    const top = await mountPointOf(mountId, servers);
    return top === undefined ? undefined : this.#below(top, mountId);
  }

  /** Made again where a start had no space for it. */
  async #own(): Promise<FileHandle> {
    const { folder } = this.#options;
    const opened = () => open(folder, OPEN_FOLDER);
    return opened().catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      makeFolder(folder, 0o700);
      return opened();
    });
  }

  /** Undefined where the folder is not on that mount: a server may move folders above a mount point meanwhile. */
  async #below(top: string | Buffer, mountId: string): Promise<FileHandle | undefined> {
    const held = await open(top, OPEN_FOLDER);
    try {
      if (mountIdOf(held) !== mountId) return undefined;
      const staging = (await openStaging(held)) ?? (await makeStaging(held));
      if (staging !== undefined && !this.#swept.has(mountId)) {
        this.#swept.add(mountId);
        await this.#empty(staging).catch(() => undefined);
      }
      return staging;
    } finally {
      await held.close();
    }
  }
}

/** Closes the folder where it is not on the mount. */
async function isOn(folder: FileHandle, mountId: string): Promise<boolean> {
  let isThere = false;
  try {
    isThere = mountIdOf(folder) === mountId;
  } finally {
    if (!isThere) await folder.close();
  }
  return isThere;
}

/** Undefined where there is none of the daemon's. */
async function openStaging(top: FileHandle): Promise<FileHandle | undefined> {
  const staging = await unlessCode(open(within(top, STAGING_NAME), OPEN_FOLDER), NO_FOLDER);
  if (staging === undefined) return undefined;
  if (isStaging(await staging.stat()) && mountIdOf(staging) === mountIdOf(top)) return staging;
  await staging.close();
  return undefined;
}

/** Undefined where something else has the name. One that was given to a server's user, with all in a folder, is empty. */
async function makeStaging(top: FileHandle): Promise<FileHandle | undefined> {
  const path = within(top, STAGING_NAME);
  await rmdir(path).catch(() => undefined);
  await mkdir(path, 0o700).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  return openStaging(top);
}
