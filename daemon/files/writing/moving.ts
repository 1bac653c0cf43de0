import { constants, type Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { writeChunks } from '../../../lib/disk/write-chunks.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Change } from '../changes/change.js';
import type { FileParts, FileWork } from '../changes/file-parts.js';
import { moveToFree } from '../changes/move-to-free.js';
import { readUpTo } from '../changes/read-up-to.js';
import { requireMovable } from '../changes/require-unmounted.js';
import { finish, placeNew, requireFree } from '../changes/staging.js';
import { reservingSpace } from '../changes/taking-room.js';
import { walkWithReservation } from '../changes/walk-with-room.js';
import { type OpenedFile, openFile, openFolder, type Spot, statOf } from '../jail/jail.js';
import { canonicalPath, containerOf, isWithin, type JailPath, nameOf, quoted } from '../jail/jail-path.js';

type Moved<S> = { source: string; destination: string; status: S };

/**
 * Renames or moves an entry within its container.
 *
 * @throws DomainError `not_found`; `conflict` if the destination exists; `invalid_input` between containers or into
 * itself
 */
export async function renamePath(
  parts: FileParts,
  source: JailPath,
  destination: JailPath,
): Promise<Moved<'renamed'>> {
  await parts.changes.change(source, () =>
    parts.changes.change(destination, async () => {
      requireOutside(source, destination);
      requireSameContainer(source, destination);
      await parts.jail.hold(source, async (from) => {
        const kind = (await statOf(from)).isDirectory() ? 'folder' : 'file';
        if (kind === 'folder') await requireMovable(from);
        await parts.jail.hold(destination, (to) => {
          const move = () => moveToFree({ path: from.at, kind, from }, to);
          return parts.staging.names.during([from, to], move);
        });
      });
    }),
  );
  return { source: source.text, destination: destination.text, status: 'renamed' };
}

/** @throws DomainError `invalid_input` between containers: a file of one server's user would not change its owner */
export function requireSameContainer(source: JailPath, destination: JailPath): void {
  if (source.names[0] === destination.names[0]) return;
  const message =
    'Entries cannot be moved from one container to another: copy the entry, then delete the original.';
  throw new DomainError('invalid_input', message);
}

/**
 * Copies a file or, with `isRecursive`, a folder with its content. The copy appears when it is complete. Pipes,
 * sockets and devices in a folder are not copied.
 *
 * @throws DomainError `not_found`; `conflict` if the destination exists; `invalid_input` for a folder without
 * `isRecursive` or into itself; `disk_full`; the signal's reason
 */
export async function copyPath(
  parts: FileParts,
  { source, destination, isRecursive }: { source: JailPath; destination: JailPath; isRecursive: boolean },
  work: FileWork,
): Promise<Moved<'copied'>> {
  const copy = async (from: Spot, change: Change) => {
    const stat = await statOf(from);
    if (stat.isDirectory()) {
      if (!isRecursive) throw isFolder(source);
      const folder = await openFolder(from);
      await copyFolder(parts, { folder, stat, source, destination, work }, change).finally(() =>
        folder.close(),
      );
    } else {
      const { file, stat } = await openFile(from, constants.O_RDONLY);
      await copyFile(parts, { file, stat, destination, work }, change).finally(() => file.close());
    }
  };
  await parts.changes.change(
    destination,
    async (change) => {
      requireOutside(source, destination);
      work.onContainer?.(nameOf(destination.names[0] ?? ''));
      await parts.jail.hold(source, (from) => copy(from, change));
    },
    work.signal,
  );
  return { source: source.text, destination: destination.text, status: 'copied' };
}

/** @throws DomainError `invalid_input` if the destination is inside the source */
export function requireOutside(source: JailPath, destination: JailPath): void {
  if (source.names.length !== destination.names.length && isWithin(destination, source)) {
    const message = `The path ${quoted(destination.text)} is inside the source: choose another destination.`;
    throw new DomainError('invalid_input', message);
  }
}

const isFolder = ({ text }: JailPath) =>
  new DomainError(
    'invalid_input',
    `The path ${quoted(text)} is a folder: send \`recursive: true\` to copy it.`,
  );

type Copying = { destination: JailPath; work: FileWork };
type Folder = Copying & { folder: FileHandle; stat: Stats; source: JailPath };

function copyFolder(
  { jail, staging, walks }: FileParts,
  { folder, stat, source, destination, work }: Folder,
  change: Change,
): Promise<void> {
  const { owner, reservation, signal } = change;
  return jail.hold(destination, async (to) => {
    await requireFree(to);
    const of = containerOf(source);
    const totalBytes = await walks.result('measure', { fd: folder.fd }, { of, signal });
    // Fails before the copy if there is not enough free space.
    await reservation.take(totalBytes);
    reservation.give(totalBytes);
    await staging.make('folder', to, async (staged) => {
      const copied = { from: folder.fd, path: canonicalPath(source), to: staged.held.fd, owner };
      await walkWithReservation(walks.walk('copy', copied, { of }), change, reportProgress(work, totalBytes));
      await finish(staged, change, stat.mode);
      await placeNew(staged, to);
    });
  });
}

const reportProgress =
  ({ onProgress }: FileWork, totalBytes: number) =>
  (doneBytes: number) =>
    onProgress?.({ step: 'copy', doneBytes, totalBytes });

function copyFile(
  { jail, staging }: FileParts,
  { file, stat, destination, work }: OpenedFile & Copying,
  change: Change,
): Promise<void> {
  const { reservation, signal } = change;
  return jail.hold(destination, async (to) => {
    await requireFree(to);
    await staging.make('file', to, async (staged) => {
      const chunks = readUpTo(file, stat.size, signal);
      const onBytes = reportProgress(work, stat.size);
      await writeChunks(staged.held, reservingSpace(chunks, { reservation, size: stat.size, onBytes }));
      await finish(staged, change, stat.mode);
      await placeNew(staged, to);
    });
  });
}
