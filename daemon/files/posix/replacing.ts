import type { Stats } from 'node:fs';
import { rename } from 'node:fs/promises';
import { DomainError, errorCode, unlessMissing } from '../../../lib/errors/errors.js';
import type { FileParts } from '../changes/file-parts.js';
import { requireMovable } from '../changes/require-unmounted.js';
import { fileFault, isNotEmpty } from '../jail/file-fault.js';
import { type Spot, statOf } from '../jail/jail.js';
import { type JailPath, quoted } from '../jail/jail-path.js';
import { requireOutside, requireSameContainer } from '../writing/moving.js';

/**
 * Renames an entry within its container and replaces the destination.
 *
 * @throws DomainError `not_found`; `conflict` if one is a folder and the other is not, or if the replaced folder is
 * not empty; `invalid_input` between containers or into itself
 */
export async function replacePath(
  { changes, jail, staging, sizes }: FileParts,
  source: JailPath,
  destination: JailPath,
  signal: AbortSignal,
): Promise<void> {
  const replace = () =>
    changes.change(
      destination,
      async ({ reservation }) => {
        requireOutside(source, destination);
        requireSameContainer(source, destination);
        await jail.hold(source, (from) =>
          jail.hold(destination, async (to) => {
            await staging.names.during([from, to], async () => {
              const replaced = await renameOver({ at: from, path: source }, { at: to, path: destination });
              if (replaced !== undefined) sizes.nameIsGone(replaced, reservation);
            });
          }),
        );
      },
      signal,
    );
  await changes.change(source, replace, signal);
}

type Place = { at: Spot; path: JailPath };

/**
 * Renames and names the right path in errors, which the system's errors do not. @returns the attributes of the
 * replaced entry
 */
async function renameOver(from: Place, to: Place): Promise<Stats | undefined> {
  const source = await statOf(from.at).catch((error: unknown) => {
    throw fileFault(error, from.path);
  });
  if (source.isDirectory()) await requireMovable(from.at);
  const old = await unlessMissing(statOf(to.at));
  if (old !== undefined && source.isDirectory() !== old.isDirectory()) throw isOther(source, to.path);
  try {
    await to.at.inPool(() => rename(from.at.at, to.at.at));
  } catch (error) {
    throw errorCode(error) === 'ENOTEMPTY' ? isNotEmpty(to.path, error) : error;
  }
  // If both names are hard links to the same file, rename(2) keeps both.
  const isSame = old !== undefined && old.ino === source.ino && old.dev === source.dev;
  return isSame ? undefined : old;
}

function isOther(source: Stats, { text }: JailPath): DomainError {
  const rule = source.isDirectory()
    ? 'is not a folder, and a folder can only replace an empty folder'
    : 'is a folder, which only a folder can replace';
  return new DomainError('conflict', `The path ${quoted(text)} ${rule}: delete it, or choose another name.`);
}
