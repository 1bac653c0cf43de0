import { useMemo, useRef, useState } from 'react';
import type { FileEntry } from '../../../api/server/files';

type Modifiers = { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

export type Selection = {
  entries: FileEntry[];
  has(name: string): boolean;
  /** Adds or removes one entry; with Shift, all entries from the last one that was chosen to this one. */
  toggle(index: number, modifiers: Modifiers): void;
  /** Chooses as a click on a row does: this entry alone, unless a modifier key adds to the selection. */
  choose(index: number, modifiers: Modifiers): void;
  all(): void;
  clear(): void;
};

/** The selected entries of a list. Entries that are no longer in the list are not selected any more. */
export function useSelection(shown: readonly FileEntry[]): Selection {
  const [names, setNames] = useState<ReadonlySet<string>>(new Set());
  const last = useRef(0);
  const entries = useMemo(
    () => (names.size === 0 ? [] : shown.filter(({ name }) => names.has(name))),
    [shown, names],
  );
  const namesBetween = (one: number, other: number) =>
    shown.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ name }) => name);
  const toggle: Selection['toggle'] = (index, { shiftKey }) => {
    const name = shown[index]?.name;
    if (name === undefined) return;
    const next = new Set(names);
    if (shiftKey) for (const each of namesBetween(last.current, index)) next.add(each);
    else if (!next.delete(name)) next.add(name);
    last.current = index;
    setNames(next);
  };
  return {
    entries,
    has: (name) => names.has(name),
    toggle,
    choose: (index, modifiers) => {
      if (modifiers.shiftKey || modifiers.ctrlKey || modifiers.metaKey) return toggle(index, modifiers);
      last.current = index;
      setNames(new Set(namesBetween(index, index)));
    },
    all: () => setNames(new Set(shown.map(({ name }) => name))),
    clear: () => setNames(new Set()),
  };
}
