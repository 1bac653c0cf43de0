import { type FileHandle, open } from 'node:fs/promises';
import { FOLDER_ALONE, O_PATH } from '../../../lib/disk/held-folder.js';
import { mountsOf, requireNoMounts } from '../../../lib/disk/mounts.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Spot } from '../jail/jail.js';
import { nameOf, quoted } from '../jail/jail-path.js';

/**
 * Requires that a folder neither is nor contains a mount point: a request must not delete or move mounted file
 * systems.
 *
 * @throws DomainError `conflict` that names the mount point by its path in the container
 */
export async function requireUnmounted(folder: FileHandle, { path }: Spot): Promise<void> {
  const mounts = await mountsOf(folder);
  const what = `The folder ${quoted(path.text)}`;
  if (mounts.isMountPoint) {
    const message = `${what} is a mount point: nothing was changed; unmount it on the host and try again.`;
    throw new DomainError('conflict', message);
  }
  requireNoMounts(mounts, what, path.names.slice(1).map(nameOf).join('/'));
}

/** Makes the same check before a folder is renamed. @throws DomainError `conflict`; the system's errors */
export async function requireMovable(spot: Spot): Promise<void> {
  const folder = await open(spot.at, O_PATH | FOLDER_ALONE);
  try {
    await requireUnmounted(folder, spot);
  } finally {
    await folder.close();
  }
}
