import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { itself, O_PATH } from '../../../lib/disk/held-folder.js';
import { openFolder, requireFile, type Spot, statOf } from '../jail/jail.js';

/** An open folder for a walk. If `only` is set, the walk reads only the entry with this name. */
export type HeldSource = AsyncDisposable & {
  held: FileHandle;
  only?: string;
  /** The size of the file in bytes; undefined for a folder. */
  bytes?: number;
};

/**
 * Opens a file or folder to read it. The caller disposes of it.
 *
 * @throws DomainError `invalid_input` for a link or a special file; the system's errors
 */
export async function openSource(spot: Spot): Promise<HeldSource> {
  const stat = await statOf(spot);
  if (stat.isDirectory()) return disposable({ held: await openFolder(spot) });
  requireFile(stat, spot.path);
  const held = await open(itself(spot.folder), O_PATH | constants.O_DIRECTORY);
  return disposable({ held, only: spot.name, bytes: stat.size });
}

const disposable = (source: Omit<HeldSource, typeof Symbol.asyncDispose>): HeldSource => ({
  ...source,
  [Symbol.asyncDispose]: () => source.held.close(),
});
