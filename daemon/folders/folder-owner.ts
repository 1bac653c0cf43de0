import { constants, type Stats } from 'node:fs';
import { chmod, chown, type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { FOLDER_ALONE, itself, O_PATH } from '../../lib/disk/held-folder.js';
import { mountsOf } from '../../lib/disk/mounts.js';
import { isStaging, STAGING_NAME } from '../../lib/disk/staging-name.js';
import { DomainError, errorCode } from '../../lib/errors/errors.js';
import { hostRefusal } from '../../lib/errors/host-fault.js';
import type { Logger } from '../../lib/logging/logger.js';
import { withTimeout } from '../../lib/time/timed.js';
import type { ServerUser } from '../catalog/container-spec.js';
import { type Entry, entriesOf, type Visit, walkFolder } from './folder-walk.js';

/** The time limit for changing owners, for which the start of a server waits: a game world has many files. */
const GIVE_TIMEOUT_MS = 300_000;
const MAX_LISTED = 10;
const SETID = 0o6000;
/** Error codes of chown(2) on file systems without owners, on read-only ones, and for ids unknown to the host. */
const NO_OWNERS = new Set(['EPERM', 'EINVAL', 'EOVERFLOW', 'ENOSYS', 'EOPNOTSUPP']);

export type GiveOptions = {
  logger: Logger;
  signal: AbortSignal;
  /**
   * Whether nothing else changes the folder meanwhile. Files with several hard links are then given as well if all of
   * these are in the folder, so that the file is not also one of the host.
   */
  isExclusive?: boolean;
};

/** The number of links to each file that were found in the folder, by its device and inode. */
type Links = Map<string, number>;

/** The maximum number of files with several hard links that are remembered. */
const MAX_LINKED = 200_000;

/**
 * Makes a user the owner of a container's folder and everything in it, and sets the folder's mode to 0700. No process
 * of the server may run.
 *
 * The owner of the folder itself is changed last, which marks the work as complete: if the folder and its direct
 * entries belong to the user, nothing else is checked. (An operator may add files as root. Mounts are ignored.) The
 * daemon changes the owner of its own later files itself.
 *
 * Files with several hard links are skipped and logged, because they may be the host's (a server that ran as root
 * could link /etc/shadow), and so are devices and mounts. The staging directory in a folder that is a mount stays the
 * daemon's.
 *
 * @throws DomainError `conflict` if the file system or the host does not support the owner; `unavailable`,
 * `disk_full`
 */
export async function giveFolder(
  path: string,
  user: ServerUser,
  { logger, signal, isExclusive = false }: GiveOptions,
): Promise<void> {
  try {
    const options = { logger, isExclusive };
    await withTimeout(signal, GIVE_TIMEOUT_MS, (over) => giveWhole(path, user, { ...options, signal: over }));
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw refusal(error, path, user);
  }
}

async function giveWhole(path: string, user: ServerUser, options: Required<GiveOptions>): Promise<void> {
  await using folder = await open(path, constants.O_RDONLY | FOLDER_ALONE);
  if (!(await isGiven(folder, user, options.signal))) await giveAll(folder, path, user, options);
  // The server may have changed the mode.
  if (((await folder.stat()).mode & 0o7777) !== 0o700) await folder.chmod(0o700);
}

/**
 * Makes the user the owner of a file that the daemon has just created in a server's folder. Links are not followed. A
 * file with other hard links keeps its owner.
 */
export async function giveFile(path: string, user: ServerUser | undefined): Promise<void> {
  await using file = await open(path, O_PATH | constants.O_NOFOLLOW);
  const now = await file.stat();
  if (!now.isFile() || now.nlink !== 1) return;
  if (user !== undefined) await chown(itself(file), user.uid, user.gid);
  await chmod(itself(file), 0o600);
}

async function isGiven(folder: FileHandle, user: ServerUser, signal: AbortSignal): Promise<boolean> {
  if (!belongsTo(user, await folder.stat())) return false;
  let mounted: readonly string[] | undefined;
  for await (const entries of entriesOf(folder)) {
    signal.throwIfAborted();
    const toGive = entries.filter((entry) => isToGive(entry, user));
    if (toGive.length === 0) continue;
    // Entries of other users may be mounts, because the owner of a mount is not changed. Read the list of the mounts
    // below the folder only once.
    mounted ??= (await mountsOf(folder)).below;
    if (!toGive.every(({ name }) => mounted?.includes(Buffer.from(name, 'latin1').toString()))) return false;
  }
  return true;
}

const isToGive = (entry: Entry, user: ServerUser): boolean =>
  !belongsTo(user, entry.stat) && mayBeGiven(entry.stat) && !isDaemons(entry);

async function giveAll(
  folder: FileHandle,
  path: string,
  user: ServerUser,
  { logger, signal, isExclusive }: Required<GiveOptions>,
): Promise<void> {
  const left: string[] = [];
  let count = 0;
  // Make the daemon the owner of the folder until the change is complete, so that an interrupted change is repeated.
  await folder.chown(process.geteuid?.() ?? 0, process.getegid?.() ?? 0);
  const links: Links = isExclusive ? await linksIn(folder, signal) : new Map();
  const visit: Visit = async ({ stat, shown, hold }) => {
    if (belongsTo(user, stat)) return;
    let isGiven = false;
    await hold(async (now, self) => {
      // With the owner of the first link, that of the others has changed as well.
      isGiven =
        belongsTo(user, now) || mayBeGiven(now) || (now.isFile() && links.get(inodeOf(now)) === now.nlink);
      if (isGiven && !belongsTo(user, now)) await give(now, self, user);
    });
    if (isGiven) return;
    count += 1;
    if (left.length < MAX_LISTED) left.push(shown());
  };
  await walkFolder(folder, signal, visit, isDaemons);
  await folder.chown(user.uid, user.gid);
  if (count === 0) return;
  logger.warn(
    { path, count, files: left },
    'did not change the owner of files with several hard links, devices and mount points: replace them with copies, or change their owner by hand',
  );
}

/** Counts the links to the files in a folder that have several. */
async function linksIn(folder: FileHandle, signal: AbortSignal): Promise<Links> {
  const links: Links = new Map();
  const count: Visit = async ({ stat }) => {
    const inode = inodeOf(stat);
    if (stat.isFile() && stat.nlink > 1 && (links.has(inode) || links.size < MAX_LINKED))
      links.set(inode, (links.get(inode) ?? 0) + 1);
  };
  await walkFolder(folder, signal, count, isDaemons);
  return links;
}

const inodeOf = ({ dev, ino }: Stats): string => `${dev}:${ino}`;

async function give({ mode }: Stats, path: string, { uid, gid }: ServerUser): Promise<void> {
  await chown(path, uid, gid);
  if ((mode & SETID) !== 0) await chmod(path, mode & 0o1777);
}

const belongsTo = (user: ServerUser, { uid, gid }: Stats): boolean => uid === user.uid && gid === user.gid;

const isDaemons = ({ name, stat }: Entry): boolean => name === STAGING_NAME && isStaging(stat);

const mayBeGiven = (stat: Stats): boolean =>
  stat.isFile() ? stat.nlink === 1 : !stat.isBlockDevice() && !stat.isCharacterDevice();

function refusal(error: unknown, path: string, { uid, gid }: ServerUser): unknown {
  if (error instanceof DomainError) return error;
  const folder = `The folder of container ${basename(path)}`;
  if (error instanceof Error && error.name === 'TimeoutError') {
    const message = `${folder} cannot be given to user ${uid}:${gid}: changing the owner of all its files takes longer than ${GIVE_TIMEOUT_MS / 1000} s. Try again to continue.`;
    return new DomainError('unavailable', message, { cause: error });
  }
  const code = errorCode(error) ?? '';
  if (code === 'ELOOP' || code === 'ENOTDIR') {
    const message = `${folder} is a link or a file: replace it with a folder, or mount the other folder on it (mount --bind).`;
    return new DomainError('conflict', message, { cause: error, logOnly: { path } });
  }
  if (!NO_OWNERS.has(code)) return hostRefusal(error, `${folder} cannot be given to user ${uid}:${gid}`);
  const message = `${folder} cannot be given to user ${uid}:${gid} (${code}): DATA_DIR must be on a file system with owners, and DAEMON_UID_RANGE must contain ids that the host supports.`;
  return new DomainError('conflict', message, { cause: error, logOnly: { path } });
}
