import { constants, type Stats } from 'node:fs';
import { chmod, type FileHandle, lutimes, open, utimes } from 'node:fs/promises';
import { itself, O_PATH } from '../../../lib/disk/held-folder.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Spot } from '../jail/jail.js';
import { type JailPath, quoted } from '../jail/jail-path.js';
import type { Held } from './calls/descriptor.js';

/** A change of attributes. Attributes that are not set stay unchanged. */
export type AttributesChange = {
  /** The new size in bytes. The file is truncated, or extended with zeros. */
  size?: number;
  /** The present owner. The owner cannot be changed: a different one is rejected. */
  owner?: { uid: number; gid: number };
  /** The new mode. Only the permission bits of owner, group and others are used. */
  mode?: number;
  /** The new times in seconds since the Unix epoch. */
  times?: { accessed: number; modified: number };
};

const PERMISSIONS = 0o777;

/**
 * Changes the attributes of an open file or folder, except the size. @throws DomainError `forbidden`; the system's
 * errors
 */
export async function changeAttributes(held: Held, change: AttributesChange, path: JailPath): Promise<void> {
  if (change.owner !== undefined) requireOwner(await held.stat(), change.owner, path);
  if (change.mode !== undefined) await chmod(itself(held), change.mode & PERMISSIONS);
  if (change.times !== undefined) await utimes(itself(held), change.times.accessed, change.times.modified);
}

/** Changes a link's times, its only changeable attributes. @throws DomainError `forbidden`; the system's errors */
export async function changeLink({ at, path }: Spot, stat: Stats, change: AttributesChange): Promise<void> {
  if (change.owner !== undefined) requireOwner(stat, change.owner, path);
  if (change.mode !== undefined || change.size !== undefined) throw isLink(path);
  if (change.times !== undefined) await lutimes(at, change.times.accessed, change.times.modified);
}

/** Opens an entry of any type with O_PATH, only to hold it: its content is not accessible. The caller closes it. */
export const holdIt = ({ at, inPool }: Spot): Promise<FileHandle> =>
  inPool(() => open(at, O_PATH | constants.O_NOFOLLOW));

export const isLink = ({ text }: JailPath) =>
  new DomainError(
    'forbidden',
    `The path ${quoted(text)} is a link: links are not followed, so use the path of its target.`,
  );

function requireOwner(
  stat: Pick<Stats, 'uid' | 'gid'>,
  owner: { uid: number; gid: number },
  { text }: JailPath,
): void {
  if (stat.uid === owner.uid && stat.gid === owner.gid) return;
  const message = `The path ${quoted(text)} belongs to its container's user, and its owner cannot be changed: keep the current owner.`;
  throw new DomainError('forbidden', message);
}
