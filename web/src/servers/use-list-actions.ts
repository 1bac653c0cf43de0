import { useMemo } from 'react';
import type { Server } from '../api/client';
import { changeArrangement } from './arrangement';
import type { Selection } from './bulk/selection';
import type { ListActions } from './list-actions';
import { type Arrangement, type ListSearch, moved } from './server-list';

type Options = {
  userId: string;
  found: readonly Server[];
  selection: Selection;
  arrangement: Arrangement;
  search: ListSearch;
  setTagged(servers: readonly Server[]): void;
};

const NO_TAGS: readonly string[] = [];

/** Returns what rows and cards can do with the list. It changes only with what it depends on, so that rows stay as they are. */
export function useListActions(options: Options): ListActions {
  const { userId, found, selection, arrangement, search, setTagged } = options;
  const isManual = search.sort === 'manual';
  const onMove = useMemo(() => {
    if (!isManual) return undefined;
    const ids = found.map(({ id }) => id);
    return (id: string, to: 'up' | 'down' | 'top' | { before: string }) => {
      const at = ids.indexOf(id);
      const places = { up: ids[Math.max(at - 1, 0)], down: ids[at + 2], top: ids[0] };
      const order = moved(ids, id, typeof to === 'string' ? places[to] : to.before);
      // Servers that are not shown now keep their places behind those that are.
      const others = arrangement.order.filter((each) => !ids.includes(each));
      changeArrangement(userId, { order: [...order, ...others] });
    };
  }, [isManual, found, arrangement.order, userId]);
  return useMemo(
    () => ({
      selection,
      tagsOf: (id) => arrangement.tags[id] ?? NO_TAGS,
      onTag: (server) => setTagged([server]),
      onMove,
    }),
    [selection, arrangement.tags, setTagged, onMove],
  );
}
