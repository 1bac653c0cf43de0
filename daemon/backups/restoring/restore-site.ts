import { constants } from 'node:fs';
import { lstat, mkdir, open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DomainError, errorCode, unlessCode } from '../../../lib/errors.js';
import { FOLDER_ALONE } from '../../../lib/held-folder.js';
import { makeFolder } from '../../../lib/make-folder.js';
import { mountIdOf, mountsIn } from '../../../lib/mounts.js';
import { quoted } from '../../files/jail/jail-path.js';

/**
 * Where a folder is made that takes the place of a container's: in the daemon's own state, or, where that is on another
 * mount than the containers' folders, beside these. A name cannot go from one mount to another.
 */
export type Place = 'state' | 'beside';

/** Beside the containers' folders, which are named by ids. */
const BESIDE = '.berth-restoring';
const NOT_THERE = new Set(['ENOENT']);

/** Where the parts of one restore lie: `new`, and `old-*` once it is in its place. */
export class RestoreSite {
  readonly place: Place;
  readonly folder: string;
  readonly target: string;

  /** @param target the container's folder, named by its id @param state the daemon's own folder for all restores */
  constructor(place: Place, { target, state }: { target: string; state: string }) {
    this.place = place;
    this.target = target;
    this.folder = join(place === 'state' ? state : besideOf(target), basename(target));
  }

  /** @throws DomainError `conflict` where the container's folder cannot be replaced, with what to do */
  static async choose(target: string, state: string): Promise<RestoreSite> {
    makeFolder(state, 0o700);
    await requireReplaceable(target);
    const isOne = (await mountOf(state)) === (await mountOf(dirname(target)));
    return new RestoreSite(isOne ? 'state' : 'beside', { target, state });
  }

  get newFolder(): string {
    return join(this.folder, 'new');
  }

  /** What was left out of the backup, for who goes on after a kill. */
  get patterns(): string {
    return join(this.folder, 'patterns.json');
  }

  /** A name of its own: whatever is moved there was in the place of the new one. */
  old(attempt: number): string {
    return join(this.folder, `old-${attempt}`);
  }

  async make(): Promise<void> {
    makeFolder(this.folder, 0o700);
    await mkdir(this.newFolder, 0o700);
  }
}

/** The folders of all places, as far as they are there. */
export const placesOf = (state: string, servers: string): string[] => [state, join(servers, BESIDE)];

const besideOf = (target: string) => join(dirname(target), BESIDE);

/** The number of a folder, or undefined where something else or nothing is there. */
export async function inodeOf(path: string): Promise<number | undefined> {
  const stat = await unlessCode(lstat(path), NOT_THERE);
  return stat?.isDirectory() === true ? stat.ino : undefined;
}

/** Moves whatever is there, a link too, which is not followed. False where nothing is. */
export async function movedAway(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}

/** One that is gone is put back by that. */
async function requireReplaceable(target: string): Promise<void> {
  const id = basename(target);
  const stat = await unlessCode(lstat(target), NOT_THERE);
  if (stat !== undefined && !stat.isDirectory()) {
    throw new DomainError(
      'conflict',
      `The folder of ${id} is a link or a file: put a folder there, or take it away.`,
    );
  }
  const { isMountPoint, below } = await mountsIn(target);
  const mount = isMountPoint ? '' : below[0];
  if (mount === undefined) return;
  const place = mount === '' ? 'its top' : quoted(mount);
  const what = `Something is mounted in the folder of ${id} (at ${place}), and a restore replaces it as a whole`;
  const message = `${what}: unmount it first, or download the backup and unpack it there.`;
  throw new DomainError('conflict', message, { logOnly: { mount: join(target, mount) } });
}

/** @throws the system's errors */
async function mountOf(folder: string): Promise<string> {
  const held = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return mountIdOf(held);
  } finally {
    await held.close();
  }
}

/** Undefined where nothing, or a link or a file, is there. */
export const openAlone = (path: string) =>
  unlessCode(open(path, constants.O_RDONLY | FOLDER_ALONE), new Set(['ENOENT', 'ENOTDIR', 'ELOOP']));
