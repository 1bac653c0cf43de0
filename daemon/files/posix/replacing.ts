import type { Stats } from 'node:fs';
import { rename } from 'node:fs/promises';
import { DomainError, errorCode, unlessMissing } from '../../../lib/errors/errors.js';
import type { FileParts } from '../changes/file-parts.js';
import { claimNames } from '../changes/name-claims.js';
import type { PathClaim } from '../changes/path-claims.js';
import { requireMovable } from '../changes/require-unmounted.js';
import { isNotEmpty } from '../jail/file-fault.js';
import { type Spot, statOf } from '../jail/jail.js';
import { type JailPath, quoted } from '../jail/jail-path.js';
import { requireOutside, requireSameContainer } from '../writing/moving.js';

/**
 * Renames an entry within its container, and replaces an entry at the destination.
 *
 * @throws DomainError `not_found`; `conflict` if one is a folder and the other is not, or if the replaced folder is
 * not empty; `invalid_input` if the destination is in another container or in the source itself
 */
export async function replacePath(
  { claims, jail, staging, sizes }: FileParts,
  source: JailPath,
  destination: JailPath,
  signal: AbortSignal,
): Promise<void> {
  const replace = async ({ reservation }: PathClaim) => {
    requireOutside(source, destination);
    requireSameContainer(source, destination);
    await using from = await jail.openSpot(source);
    await using to = await jail.openSpot(destination);
    using _names = await claimNames(staging.names, [from, to]);
    const replaced = await renameOver(from, to);
    if (replaced !== undefined) sizes.nameIsGone(replaced, reservation);
  };
  await claims.during(source, () => claims.during(destination, replace, signal), signal);
}

/**
 * Renames with rename(2).
 *
 * @returns the attributes of the entry that was replaced
 * @throws DomainError; the system's errors about the destination
 */
async function renameOver(from: Spot, to: Spot): Promise<Stats | undefined> {
  const source = await requireMovable(from);
  const old = await unlessMissing(statOf(to));
  if (old !== undefined && source.isDirectory() !== old.isDirectory()) throw isOther(source, to.path);
  try {
    await to.inPool(() => rename(from.at, to.at));
  } catch (error) {
    throw errorCode(error) === 'ENOTEMPTY' ? isNotEmpty(to.path, error) : error;
  }
  // If both names are hard links to the same file, rename(2) does nothing.
  const isSame = old !== undefined && old.ino === source.ino && old.dev === source.dev;
  return isSame ? undefined : old;
}

function isOther(source: Stats, { text }: JailPath): DomainError {
  const rule = source.isDirectory()
    ? 'is not a folder, and a folder can only replace an empty folder'
    : 'is a folder, which only a folder can replace';
  return new DomainError('conflict', `The path ${quoted(text)} ${rule}: delete it, or choose another name.`);
}
