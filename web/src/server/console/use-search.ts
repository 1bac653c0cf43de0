import { useDeferredValue, useMemo, useState } from 'react';
import { findLines } from './find-lines';
import type { Line } from './line-buffer';

/** The search within the lines of a console: which lines are shown, and the match that the reader has gone to. */
export function useSearch(lines: readonly Line[]) {
  const [query, setQuery] = useState('');
  const [isFilter, setFilter] = useState(true);
  const [target, setTarget] = useState<number>();
  const deferred = useDeferredValue(query);
  const matches = useMemo(() => findLines(lines, deferred), [lines, deferred]);
  /** Goes to the next match in a direction; -1 is to older lines. Begins with the newest match. */
  const step = (by: -1 | 1) => {
    if (query === '' || matches.length === 0) return;
    const at = matches.findIndex(({ number }) => number === target);
    const next = at < 0 ? matches.length - 1 : (at + by + matches.length) % matches.length;
    setTarget(matches[next]?.number);
  };
  const change = (text: string) => {
    setQuery(text);
    setTarget(undefined);
  };
  const toggleFilter = () => {
    // The newest match is where a reader wants to see the lines around.
    if (isFilter && target === undefined) setTarget(matches.at(-1)?.number);
    setFilter(!isFilter);
  };
  return {
    query,
    marked: deferred,
    count: query === '' ? undefined : matches.length,
    isFilter,
    target: query === '' ? undefined : target,
    shown: isFilter ? matches : lines,
    change,
    step,
    toggleFilter,
  };
}

export type Search = ReturnType<typeof useSearch>;
