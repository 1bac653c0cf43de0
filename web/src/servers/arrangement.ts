import { useSyncExternalStore } from 'react';
import type { Arrangement } from './server-list';

/** `view` is how the list is shown. */
type Stored = Arrangement & { view: 'table' | 'cards' };

const NOTHING: Stored = { tags: {}, order: [], view: 'table' };
const MAX_TAGS = 8;
const MAX_TAG_LENGTH = 24;

const listeners = new Set<() => void>();
const cache = new Map<string, Stored>();
const keyOf = (userId: string): string => `berth.servers.${userId}`;

/**
 * Keeps the tags, the order and the view that a user has chosen for the list of servers. The panel's contract has no
 * place for them, so they are in the localStorage of this browser, per user: another browser does not show them.
 */
export function useArrangement(userId: string): Stored {
  return useSyncExternalStore(subscribe, () => read(userId));
}

export function changeArrangement(userId: string, changes: Partial<Stored>): void {
  const next = { ...read(userId), ...changes };
  cache.set(userId, next);
  localStorage.setItem(keyOf(userId), JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Sets the tags of a server. Text that repeats or is empty is left out. */
export function tagServer(userId: string, serverId: string, tags: readonly string[]): void {
  const { [serverId]: _, ...others } = read(userId).tags;
  const clean = [...new Set(tags.map((tag) => tag.trim().slice(0, MAX_TAG_LENGTH)).filter(Boolean))];
  changeArrangement(userId, {
    tags: clean.length === 0 ? others : { ...others, [serverId]: clean.slice(0, MAX_TAGS) },
  });
}

function read(userId: string): Stored {
  const known = cache.get(userId);
  if (known !== undefined) return known;
  const stored = parse(localStorage.getItem(keyOf(userId)));
  cache.set(userId, stored);
  return stored;
}

/** Anything that is not what this module writes counts as nothing. */
function parse(text: string | null): Stored {
  try {
    const { tags, order, view } = JSON.parse(text ?? '{}') as Partial<Stored>;
    return {
      tags: typeof tags === 'object' && tags !== null ? tags : NOTHING.tags,
      order: Array.isArray(order) ? order : NOTHING.order,
      view: view === 'cards' ? 'cards' : 'table',
    };
  } catch {
    return NOTHING;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab of this browser has changed it.
addEventListener('storage', () => {
  cache.clear();
  for (const listener of listeners) listener();
});
