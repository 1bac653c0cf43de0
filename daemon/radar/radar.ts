import type {
  ChangeEntry,
  ChangeList,
  ScanChangesRequest,
  ZipChangesRequest,
} from '../../generated/daemon/types.js';
import { timestampMs } from '../../lib/time/timestamp.js';
import type { Requester } from '../concurrency/bounds.js';
import type { Files } from '../files/files.js';
import type { Work } from '../operations/operations.js';
import { BEGINNING, cursorOf, positionOf } from './scan-cursor.js';

export type Scan = {
  changes: AsyncIterable<ChangeEntry>;
  /** Returns the summary of the scan. Call it after reading all changes. */
  end(): Omit<ChangeList, 'changes'>;
};

/** The maximum number of changes in the API document (`ChangeList`). It is also the default of `limit`. */
const MAX_CHANGES = 1_000_000;

/** Finds files that were created or changed in the containers' folders since a time. */
export class Radar {
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  /**
   * Returns a page of changes. A page begins after a path and not after a number of changes, so that an unchanged
   * entry is on exactly one page, whatever is created or deleted between the requests.
   *
   * @throws DomainError `invalid_input` for a cursor of another scan; with the first change, errors of `Files.changed`
   */
  scan(
    { path, since, limit = MAX_CHANGES, cursor }: ScanChangesRequest,
    requester: Requester,
    signal: AbortSignal,
  ): Scan {
    const sinceMs = timestampMs(since);
    const { shown, after } = cursor === undefined ? BEGINNING : positionOf(cursor, { path, sinceMs });
    const changes = this.#files.changed(path, { sinceMs, limit, ...(after && { after }) }, requester, signal);
    return {
      changes,
      end() {
        const { count, last } = changes.result();
        const next = last && cursorOf({ shown: shown + limit, after: last }, { path, sinceMs });
        return { path, total_changes: shown + count, next_cursor: next ?? null };
      },
    };
  }

  /**
   * Packs the changed files as `Files.zip` does. Without changes, the archive is empty.
   * @throws DomainError
   */
  async zip({ path, since, output }: ZipChangesRequest, requester: Requester, work: Work) {
    return this.#files.zip(path, output, { sinceMs: timestampMs(since) }, requester, work);
  }
}
