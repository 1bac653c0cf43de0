import { constants } from 'node:fs';
import type { WriteCondition } from '../../../lib/contract/write-condition.js';
import { fileVersion } from '../../../lib/disk/file-version.js';
import { readWhole } from '../../../lib/disk/read-whole.js';
import { unlessKind } from '../../../lib/errors/errors.js';
import { humanSize } from '../../../lib/text/human-size.js';
import { type ConfigFile, notChanged } from '../../config-files/config-change.js';
import { type ConfigEditors, MAX_CONFIG_BYTES } from '../../config-files/config-editors.js';
import type { FileParts } from '../changes/file-parts.js';
import type { PathClaim } from '../changes/path-claims.js';
import { requireVersion } from '../changes/require-version.js';
import { openFile, type Spot } from '../jail/jail.js';
import type { JailPath } from '../jail/jail-path.js';
import { makeFolders, removeFolders } from '../writing/making.js';
import { replaceFile } from '../writing/writing.js';

type Change = {
  path: JailPath;
  file: Omit<ConfigFile, 'path'>;
  /** What the client expects of the file, which is not changed otherwise. */
  condition?: WriteCondition | undefined;
  maxBytes?: number;
};

/**
 * Changes a file atomically, with all of its changes or none. A file that already has all new values is not written.
 *
 * @returns whether the file exists @throws DomainError
 */
export async function changeConfigFile(
  parts: FileParts,
  editors: ConfigEditors,
  { path, file, condition, maxBytes = MAX_CONFIG_BYTES }: Change,
  claim: PathClaim,
): Promise<boolean> {
  const read = async (spot: Spot) => {
    const content = await configContent(spot, maxBytes);
    await requireVersion(spot, condition);
    return content;
  };
  const present = await unlessKind(parts.jail.hold(path, read), 'not_found');
  if (present === undefined && !file.create) return false;
  const changed = await editors.edit(present?.bytes ?? new Uint8Array(), file, claim.signal);
  if (changed === undefined) return present !== undefined;
  const above: JailPath = { text: path.text, names: path.names.slice(0, -1) };
  const made = present === undefined ? await makeFolders(parts, above, claim.owner) : [];
  // The user may change the file at the same time, and must not lose that change.
  const unchanged = present === undefined ? { isNew: true } : { versions: [present.version] };
  try {
    await replaceFile(parts, { path, condition: unchanged }, claim, async (staged) => {
      await claim.reservation.take(changed.length);
      await staged.writeFile(changed);
    });
  } catch (error) {
    await removeFolders(parts, made);
    throw error;
  }
  return true;
}

/** Reads a configuration file and its version. @throws DomainError `not_found`; `invalid_input` for a larger file */
export async function configContent(
  spot: Spot,
  maxBytes: number,
): Promise<{ bytes: Buffer; version: string }> {
  const { file, stat } = await openFile(spot, constants.O_RDONLY);
  await using _file = file;
  // The file may be a link to a file of the host or of another server, whose content must not get into this folder.
  if (stat.nlink > 1) throw notChanged('The file has several hard links: replace it with a copy.');
  if (stat.size > maxBytes) throw notChanged(`The file is larger than ${humanSize(maxBytes)}.`);
  return await spot.inPool(async () => {
    const version = fileVersion(await file.stat({ bigint: true }));
    const bytes = await readWhole(file, 0, stat.size, Buffer.allocUnsafeSlow(stat.size));
    return { bytes, version };
  });
}
