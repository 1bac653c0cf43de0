import { chmod, type FileHandle, open, rmdir, unlink } from 'node:fs/promises';
import type { RemovedPath } from '../../../generated/daemon/types.js';
import { FOLDER_ALONE, itself, O_PATH, within } from '../../../lib/disk/held-folder.js';
import { DomainError, errorCode } from '../../../lib/errors/errors.js';
import type { Freeing } from '../../disk/change-room.js';
import type { Work } from '../../operations/operations.js';
import type { FileParts, FileWork } from '../changes/file-parts.js';
import { claimNames } from '../changes/name-claims.js';
import type { PathClaim } from '../changes/path-claims.js';
import { requireUnmounted } from '../changes/require-unmounted.js';
import { walkWithReservation } from '../changes/walk-with-room.js';
import { openFolder, type Spot, statOf } from '../jail/jail.js';
import { containerOf, type JailPath, nameOf, quoted } from '../jail/jail-path.js';
import type { Walks } from '../walks/walks.js';

type Removal = Pick<PathClaim, 'signal'> & { reservation: Freeing };

/** Disk usage is not counted for removed containers. */
const UNCOUNTED: Freeing = { take: async () => undefined, give: () => undefined, doubt: () => undefined };
const OWNER_ALL = 0o700;
/** How often the content is deleted again while the server keeps writing to the folder. */
const MAX_ROUNDS = 5;

/**
 * Deletes a file, a folder with its content, or a link itself. Folders that a removed container left can be deleted;
 * the folder of an existing container cannot.
 *
 * @throws DomainError `not_found`; `invalid_input` for the data directory; `conflict` for a container's own folder,
 * if another program keeps writing there, or if a folder is or contains a mount point; the signal's reason, after
 * which the rest of the folder is kept
 */
export async function removePath(parts: FileParts, path: JailPath, work: FileWork): Promise<RemovedPath> {
  if (path.names.length === 0) {
    throw new DomainError('invalid_input', 'The data directory cannot be deleted: use a path below it.');
  }
  if (!parts.claims.isContainers(path))
    await removeIt(parts, path, { signal: work.signal, reservation: UNCOUNTED }, work);
  else if (path.names.length > 1) {
    const remove = (claim: PathClaim) => {
      work.onContainer?.(nameOf(path.names[0] ?? ''));
      return removeIt(parts, path, claim, work);
    };
    await parts.claims.during(path, remove, work.signal);
  } else {
    const message = `The folder ${quoted(path.text)} belongs to a container: remove the container with its data instead.`;
    throw new DomainError('conflict', message);
  }
  return { path: path.text, status: 'deleted' };
}

function removeIt(parts: FileParts, path: JailPath, removal: Removal, work: FileWork): Promise<void> {
  return parts.jail.hold(path, async (spot) => {
    if ((await statOf(spot)).isDirectory()) await removeFolder(parts, spot, removal, work);
    else await removeFile(parts, spot, removal);
  });
}

/** Deletes a file and releases its bytes in the container's quota. */
export async function removeFile(
  { sizes, staging }: FileParts,
  spot: Spot,
  { reservation }: { reservation: Freeing },
): Promise<void> {
  using _name = await claimNames(staging.names, [spot]);
  const stat = await statOf(spot);
  await spot.inPool(() => unlink(spot.at));
  sizes.nameIsGone(stat, reservation);
}

async function removeFolder(
  { walks }: FileParts,
  spot: Spot,
  removal: Removal,
  { onProgress }: FileWork,
): Promise<void> {
  await using folder = await openAnyway(spot);
  const of = containerOf(spot.path);
  const reportProgress =
    onProgress && (await measuredProgress(walks, { fd: folder.fd, of }, removal.signal, onProgress));
  for (let round = 1; ; round += 1) {
    await walkWithReservation(walks.walk('remove', { fd: folder.fd }, { of }), removal, reportProgress);
    try {
      return await spot.inPool(() => rmdir(spot.at));
    } catch (error) {
      if (errorCode(error) !== 'ENOTEMPTY' || round === MAX_ROUNDS) throw error;
    }
  }
}

/** Measures a folder for the progress of its deletion. Called only if a client follows the operation. */
async function measuredProgress(
  walks: Walks,
  { fd, of }: { fd: number; of: string },
  signal: AbortSignal,
  onProgress: Work['onProgress'],
): Promise<(doneBytes: number) => void> {
  const totalBytes = await walks.result('measure', { fd }, { of, signal });
  return (doneBytes) => onProgress({ step: 'delete', doneBytes, totalBytes });
}

/**
 * Opens a folder, and makes it readable first if needed: the server may have removed the permissions of its own user,
 * and the daemon may run as that user.
 *
 * @throws DomainError `conflict` if it is a mount point; the system's errors
 */
async function openAnyway(spot: Spot): Promise<FileHandle> {
  await using held = await spot.inPool(() => open(spot.at, O_PATH | FOLDER_ALONE));
  await requireUnmounted(held, spot);
  const { mode } = await held.stat();
  if ((mode & OWNER_ALL) !== OWNER_ALL) await chmod(itself(held), mode | OWNER_ALL);
  return await openFolder({ ...spot, at: within(held, '.') });
}
