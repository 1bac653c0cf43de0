import { constants } from 'node:fs';
import type { FileParts } from '../changes/file-parts.js';
import { claimNames } from '../changes/name-claims.js';
import type { PathClaim, TakenPathClaim } from '../changes/path-claims.js';
import { NEW_MODE } from '../changes/staging.js';
import { fileFault } from '../jail/file-fault.js';
import { type JailPath, nameOf } from '../jail/jail-path.js';
import { Descriptor } from './calls/descriptor.js';
import { fileTenant } from './calls/file-tenant.js';
import type { FileThreads } from './calls/file-threads.js';
import type { NearDisks } from './calls/near-disks.js';
import type { OpenedNow, OpenNowOptions } from './calls/open-now.js';
import { OpenFile } from './open-file.js';
import { WrittenFile } from './written-file.js';

export type OpeningParts = Pick<FileParts, 'jail' | 'claims' | 'staging' | 'sizes'> & {
  disks: NearDisks;
  threads: FileThreads;
};

/** The flags of open(2). */
export type OpenFlags = Partial<
  Record<'read' | 'write' | 'append' | 'create' | 'truncate' | 'exclusive', boolean>
>;

export type OpenOptions = {
  flags: OpenFlags;
  /** The mode of a new file. Setuid, setgid and write access for group and others are removed. */
  mode?: number | undefined;
  signal: AbortSignal;
};

/** Files up to this size are read immediately when they are opened, because most clients then read the whole file. */
const HEAD_BYTES = 32 * 1024;

/** The mode bits that a client may set on new files: those that remain with the usual umask. */
export const MADE_MODES = 0o755;

/**
 * Opens a file.
 * @throws DomainError as `PathClaims.during`; `not_found`; `conflict`; `invalid_input` if the entry is not a regular file
 */
export async function openPath(
  parts: OpeningParts,
  path: JailPath,
  { flags, mode, signal }: OpenOptions,
): Promise<OpenFile> {
  if (flags.write) {
    const claim = await parts.claims.take(path, signal);
    try {
      return await openToWrite(parts, path, { flags, mode }, claim);
    } catch (error) {
      claim.end(true);
      throw error;
    }
  }
  const { file, stat } = await opened(parts, path, { access: constants.O_RDONLY });
  const release = readSize(parts, path, stat);
  return new OpenFile({ file, path, isReadable: true, size: stat.size, written: undefined, release });
}

async function openToWrite(
  parts: OpeningParts,
  path: JailPath,
  { flags, mode }: Pick<OpenOptions, 'flags' | 'mode'>,
  claim: TakenPathClaim,
): Promise<OpenFile> {
  const { file, stat } = await opened(parts, path, writingOptions({ flags, mode }, claim));
  const sizes = parts.sizes.of(stat, { container: containerOf(path), isWriter: true });
  const written = new WrittenFile({ file, claim, sizes, isAppended: flags.append === true });
  if (flags.truncate && stat.size > 0) await empty(parts, path, { file, written });
  return new OpenFile({ file, path, isReadable: flags.read === true, size: stat.size, written });
}

async function empty(
  { jail, staging }: OpeningParts,
  path: JailPath,
  { file, written }: { file: Descriptor; written: WrittenFile },
): Promise<void> {
  try {
    await jail.hold(path, async (spot) => {
      using _name = await claimNames(staging.names, [spot]);
      await written.empty();
    });
  } catch (error) {
    written.release();
    await file.close();
    throw error;
  }
}

const containerOf = ({ names: [container] }: JailPath) => nameOf(container ?? '');

/**
 * Registers a file that is open for reading, so that its bytes count if it is deleted while it is open.
 * @returns a function that ends the registration
 */
function readSize({ sizes, claims }: OpeningParts, path: JailPath, stat: Omit<OpenedNow, 'fd' | 'head'>) {
  const { release } = sizes.of(stat, { container: containerOf(path), isWriter: false });
  return async () => {
    const bytes = release();
    if (bytes === 0) return;
    // If the claim is rejected, the whole folder is being removed, restored or reset. It is measured after that, so the
    // bytes need not be released here.
    await claims.during(path, async ({ reservation }) => reservation.give(bytes)).catch(() => undefined);
  };
}

function writingOptions(
  { flags, mode = NEW_MODE }: Pick<OpenOptions, 'flags' | 'mode'>,
  { owner }: Pick<PathClaim, 'owner'>,
): Pick<OpenNowOptions, 'access' | 'make'> {
  const access =
    (flags.read ? constants.O_RDWR : constants.O_WRONLY) | (flags.append ? constants.O_APPEND : 0);
  if (!flags.create) return { access };
  return { access, make: { mode: mode & MADE_MODES, owner, isExclusive: flags.exclusive === true } };
}

/**
 * Opens a file in a thread. Calls for local disks are queued separately from those for other file systems, which may
 * not respond.
 */
async function opened(
  { jail, disks, threads }: OpeningParts,
  path: JailPath,
  options: Pick<OpenNowOptions, 'access' | 'make'>,
): Promise<{ file: Descriptor; stat: Omit<OpenedNow, 'fd' | 'head'> }> {
  const { folder, place } = jail;
  try {
    const isNear = await disks.isNear([place, ...path.names].join('/'));
    const tenant = fileTenant(path.names[0] ?? '', { isNear });
    const heads = options.access === constants.O_RDONLY && isNear && { maxHeadBytes: HEAD_BYTES };
    const asked = { folder, place, path, isNear, ...options, ...heads };
    const { fd, head, ...stat } = await threads.call(tenant, 'open', asked);
    const { size, ctimeMs } = stat;
    return { file: new Descriptor({ fd, size, ctimeMs, isNear, threads, tenant, head }), stat };
  } catch (error) {
    throw fileFault(error, path);
  }
}
