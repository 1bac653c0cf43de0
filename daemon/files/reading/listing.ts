import type { DirectoryEntry } from '../../../generated/daemon/types.js';
import { DomainError, errorCode } from '../../../lib/errors/errors.js';
import type { Release } from '../../../lib/limits/fair-semaphore.js';
import type { Requester } from '../../concurrency/bounds.js';
import { fileFault } from '../jail/file-fault.js';
import { type Jail, openFolder } from '../jail/jail.js';
import { containerOf, type JailPath, quoted } from '../jail/jail-path.js';
import { TOO_MANY } from '../walks/list-walk.js';
import type { Walks } from '../walks/walks.js';
import { rowsOf } from './rows.js';

export type ListRequest = Requester & {
  signal?: AbortSignal;
  isRecursive?: boolean;
  only?: readonly string[] | undefined;
};

/** The maximum number of entries that the API document allows in a list (`DirectoryListing`). */
const MAX_ENTRIES = 1_000_000;

/**
 * Lists a folder, sorted by name. The folder is opened when the first entry is requested, and nothing is open after the
 * last one.
 *
 * @param only in the data directory, the folders to list; undefined lists all
 * @param acquire waits for a permit, which is held until the list ends
 * @throws DomainError, from the first entry on: `not_found`, `invalid_input` if the path is not a folder or has too
 * many entries
 */
export async function* listFolder(
  { jail, walks }: { jail: Jail; walks: Walks },
  path: JailPath,
  {
    isRecursive,
    only,
    acquire,
  }: { isRecursive: boolean; only: readonly string[] | undefined; acquire(): Promise<Release> },
): AsyncGenerator<DirectoryEntry> {
  const release = await acquire();
  try {
    await using folder = await jail.hold(path, openFolder);
    const options = { fd: folder.fd, isRecursive, maxEntries: MAX_ENTRIES };
    const isDataDirectory = path.names.length === 0;
    const listed = isDataDirectory && only ? { ...options, only } : options;
    const pieces = walks.walk('list', listed, { of: containerOf(path) });
    for await (const piece of pieces) yield* rowsOf(piece, entryOf);
  } catch (error) {
    throw errorCode(error) === TOO_MANY ? tooMany(path, error) : fileFault(error, path);
  } finally {
    release();
  }
}

const entryOf = (
  name: string,
  isFolder: boolean,
  size: number,
  modified: string,
  error?: string,
): DirectoryEntry => ({
  name,
  type: isFolder ? 'directory' : 'file',
  size,
  modified,
  ...(error !== undefined && { error }),
});

function tooMany(path: JailPath, cause: unknown): DomainError {
  const message = `The folder ${quoted(path.text)} contains over ${MAX_ENTRIES} entries: list its subfolders one at a time.`;
  return new DomainError('invalid_input', message, { cause });
}
