import { chmod, type FileHandle, open, rmdir, unlink } from 'node:fs/promises';
import { FOLDER_ALONE, itself, O_PATH, within } from '../../../lib/disk/held-folder.js';
import { DomainError, errorCode } from '../../../lib/errors/errors.js';
import type { DiskReservation } from '../../disk/room.js';
import type { Work } from '../../operations/operations.js';
import type { Change } from '../changes/change.js';
import type { FileParts, FileWork } from '../changes/file-parts.js';
import { requireUnmounted } from '../changes/require-unmounted.js';
import { walkWithReservation } from '../changes/walk-with-room.js';
import { openFolder, type Spot, statOf } from '../jail/jail.js';
import { containerOf, type JailPath, nameOf, quoted } from '../jail/jail-path.js';
import type { Walks } from '../walks/walks.js';

type Removal = Pick<Change, 'signal' | 'reservation'>;

/** Disk usage is not counted for removed containers. */
const UNCOUNTED: DiskReservation = {
  takeNow: () => true,
  isAlone: true,
  take: async () => undefined,
  fill: async () => undefined,
  wrote: () => undefined,
  adopt: () => undefined,
  redeem: () => undefined,
  give: () => undefined,
  doubt: () => undefined,
  keep: () => undefined,
  replaces: () => undefined,
};
const OWNER_ALL = 0o700;
/** How often to delete the content again if the server keeps writing to the folder. */
const MAX_ROUNDS = 5;

/**
 * Deletes a file, a folder with its content, or a link itself. Folders that a removed container left can be deleted;
 * the folder of an existing container cannot.
 *
 * @throws DomainError `not_found`; `invalid_input` for the data directory; `conflict` for a container's own folder,
 * if another program keeps writing there, or if a folder is or contains a mount point; the signal's reason, after
 * which the rest of the folder is kept
 */
export async function removePath(
  parts: FileParts,
  path: JailPath,
  work: FileWork,
): Promise<{ path: string; status: 'deleted' }> {
  if (path.names.length === 0) {
    throw new DomainError('invalid_input', 'The data directory cannot be deleted: use a path below it.');
  }
  if (!parts.changes.isContainers(path))
    await removeIt(parts, path, { signal: work.signal, reservation: UNCOUNTED }, work);
  else if (path.names.length > 1) {
    const remove = (change: Change) => {
      work.onContainer?.(nameOf(path.names[0] ?? ''));
      return removeIt(parts, path, change, work);
    };
    await parts.changes.change(path, remove, work.signal);
  } else {
    const what = `The folder ${quoted(path.text)} belongs to a container`;
    throw new DomainError('conflict', `${what}: remove the container with its data instead.`);
  }
  return { path: path.text, status: 'deleted' };
}

function removeIt(parts: FileParts, path: JailPath, change: Removal, work: FileWork): Promise<void> {
  return parts.jail.hold(path, async (spot) => {
    if ((await statOf(spot)).isDirectory()) await removeFolder(parts, spot, change, work);
    else {
      const { sizes, staging } = parts;
      await staging.names.during([spot], () => removeFile(spot, { sizes, reservation: change.reservation }));
    }
  });
}

/** Deletes a file and returns its bytes to the container's quota. */
export async function removeFile(
  spot: Spot,
  { sizes, reservation }: Pick<FileParts, 'sizes'> & Pick<Change, 'reservation'>,
): Promise<void> {
  const stat = await statOf(spot);
  await spot.inPool(() => unlink(spot.at));
  sizes.nameIsGone(stat, reservation);
}

async function removeFolder(
  { walks }: FileParts,
  spot: Spot,
  change: Removal,
  { onProgress }: FileWork,
): Promise<void> {
  const folder = await openAnyway(spot);
  const of = containerOf(spot.path);
  try {
    const reportProgress =
      onProgress && (await measuredProgress(walks, { fd: folder.fd, of }, change.signal, onProgress));
    for (let round = 1; ; round += 1) {
      await walkWithReservation(walks.walk('remove', { fd: folder.fd }, { of }), change, reportProgress);
      try {
        return await spot.inPool(() => rmdir(spot.at));
      } catch (error) {
        if (errorCode(error) !== 'ENOTEMPTY' || round === MAX_ROUNDS) throw error;
      }
    }
  } finally {
    await folder.close();
  }
}

/** Measures the folder first, so that progress has a total. Called only if a client follows the work. */
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
 * Opens a folder even if the server removed its permissions, since the daemon may run as the server's user.
 *
 * @throws DomainError `conflict` if it is a mount point; the system's errors
 */
async function openAnyway(spot: Spot): Promise<FileHandle> {
  const held = await spot.inPool(() => open(spot.at, O_PATH | FOLDER_ALONE));
  try {
    await requireUnmounted(held, spot);
    const { mode } = await held.stat();
    if ((mode & OWNER_ALL) !== OWNER_ALL) await chmod(itself(held), mode | OWNER_ALL);
    return await openFolder({ ...spot, at: within(held, '.') });
  } finally {
    await held.close();
  }
}
