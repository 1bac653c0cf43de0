import type { ChangeEntry } from '../../../generated/daemon/types.js';
import { DomainError, errorCode } from '../../../lib/errors/errors.js';
import type { Release } from '../../../lib/limits/fair-semaphore.js';
import type { FileParts } from '../changes/file-parts.js';
import { fileFault } from '../jail/file-fault.js';
import { containerOf, type JailPath, quoted } from '../jail/jail-path.js';
import type { Columns } from '../traversal/columns.js';
import { type ChangedOptions, type ChangedResult, TOO_MANY_NAMES } from '../walks/changed-walk.js';
import { openSource } from './held-source.js';
import { rowsOf } from './rows.js';

export type ChangedQuery = Pick<ChangedOptions, 'sinceMs' | 'limit' | 'after'>;

/** The client that reads the changed entries. */
export type ChangedTaker = {
  /**
   * Waits for a permit to scan. Scans are limited in number.
   * @throws DomainError `rate_limited`; the signal's reason
   */
  acquire(): Promise<Release>;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
};

/** The maximum number of names that a scan keeps in memory at a time. They take about 100 MB in the worker. */
const MAX_NAMES = 1_000_000;

/** The changed entries, which can be iterated once. `result` is available after the last one. */
export type ChangedFound = AsyncIterable<ChangeEntry> & { result(): ChangedResult };

/**
 * Returns the entries that changed below a folder, or the file itself if `path` is a file. The scan opens nothing
 * before the first entry is requested, and nothing is open after the last one. If the signal aborts, the iteration
 * ends early without an error, and its summary is empty.
 *
 * @throws DomainError, from the first entry on: `not_found`; `invalid_input` for a link, or for folders with too many
 * names
 */
export function changedEntries(
  parts: Pick<FileParts, 'jail' | 'walks'>,
  path: JailPath,
  query: ChangedQuery,
  { acquire, signal }: ChangedTaker,
): ChangedFound {
  let result: ChangedResult | undefined;
  const pieces = changedPieces(parts, path, query, { acquire, signal });
  async function* entries(): AsyncGenerator<ChangeEntry, void, void> {
    try {
      for (;;) {
        const { done, value } = await pieces.next();
        if (done) {
          result = value;
          return;
        }
        yield* rowsOf(value, entryOf);
      }
    } catch (error) {
      // If the client has disconnected, this is not a failure.
      if (!signal.aborted) throw error;
      result = NOTHING;
    } finally {
      await pieces.return(undefined);
    }
  }
  return {
    [Symbol.asyncIterator]: entries,
    result() {
      if (result === undefined) throw new Error('the result is available only after all entries were read');
      return result;
    },
  };
}

const NOTHING: ChangedResult = { count: 0, last: undefined };

async function* changedPieces(
  { jail, walks }: Pick<FileParts, 'jail' | 'walks'>,
  path: JailPath,
  query: ChangedQuery,
  { acquire, signal }: ChangedTaker,
): AsyncGenerator<Columns, ChangedResult | undefined> {
  const release = await acquire();
  try {
    await using source = await jail.hold(path, openSource);
    const { held, only } = source;
    const options = { ...query, ...(only && { only }), fd: held.fd, maxNames: MAX_NAMES };
    return yield* walks.walk('changed', options, { of: containerOf(path), signal });
  } catch (error) {
    throw errorCode(error) === TOO_MANY_NAMES ? tooMany(path, error) : fileFault(error, path);
  } finally {
    release();
  }
}

const entryOf = (path: string, isCreated: boolean, size: number, modified: string): ChangeEntry => ({
  path,
  type: isCreated ? 'created' : 'modified',
  size,
  modified,
});

function tooMany(path: JailPath, cause: unknown): DomainError {
  const message = `The folder ${quoted(path.text)} contains folders with over a million entries: scan its subfolders one at a time.`;
  return new DomainError('invalid_input', message, { cause });
}
