import { constants, type Stats } from 'node:fs';
import { lstat, rename } from 'node:fs/promises';
import { DomainError } from '../../lib/errors.js';
import { writeChunks } from '../../lib/write-chunks.js';
import type { ServerUser } from '../catalog/container-spec.js';
import { readUpTo } from './copy-bytes.js';
import type { FileParts } from './file-parts.js';
import { openFile, openFolder, requireFile, type Spot } from './jail/jail.js';
import { isWithin, type JailPath, quoted } from './jail/jail-path.js';
import { finish, placeNew, takePlace } from './staging.js';

type Moved<S> = { source: string; destination: string; status: S };

/**
 * Gives something another path in the same container. @throws DomainError `not_found`, `conflict` where something is
 * at the destination, `invalid_input` from one container to another or into itself
 */
export async function renamePath(
  parts: FileParts,
  source: JailPath,
  destination: JailPath,
): Promise<Moved<'renamed'>> {
  await parts.ownerOf(source);
  await parts.ownerOf(destination);
  requireOutside(source, destination);
  if (source.names[0] !== destination.names[0]) {
    // What is the one server's user's would not become the other's.
    const message = 'Nothing is moved from one container to another: copy it, and delete it there.';
    throw new DomainError('invalid_input', message);
  }
  await parts.jail.hold(source, async (from) => {
    const kind = (await lstat(from.at)).isDirectory() ? 'folder' : 'file';
    await parts.jail.hold(destination, (to) => takePlace(to, kind, () => rename(from.at, to.at)));
  });
  return { source: source.text, destination: destination.text, status: 'renamed' };
}

/**
 * Copies a file or, where `isRecursive`, a folder with all that is in it; it appears when it is whole. Of what is in a
 * folder, pipes, sockets and devices are left out.
 *
 * @throws DomainError `not_found`, `conflict` where something is at the destination, `invalid_input` for a folder
 * without `isRecursive` or into itself; `disk_full`; the signal's reason
 */
export async function copyPath(
  parts: FileParts,
  { source, destination, isRecursive }: { source: JailPath; destination: JailPath; isRecursive: boolean },
  signal: AbortSignal,
): Promise<Moved<'copied'>> {
  const owner = await parts.ownerOf(destination);
  requireOutside(source, destination);
  await parts.jail.hold(source, async (from) => {
    const stat = await lstat(from.at);
    if (!stat.isDirectory()) requireFile(stat, source);
    else if (!isRecursive) {
      const what = `The path ${quoted(source.text)} is a folder`;
      throw new DomainError('invalid_input', `${what}: copy it with \`recursive\`.`);
    }
    await parts.jail.hold(destination, async (to) => {
      await requireFree(to);
      if (stat.isDirectory()) await copyFolder(parts, { from, to, stat, owner, signal });
      else await copyFile(parts, { from, to, owner, signal });
    });
  });
  return { source: source.text, destination: destination.text, status: 'copied' };
}

/** Before the work; that it stays so is seen to when it is placed. @throws DomainError `conflict` */
async function requireFree({ at, path }: Spot): Promise<void> {
  const there = await lstat(at).catch(() => undefined);
  if (there === undefined) return;
  throw new DomainError('conflict', `The path ${quoted(path.text)} is there already: choose another name.`);
}

/** @throws DomainError `invalid_input` for a path that lies in the other */
function requireOutside(source: JailPath, destination: JailPath): void {
  if (source.names.length !== destination.names.length && isWithin(destination, source)) {
    const message = `The path ${quoted(destination.text)} lies within the source: choose another one.`;
    throw new DomainError('invalid_input', message);
  }
}

type Copying = { from: Spot; to: Spot; owner: ServerUser | undefined; signal: AbortSignal };

function copyFolder(
  { staging, walks }: FileParts,
  { from, to, stat, owner, signal }: Copying & { stat: Stats },
): Promise<void> {
  return staging.make('folder', to, async (staged) => {
    const source = await openFolder(from);
    try {
      await walks.result('copy', { from: source.fd, to: staged.held.fd, owner }, { signal });
    } finally {
      await source.close();
    }
    await finish(staged, owner, stat.mode);
    await placeNew(staged, to);
  });
}

function copyFile({ staging }: FileParts, { from, to, owner, signal }: Copying): Promise<void> {
  return staging.make('file', to, async (staged) => {
    const { file, stat } = await openFile(from, constants.O_RDONLY);
    try {
      await writeChunks(staged.held, readUpTo(file, stat.size, signal));
      await finish(staged, owner, stat.mode);
      await placeNew(staged, to);
    } finally {
      await file.close();
    }
  });
}
