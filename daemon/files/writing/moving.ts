import { constants } from 'node:fs';
import type { CopiedPath, RenamedPath } from '../../../generated/daemon/types.js';
import { writeChunks } from '../../../lib/disk/writing/write-chunks.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { FileParts, FileWork } from '../changes/file-parts.js';
import { moveToFree } from '../changes/move-to-free.js';
import { claimNames } from '../changes/name-claims.js';
import type { PathClaim } from '../changes/path-claims.js';
import { readUpTo } from '../changes/read-up-to.js';
import { requireMovable } from '../changes/require-unmounted.js';
import { finish, placeNew, requireFree } from '../changes/staging.js';
import { reservingSpace } from '../changes/taking-room.js';
import { walkWithReservation } from '../changes/walk-with-room.js';
import { type OpenedFile, openFile, openFolder, type Spot, statOf } from '../jail/jail.js';
import { canonicalPath, containerOf, isWithin, type JailPath, nameOf, quoted } from '../jail/jail-path.js';

/**
 * Renames or moves an entry within its container.
 *
 * @throws DomainError `not_found`; `conflict` if the destination exists; `invalid_input` if it is in another
 * container or in the source itself
 */
export async function renamePath(
  parts: FileParts,
  source: JailPath,
  destination: JailPath,
): Promise<RenamedPath> {
  const { claims } = parts;
  await claims.during(source, () => claims.during(destination, () => move(parts, source, destination)));
  return { source: source.text, destination: destination.text, status: 'renamed' };
}

async function move({ jail, staging }: FileParts, source: JailPath, destination: JailPath): Promise<void> {
  requireOutside(source, destination);
  requireSameContainer(source, destination);
  await using from = await jail.openSpot(source);
  const kind = (await requireMovable(from)).isDirectory() ? 'folder' : 'file';
  await using to = await jail.openSpot(destination);
  using _names = await claimNames(staging.names, [from, to]);
  await moveToFree({ path: from.at, kind, from }, to);
}

/**
 * Checks that both paths are in one container, because a moved file would keep its owner.
 *
 * @throws DomainError `invalid_input` if they are not
 */
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
 * `isRecursive`, or if the destination is in the source; `disk_full`; the signal's reason
 */
export async function copyPath(
  parts: FileParts,
  { source, destination, isRecursive }: { source: JailPath; destination: JailPath; isRecursive: boolean },
  work: FileWork,
): Promise<CopiedPath> {
  const { claims, jail } = parts;
  const copy = async (claim: PathClaim) => {
    requireOutside(source, destination);
    work.onContainer?.(nameOf(destination.names[0] ?? ''));
    const original = await jail.hold(source, (spot) => openOriginal(spot, isRecursive));
    await using _file = original.file;
    await using to = await jail.openSpot(destination);
    await requireFree(to);
    const copyIt = original.stat.isDirectory() ? copyFolder : copyFile;
    await copyIt(parts, { original, source, to, work }, claim);
  };
  await claims.during(destination, copy, work.signal);
  return { source: source.text, destination: destination.text, status: 'copied' };
}

/** Opens the source. @throws DomainError `invalid_input` for a folder without `isRecursive`; the system's errors */
async function openOriginal(spot: Spot, isRecursive: boolean): Promise<OpenedFile> {
  const stat = await statOf(spot);
  if (!stat.isDirectory()) return openFile(spot, constants.O_RDONLY);
  if (!isRecursive) throw isFolder(spot.path);
  return { file: await openFolder(spot), stat };
}

/** Checks that the destination is not inside the source. @throws DomainError `invalid_input` if it is */
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

/** An opened file or folder, and the location of its copy. */
type Copying = { original: OpenedFile; source: JailPath; to: Spot; work: FileWork };

async function copyFolder(
  { staging, walks }: FileParts,
  { original: { file: folder, stat }, source, to, work }: Copying,
  claim: PathClaim,
): Promise<void> {
  const { owner, reservation, signal } = claim;
  const of = containerOf(source);
  const totalBytes = await walks.result('measure', { fd: folder.fd }, { of, signal });
  // Reserve all space first, so that a copy that does not fit fails at once.
  await reservation.take(totalBytes);
  reservation.give(totalBytes);
  await using staged = await staging.create('folder', to);
  const copied = { from: folder.fd, path: canonicalPath(source), to: staged.held.fd, owner };
  await walkWithReservation(walks.walk('copy', copied, { of }), claim, reportProgress(work, totalBytes));
  await finish(staged, claim, stat.mode);
  await placeNew(staged, to);
}

async function copyFile(
  { staging }: FileParts,
  { original: { file, stat }, to, work }: Copying,
  claim: PathClaim,
): Promise<void> {
  const { reservation, signal } = claim;
  await using staged = await staging.create('file', to);
  const chunks = readUpTo(file, stat.size, signal);
  const onBytes = reportProgress(work, stat.size);
  await writeChunks(staged.held, reservingSpace(chunks, { reservation, size: stat.size, onBytes }));
  await finish(staged, claim, stat.mode);
  await placeNew(staged, to);
}

const reportProgress =
  ({ onProgress }: FileWork, totalBytes: number) =>
  (doneBytes: number) =>
    onProgress?.({ step: 'copy', doneBytes, totalBytes });
