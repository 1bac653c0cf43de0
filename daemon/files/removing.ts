import { chmod, type FileHandle, lstat, open, rmdir, unlink } from 'node:fs/promises';
import { DomainError, errorCode, isKind } from '../../lib/errors.js';
import { FOLDER_ALONE, itself, O_PATH, within } from '../../lib/held-folder.js';
import type { FileParts } from './file-parts.js';
import { openFolder, type Spot } from './jail/jail.js';
import { type JailPath, quoted } from './jail/jail-path.js';

const OWNER_ALL = 0o700;
/** A server that writes on and on into the folder is not waited out. */
const MAX_ROUNDS = 5;

/**
 * Deletes what is there: a folder with all that is in it, a link itself. What a container that is gone has left may
 * be deleted, the folder of one that is there not.
 *
 * @throws DomainError `not_found`; `invalid_input` for the data directory; `conflict` for a container's own folder, or
 * where somebody writes there meanwhile; the signal's reason, when what is left stays
 */
export async function removePath(
  parts: FileParts,
  path: JailPath,
  signal: AbortSignal,
): Promise<{ path: string; status: 'deleted' }> {
  await requireRemovable(parts, path);
  await parts.jail.hold(path, async (spot) => {
    if ((await lstat(spot.at)).isDirectory()) await removeFolder(parts, spot, signal);
    else await unlink(spot.at);
  });
  return { path: path.text, status: 'deleted' };
}

async function requireRemovable({ ownerOf }: FileParts, path: JailPath): Promise<void> {
  const [container, ...below] = path.names;
  if (container === undefined) {
    throw new DomainError('invalid_input', 'The data directory cannot be deleted: name what is in it.');
  }
  try {
    await ownerOf({ ...path, names: [container, ''] });
  } catch (error) {
    if (isKind(error, 'not_found')) return;
    throw error;
  }
  if (below.length > 0) return;
  const what = `The folder ${quoted(path.text)} is that of a container`;
  throw new DomainError('conflict', `${what}: remove the container with its data instead.`);
}

async function removeFolder({ walks }: FileParts, spot: Spot, signal: AbortSignal): Promise<void> {
  const folder = await openAnyway(spot);
  try {
    for (let round = 1; ; round += 1) {
      await walks.result('remove', { fd: folder.fd }, { signal });
      try {
        return await rmdir(spot.at);
      } catch (error) {
        if (errorCode(error) !== 'ENOTEMPTY' || round === MAX_ROUNDS) throw error;
      }
    }
  } finally {
    await folder.close();
  }
}

/** A server may have closed it to its own user, which the daemon may be. */
async function openAnyway(spot: Spot): Promise<FileHandle> {
  const held = await open(spot.at, O_PATH | FOLDER_ALONE);
  try {
    const { mode } = await held.stat();
    if ((mode & OWNER_ALL) !== OWNER_ALL) await chmod(itself(held), mode | OWNER_ALL);
    return await openFolder({ ...spot, at: within(held, '.') });
  } finally {
    await held.close();
  }
}
