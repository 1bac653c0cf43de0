import { closeSync, openSync, readSync } from 'node:fs';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DomainError } from './errors.js';
import { itself } from './held-folder.js';

/** `mnt_id` is the third line of proc_pid_fdinfo(5). */
const FDINFO_BYTES = 256;

/** What is mounted in a folder. */
export type Mounts = {
  /** Whether the folder is a mount point. */
  isMountPoint: boolean;
  /** Mount points below it, relative to it. */
  below: string[];
};

/**
 * Returns what is mounted in a folder; a link at the end of the path is not followed.
 * @throws the system's errors
 */
export async function mountsIn(folder: string): Promise<Mounts> {
  const path = join(await realpath(dirname(folder)), basename(folder));
  return mountsAt(Buffer.from(path).toString('latin1'));
}

/** The same for a folder that is held by a descriptor. */
export async function mountsOf(held: { fd: number }): Promise<Mounts> {
  return mountsAt(await readlink(itself(held), { encoding: 'latin1' }));
}

/** Returns where a mount below a folder is mounted, as bytes; undefined where it is not below it. */
export async function mountPointOf(mountId: string, folder: string): Promise<Buffer | undefined> {
  const within = `${Buffer.from(await realpath(folder)).toString('latin1')}/`;
  const found = (await mountTable()).find(({ id, point }) => id === mountId && point.startsWith(within));
  return found && Buffer.from(found.point, 'latin1');
}

async function mountsAt(path: string): Promise<Mounts> {
  const points = (await mountTable()).map(({ point }) => point);
  const below = points.filter((point) => point.startsWith(`${path}/`));
  return {
    isMountPoint: points.includes(path),
    below: [...new Set(below.map((point) => shown(point.slice(path.length + 1))))].sort(),
  };
}

const shown = (latin1: string) => Buffer.from(latin1, 'latin1').toString();

/** Of proc_pid_mountinfo(5), whose fifth field has spaces and the like in octal. Each character stands for a byte. */
async function mountTable(): Promise<{ id: string; point: string }[]> {
  const lines = (await readFile('/proc/self/mountinfo', 'latin1')).split('\n');
  const unescaped = (field: string) =>
    field.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));
  return lines.flatMap((line) => {
    const [id, , , , point] = line.split(' ');
    return id === undefined || point === undefined ? [] : [{ id, point: unescaped(point) }];
  });
}

/** @param what the folder, as the message names it @param prefix comes before the mount points' paths */
export function requireNoMounts({ below }: Mounts, what: string, prefix = ''): void {
  const [first, ...others] = below;
  if (first === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more below it`;
  const message = `${what} has a mount point, ${JSON.stringify(join(prefix, first))}${more}`;
  throw new DomainError('conflict', `${message}: nothing was changed; unmount it on the host and try again.`);
}

/**
 * Returns the id of the mount that a descriptor is on. Device numbers do not tell a bind mount from the file system
 * that it shows. Synchronous, and only procfs is read: no file system of a server can delay it.
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

/** What is thrown at a mount point that a removal comes to after it has begun. */
export const mountInTheWay = (): Error =>
  Object.assign(new Error('a mount point is in the way'), { code: 'EBUSY' });
