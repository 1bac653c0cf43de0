import { timestampMs } from '../../lib/time/timestamp.js';
import type { Requester } from '../concurrency/bounds.js';
import type { Files } from '../files/files.js';
import type { ChangedEntry } from '../files/reading/changed-entries.js';
import type { Work } from '../operations/operations.js';
import { BEGINNING, cursorOf, positionOf } from './scan-cursor.js';

/** A path, and a time in ISO 8601 since when it changed. */
export type Since = { path: string; since: string };
/** `cursor` is the `next_cursor` of the page before, and `limit` the maximum number of changes of a page. */
export type ScanInput = Since & { limit?: number | undefined; cursor?: string | undefined };

/** The summary of a page as the API returns it. */
export type ScanEnd = { path: string; total_changes: number; next_cursor: string | null };

export type Scan = {
  changes: AsyncIterable<ChangedEntry>;
  /** Call it after reading all changes. */
  end(): ScanEnd;
};

/** As in the API document (`ChangeList`): a request without `limit` gets all changes. */
const MAX_CHANGES = 1_000_000;

/** Finds what was created or changed in the containers' folders since a time. */
export class Radar {
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  /**
   * Returns a page of changes. Pages are divided by path, not by number: an unchanged entry appears on
   * exactly one page, whatever is added or deleted in between.
   *
   * @throws DomainError `invalid_input` for a cursor of another scan; with the first change, errors of
   * `Files.changed`
   */
  scan(
    { path, since, limit = MAX_CHANGES, cursor }: ScanInput,
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
   * Packs the changes like `Files.zip`. Without changes, the archive is empty.
   * @throws DomainError
   */
  async zip({ path, since, output }: Since & { output: string }, requester: Requester, work: Work) {
    return this.#files.zip(path, output, { sinceMs: timestampMs(since) }, requester, work);
  }
}
