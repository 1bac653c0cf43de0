import { constants } from 'node:fs';
import { lstat, mkdir, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FOLDER_ALONE } from '../../../lib/disk/held-folder.js';
import { makeFolder } from '../../../lib/disk/make-folder.js';
import { mountIdOf, mountsIn } from '../../../lib/disk/mounts.js';
import { DomainError, unlessCode, unlessMissing } from '../../../lib/errors/errors.js';
import { quoted } from '../../files/jail/jail-path.js';

/**
 * The place where the new folder is created. `state`: in the daemon's data folder. `beside`: next to the containers'
 * folders, if these are on another mount (a rename cannot cross mounts).
 */
export type Place = 'state' | 'beside';

/** The name of the folder for the place `beside`. It cannot be the id of a container. */
const BESIDE = '.berth-restoring';

/** The files of one restore: `new` is the new folder, and `old-*` are the folders that it replaced. */
export class RestoreSite {
  readonly place: Place;
  readonly folder: string;
  readonly target: string;

  /**
   * @param target the container's folder, named by its id @param state the daemon's folder for all restores
   */
  constructor(place: Place, { target, state }: { target: string; state: string }) {
    this.place = place;
    this.target = target;
    this.folder = join(place === 'state' ? state : besideOf(target), basename(target));
  }

  /**
   * Chooses the place of the new folder.
   * @throws DomainError `conflict` with advice, if the container's folder cannot be replaced
   */
  static async choose(target: string, state: string): Promise<RestoreSite> {
    makeFolder(state, 0o700);
    await requireReplaceable(target);
    const isOne = (await mountOf(state)) === (await mountOf(dirname(target)));
    return new RestoreSite(isOne ? 'state' : 'beside', { target, state });
  }

  get newFolder(): string {
    return join(this.folder, 'new');
  }

  /** The file with the patterns of the backup, which recovery reads after the daemon was killed. */
  get patterns(): string {
    return join(this.folder, 'patterns.json');
  }

  /**
   * Returns the path to which the attempt with this number moves the entry at the container's path, before the new
   * folder takes its place.
   */
  old(attempt: number): string {
    return join(this.folder, `old-${attempt}`);
  }

  async make(): Promise<void> {
    makeFolder(this.folder, 0o700);
    await mkdir(this.newFolder, 0o700);
  }
}

/** Returns the folders of both places. */
export const placesOf = (state: string, servers: string): string[] => [state, join(servers, BESIDE)];

const besideOf = (target: string) => join(dirname(target), BESIDE);

/** Returns the inode of a folder, or undefined if there is no folder at the path. */
export async function inodeOf(path: string): Promise<number | undefined> {
  const stat = await unlessMissing(lstat(path));
  return stat?.isDirectory() === true ? stat.ino : undefined;
}

/** Moves an entry of any type. A link itself is moved, not its target. @returns false if there is no such entry */
export async function movedAway(from: string, to: string): Promise<boolean> {
  return (await unlessMissing(rename(from, to).then(() => true))) ?? false;
}

/** Throws if the folder cannot be replaced. A missing folder is accepted, because the restore creates it. */
async function requireReplaceable(target: string): Promise<void> {
  const id = basename(target);
  const stat = await unlessMissing(lstat(target));
  if (stat !== undefined && !stat.isDirectory()) {
    throw new DomainError(
      'conflict',
      `The folder of container ${id} is a link or a file: replace it with a folder, or delete it.`,
    );
  }
  const { isMountPoint, below } = await mountsIn(target);
  const mount = isMountPoint ? '' : below[0];
  if (mount === undefined) return;
  const place = mount === '' ? 'its root' : quoted(mount);
  const message = `A file system is mounted in the folder of container ${id} (at ${place}), and a restore replaces the whole folder: unmount the file system first, or download the backup and unpack it in the folder.`;
  throw new DomainError('conflict', message, { logOnly: { mount: join(target, mount) } });
}

/** Returns the id of the mount that contains a folder. @throws the system's errors */
async function mountOf(folder: string): Promise<string> {
  await using held = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  return mountIdOf(held);
}

/** Opens a folder without following a link. Returns undefined if the path does not exist, or is a link or a file. */
export const openAlone = (path: string) =>
  unlessCode(open(path, constants.O_RDONLY | FOLDER_ALONE), new Set(['ENOENT', 'ENOTDIR', 'ELOOP']));
