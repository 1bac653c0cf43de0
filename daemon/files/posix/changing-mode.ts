import type { FileHandle } from 'node:fs/promises';
import type { ChangedPathMode, ChangePathModeRequest } from '../../../generated/daemon/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { FileParts, FileWork } from '../changes/file-parts.js';
import { fileFault } from '../jail/file-fault.js';
import { openFolder, requireFile, type Spot } from '../jail/jail.js';
import { containerOf, type JailPath, nameOf, quoted } from '../jail/jail-path.js';
import type { ModeOptions } from '../walks/mode-walk.js';
import { changeAttributes, holdIt } from './attributes.js';

/** A change of permissions. `mode` is in octal digits. */
export type ModeChange = Omit<ChangePathModeRequest, 'path'>;

/** The bits above the permissions of owner, group and others: setuid, setgid and sticky. */
const SPECIAL = 0o7000;
/** What the owner needs to list and enter a folder. */
const OWNER_OPENS = 0o500;

/**
 * Sets the mode of a file or folder, with `recursive` of everything below a folder as well. Links are never followed,
 * and special files are not changed.
 *
 * Folders keep a mode with which their owner can list and enter them: without it, the server loses its files, and
 * backups and lists fail if the daemon runs as the same user. Files may get any mode, as by SFTP: their owner can
 * always change it back.
 *
 * @throws DomainError `invalid_input` for setuid, setgid, sticky, a closed folder, a link or a special file;
 * `not_found`; `conflict` for a container's own folder; `forbidden` if the daemon may not change some of the entries,
 * after it has changed all others; `rate_limited`; the signal's reason, after which the rest is unchanged
 */
export async function changeMode(
  parts: FileParts,
  path: JailPath,
  { mode: digits, recursive = false, only }: ModeChange,
  work: FileWork,
): Promise<ChangedPathMode> {
  const mode = permissionsIn(digits);
  const change = async (spot: Spot, signal: AbortSignal): Promise<number> => {
    await using held = await holdIt(spot);
    const stat = await held.stat();
    const isFolder = stat.isDirectory();
    if (!isFolder) requireFile(stat, path);
    const isChanged = only === undefined || (only === 'folders') === isFolder;
    const isOpen = (mode & OWNER_OPENS) === OWNER_OPENS;
    if (isFolder && only !== 'files' && !isOpen) throw isClosed(path);
    if (isChanged) await spot.inPool(() => changeAttributes(held, { mode }, path));
    const below = isFolder && recursive ? await changeBelow(parts, spot, { mode, only }, signal) : 0;
    return below + (isChanged ? 1 : 0);
  };
  const changed = await parts.claims.during(
    path,
    ({ signal }) => {
      work.onContainer?.(nameOf(containerOf(path)));
      return parts.jail.hold(path, (spot) => change(spot, signal));
    },
    work.signal,
  );
  return {
    path: path.text,
    mode: mode.toString(8).padStart(4, '0'),
    entries_changed: changed,
    status: 'changed',
  };
}

function permissionsIn(digits: string): number {
  const mode = Number.parseInt(digits, 8);
  if ((mode & SPECIAL) === 0) return mode;
  const message = `The mode ${digits} has the setuid, setgid or sticky bit, which cannot be set: use three digits, such as 755.`;
  throw new DomainError('invalid_input', message);
}

const isClosed = ({ text }: JailPath) =>
  new DomainError(
    'invalid_input',
    `The owner must be able to list and enter the folder ${quoted(text)}: use a mode of at least 500, or change only files.`,
  );

/** Changes everything below a folder. @returns the number of changed entries @throws DomainError for the first failure */
async function changeBelow(
  { walks }: FileParts,
  spot: Spot,
  change: Omit<ModeOptions, 'fd'>,
  signal: AbortSignal,
): Promise<number> {
  await using folder: FileHandle = await openFolder(spot);
  const options = { of: containerOf(spot.path), signal };
  const { changed, failed } = await walks.result('mode', { fd: folder.fd, ...change }, options);
  if (failed === undefined) return changed;
  const names = [...spot.path.names, ...failed.names];
  const error = Object.assign(new Error('the mode of an entry cannot be changed'), { code: failed.code });
  throw fileFault(error, { names, text: `/${names.map(nameOf).join('/')}` });
}
