import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { itself, O_PATH } from '../../lib/held-folder.js';
import { openFolder, requireFile, type Spot, statOf } from './jail/jail.js';

/** A folder that is held, to be walked; or one of which a file is meant alone. */
export type HeldSource = {
  held: FileHandle;
  only?: string;
  /** Of the file; of a folder nobody knows them yet. */
  bytes?: number;
};

/**
 * Whoever gets it closes it.
 * @throws DomainError `invalid_input` for a link or what is neither file nor folder; the system's errors
 */
export async function openSource(spot: Spot): Promise<HeldSource> {
  const stat = await statOf(spot);
  if (stat.isDirectory()) return { held: await openFolder(spot) };
  requireFile(stat, spot.path);
  const held = await open(itself(spot.folder), O_PATH | constants.O_DIRECTORY);
  return { held, only: spot.name, bytes: stat.size };
}
