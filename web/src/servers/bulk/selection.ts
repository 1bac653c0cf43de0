import { useCallback, useMemo, useRef, useState } from 'react';
import type { Server } from '../../api/client';

export type Selection = {
  ids: ReadonlySet<string>;
  /** Selects a server or not; with `isRange`, also the servers between it and the one before. */
  toggle(id: string, isRange: boolean): void;
  /** Selects all servers that are shown, or none. */
  toggleAll(): void;
  clear(): void;
};

/** The servers that a user has selected, among those that are shown. A server that is no longer shown is not selected. */
export function useSelection(shown: readonly Server[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef('');
  const list = useRef(shown);
  list.current = shown;
  const ids = useMemo(
    () => (chosen.size === 0 ? chosen : new Set(shown.map(({ id }) => id).filter((id) => chosen.has(id)))),
    [shown, chosen],
  );
  const toggle = useCallback((id: string, isRange: boolean) => {
    const all = list.current.map((server) => server.id);
    const places = isRange ? [all.indexOf(last.current), all.indexOf(id)] : [];
    const from = Math.min(...places);
    const range = isRange && from >= 0 ? all.slice(from, Math.max(...places) + 1) : [id];
    last.current = id;
    setChosen((before) => {
      const next = new Set(before);
      for (const each of range) before.has(id) ? next.delete(each) : next.add(each);
      return next;
    });
  }, []);
  const toggleAll = useCallback(
    () => setChosen((before) => (before.size === 0 ? new Set(list.current.map(({ id }) => id)) : new Set())),
    [],
  );
  const clear = useCallback(() => setChosen(new Set()), []);
  return useMemo(() => ({ ids, toggle, toggleAll, clear }), [ids, toggle, toggleAll, clear]);
}
