import type { FileMatch, FileMatches } from '../../../generated/daemon/types.js';
import type { Release } from '../../../lib/limits/fair-semaphore.js';
import type { FileParts } from '../changes/file-parts.js';
import { fileFault } from '../jail/file-fault.js';
import { openFolder } from '../jail/jail.js';
import { containerOf, type JailPath } from '../jail/jail-path.js';
import type { SearchBounds, SearchMatch, SearchQuery, SearchResult } from '../walks/search/search-walk.js';
import { fileBytes, fileTime } from './file-numbers.js';

const MIB = 1024 * 1024;

/** The bounds of a search in the API document (`searchFiles`). */
export const SEARCH_BOUNDS: SearchBounds = {
  entries: 500_000,
  bytes: 1024 * MIB,
  fileBytes: 10 * MIB,
  linesPerFile: 20,
  ms: 20_000,
};

/** The matches of a search, which can be iterated once. Call `end` after the last one. */
export type FoundFiles = { matches: AsyncIterable<FileMatch>; end(): Omit<FileMatches, 'path' | 'matches'> };

export type FoundFilesOptions = {
  bounds: SearchBounds;
  /**
   * Waits for a permit to search. Searches are limited in number.
   * @throws DomainError `rate_limited`; the signal's reason
   */
  acquire(): Promise<Release>;
  /** Aborts when the client disconnects, which ends the search. */
  signal: AbortSignal;
};

/**
 * Searches a folder and everything below it. Nothing is open before the first match is requested, nor after the last.
 * If the signal aborts, the iteration ends early without an error, and its summary is empty.
 *
 * @throws DomainError, from the first match on: `not_found`; `invalid_input` if the path is not a folder
 */
export function foundFiles(
  parts: Pick<FileParts, 'jail' | 'walks'>,
  path: JailPath,
  query: SearchQuery,
  options: FoundFilesOptions,
): FoundFiles {
  let result: SearchResult | undefined;
  async function* matches(): AsyncGenerator<FileMatch, void, void> {
    const pieces = foundPieces(parts, path, query, options);
    try {
      for (;;) {
        const { done, value } = await pieces.next();
        if (done) {
          result = value;
          return;
        }
        for (const match of value) yield matchOf(match);
      }
    } catch (error) {
      // If the client has disconnected, this is not a failure.
      if (!options.signal.aborted) throw error;
      result = NOTHING;
    } finally {
      await pieces.return(undefined);
    }
  }
  return {
    matches: matches(),
    end() {
      if (result === undefined) throw new Error('the summary is available only after all matches were read');
      const { stoppedBy, entries, binary, large, unreadable, shortened } = result;
      return {
        stopped_by: stoppedBy ?? null,
        visited_entries: entries,
        skipped: { binary, large, unreadable },
        shortened_files: shortened,
      };
    },
  };
}

const NOTHING: SearchResult = {
  ...{ stoppedBy: undefined, entries: 0, binary: 0, large: 0, unreadable: 0, shortened: 0 },
};

async function* foundPieces(
  { jail, walks }: Pick<FileParts, 'jail' | 'walks'>,
  path: JailPath,
  query: SearchQuery,
  { bounds, acquire, signal }: FoundFilesOptions,
): AsyncGenerator<SearchMatch[], SearchResult | undefined, void> {
  const release = await acquire();
  try {
    await using folder = await jail.hold(path, openFolder);
    const options = { ...query, bounds, fd: folder.fd };
    return yield* walks.walk('search', options, { of: containerOf(path), signal });
  } catch (error) {
    throw fileFault(error, path);
  } finally {
    release();
  }
}

const matchOf = ({ path, isFolder, size, modified, line, text }: SearchMatch): FileMatch => ({
  path,
  type: isFolder ? 'directory' : 'file',
  size: fileBytes(size),
  modified: fileTime(modified),
  ...(line !== undefined && text !== undefined && { line, text }),
});
