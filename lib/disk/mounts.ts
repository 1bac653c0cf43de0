import { closeSync, openSync, readSync } from 'node:fs';
import { readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DomainError } from '../errors/errors.js';
import { itself } from './held-folder.js';
import { readMounts } from './mount-table.js';

/** How many bytes of proc_pid_fdinfo(5) are read. `mnt_id` is in its third line. */
const FDINFO_BYTES = 256;

/** The mount points at and below a folder. */
export type Mounts = {
  /** Whether the folder itself is a mount point. */
  isMountPoint: boolean;
  /** The paths of the mount points below the folder, relative to it. */
  below: string[];
};

/**
 * Returns the mount points at and below a folder. A link at the end of the path is not followed. @throws the system's
 * errors
 */
export async function mountsIn(folder: string): Promise<Mounts> {
  const path = join(await realpath(dirname(folder)), basename(folder));
  return mountsAt(Buffer.from(path).toString('latin1'));
}

/** Like `mountsIn`, for an open folder. */
export async function mountsOf(held: { fd: number }): Promise<Mounts> {
  return mountsAt(await readlink(itself(held), { encoding: 'latin1' }));
}

/** Returns the mount point of the mount with this id, as bytes; undefined if it is not below the folder. */
export async function mountPointOf(mountId: string, folder: string): Promise<Buffer | undefined> {
  const within = `${Buffer.from(await realpath(folder)).toString('latin1')}/`;
  const found = (await readMounts()).find(({ id, point }) => id === mountId && point.startsWith(within));
  return found && Buffer.from(found.point, 'latin1');
}

async function mountsAt(path: string): Promise<Mounts> {
  const points = (await readMounts()).map(({ point }) => point);
  const below = points.filter((point) => point.startsWith(`${path}/`));
  return {
    isMountPoint: points.includes(path),
    below: [...new Set(below.map((point) => shown(point.slice(path.length + 1))))].sort(),
  };
}

const shown = (latin1: string) => Buffer.from(latin1, 'latin1').toString();

/**
 * Throws if a folder contains mounts.
 * @param folder the folder's name in the message
 * @param prefix a path that is put before the path of the mount point in the message
 */
export function requireNoMounts({ below }: Mounts, folder: string, prefix = ''): void {
  const [first, ...others] = below;
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const message = `${folder} contains the mount point ${JSON.stringify(join(prefix, first))}${more}: nothing was changed; unmount it on the host and try again.`;
  throw new DomainError('conflict', message);
}

/**
 * Returns the id of the mount that a descriptor is on. Device numbers are not used, because a bind mount and its
 * source have the same. The call is synchronous, because it reads only procfs, which a server's file system cannot
 * delay.
 */
export function mountIdOf({ fd }: { fd: number }): string {
  const info = openSync(`/proc/self/fdinfo/${fd}`, 'r');
  try {
    const text = Buffer.alloc(FDINFO_BYTES);
    const bytes = readSync(info, text, 0, FDINFO_BYTES, 0);
    return /^mnt_id:\s*(\d+)$/m.exec(text.toString('latin1', 0, bytes))?.[1] ?? '';
  } finally {
    closeSync(info);
  }
}

/** Returns the error of a removal that finds a mount point after it has begun. */
export const mountInTheWay = (): Error =>
  Object.assign(new Error('a folder that is or contains a mount point cannot be deleted'), { code: 'EBUSY' });
