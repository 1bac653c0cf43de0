import { timestampMs } from '../../lib/timestamp.js';
import type { Requester } from '../concurrency/bounds.js';
import type { ChangedEntry } from '../files/changed-entries.js';
import type { Files } from '../files/files.js';
import type { Work } from '../operations/operations.js';
import { BEGINNING, cursorOf, placeOf } from './scan-place.js';

/** What changed since when. `since` is ISO 8601. */
export type Since = { path: string; since: string };
/** `cursor` is the `next_cursor` of the page before, `limit` the most of one page. */
export type ScanInput = Since & { limit?: number | undefined; cursor?: string | undefined };

/** In the words of the API. */
export type ScanEnd = { path: string; total_changes: number; next_cursor: string | null };

export type Scan = {
  changes: AsyncIterable<ChangedEntry>;
  /** To be asked for when the changes are all taken. */
  end(): ScanEnd;
};

/** As the document says (`ChangeList`): who knows no cursors gets all. */
const MAX_CHANGES = 1_000_000;

/** What was made or changed in the containers' folders since a time. */
export class Radar {
  readonly #files: Files;

  constructor(files: Files) {
    this.#files = files;
  }

  /**
   * A page of what changed. Pages are parted by place and not by number: what stays where it is stands on exactly one,
   * whatever comes and goes meanwhile.
   *
   * @throws DomainError `invalid_input` for a cursor of another scan; with the first change what `Files.changed` throws
   */
  scan(
    { path, since, limit = MAX_CHANGES, cursor }: ScanInput,
    requester: Requester,
    signal: AbortSignal,
  ): Scan {
    const sinceMs = timestampMs(since);
    const { told, after } = cursor === undefined ? BEGINNING : placeOf(cursor, { path, sinceMs });
    const changes = this.#files.changed(path, { sinceMs, limit, ...(after && { after }) }, requester, signal);
    return {
      changes,
      end() {
        const { count, last } = changes.result();
        const next = last && cursorOf({ told: told + limit, after: last }, { path, sinceMs });
        return { path, total_changes: told + count, next_cursor: next ?? null };
      },
    };
  }

  /**
   * Packs what changed, as `Files.zip` does; where nothing has, the archive is empty.
   * @throws DomainError
   */
  async zip({ path, since, output }: Since & { output: string }, requester: Requester, work: Work) {
    return this.#files.zip(path, output, { sinceMs: timestampMs(since) }, requester, work);
  }
}
