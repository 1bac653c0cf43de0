import type { FileEntry } from '../../../api/server/files';
import { compareNames } from '../../../ui/text/compare-names';
import type { FileSearch, Sort } from '../file-search';

const byName = (one: FileEntry, other: FileEntry): number => compareNames(one.name, other.name);

const COMPARE: Record<Sort, (one: FileEntry, other: FileEntry) => number> = {
  name: byName,
  size: (one, other) => one.size - other.size || byName(one, other),
  // Times are in ISO 8601 and in UTC, so their texts sort as they do.
  modified: (one, other) => Number(one.modified > other.modified) - Number(one.modified < other.modified),
};

/** Returns the entries that contain the searched text, folders first, in the order that the address asks for. */
export function sortEntries(entries: readonly FileEntry[], search: FileSearch): FileEntry[] {
  const { sort = 'name', desc = false, find = '' } = search;
  const wanted = find.toLowerCase();
  const shown = wanted === '' ? entries : entries.filter(({ name }) => name.toLowerCase().includes(wanted));
  const compare = COMPARE[sort];
  const direction = desc ? -1 : 1;
  return [...shown].sort(
    (one, other) =>
      Number(other.type === 'directory') - Number(one.type === 'directory') ||
      direction * compare(one, other),
  );
}
