import type { Stats } from 'node:fs';
import { lstat, rename } from 'node:fs/promises';
import { unlessMissing } from '../../../lib/errors.js';
import type { FileParts } from '../file-parts.js';
import type { Spot } from '../jail/jail.js';
import type { JailPath } from '../jail/jail-path.js';
import { requireOutside, requireSameContainer } from '../moving.js';

/**
 * Gives something another path in the same container, in place of what is there.
 * @throws DomainError `not_found`; `conflict` for a folder in place of a file, or of a folder that is not empty;
 * `invalid_input` from one container to another or into itself
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
      async ({ room }) => {
        requireOutside(source, destination);
        requireSameContainer(source, destination);
        await jail.hold(source, (from) =>
          jail.hold(destination, async (to) => {
            await staging.names.during([from, to], async () => {
              const replaced = await renameOver(from, to);
              if (replaced !== undefined) sizes.nameIsGone(replaced, room);
            });
          }),
        );
      },
      signal,
    );
  await changes.change(source, replace, signal);
}

/** @returns what has lost its name */
async function renameOver(from: Spot, to: Spot): Promise<Stats | undefined> {
  const [source, old] = [await lstat(from.at), await unlessMissing(lstat(to.at))];
  await rename(from.at, to.at);
  // Two names of one file stay both.
  const isSame = old !== undefined && old.ino === source.ino && old.dev === source.dev;
  return isSame ? undefined : old;
}
