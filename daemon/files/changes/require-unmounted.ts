import type { Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { FOLDER_ALONE, O_PATH } from '../../../lib/disk/held-folder.js';
import { mountsOf, requireNoMounts } from '../../../lib/disk/mounts.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { fileFault } from '../jail/file-fault.js';
import { type Spot, statOf } from '../jail/jail.js';
import { nameOf, quoted } from '../jail/jail-path.js';

/**
 * Rejects a folder that is or contains a mount point: a request must not delete or move mounted file systems.
 *
 * @throws DomainError `conflict`, which names the mount point by its path in the container
 */
export async function requireUnmounted(folder: FileHandle, { path }: Spot): Promise<void> {
  const mounts = await mountsOf(folder);
  if (mounts.isMountPoint) {
    const message = `The folder ${quoted(path.text)} is a mount point: nothing was changed; unmount it on the host and try again.`;
    throw new DomainError('conflict', message);
  }
  requireNoMounts(mounts, `The folder ${quoted(path.text)}`, path.names.slice(1).map(nameOf).join('/'));
}

/**
 * Checks an entry before it is renamed: a folder must not be or contain a mount point.
 *
 * @returns the attributes of the entry @throws DomainError `not_found`; `conflict`
 */
export async function requireMovable(spot: Spot): Promise<Stats> {
  try {
    const stat = await statOf(spot);
    if (!stat.isDirectory()) return stat;
    await using folder = await open(spot.at, O_PATH | FOLDER_ALONE);
    await requireUnmounted(folder, spot);
    return stat;
  } catch (error) {
    throw fileFault(error, spot.path);
  }
}
