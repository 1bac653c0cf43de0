import { useSyncExternalStore } from 'react';
import type { Announcement } from '../../api/announcements/announcements';

const STORED = 'berth.announcements.dismissed';

/** For each dismissed announcement, a number that changes with its text. */
type Dismissed = Readonly<Record<string, number>>;

const listeners = new Set<() => void>();
let dismissed = read();

/** Returns which announcements the user has dismissed on this browser. */
export const useDismissed = (): Dismissed => useSyncExternalStore(subscribe, () => dismissed);

/** Returns whether the user has dismissed an announcement with its present text. */
export const isDismissed = (list: Dismissed, { id, text }: Announcement): boolean => list[id] === hash(text);

/** Hides an announcement on this browser until its text changes. Those that are no longer shown are forgotten. */
export function dismiss({ id, text }: Announcement, shown: readonly Announcement[]): void {
  const kept = shown.filter((each) => isDismissed(dismissed, each));
  dismissed = Object.fromEntries([...kept.map((each) => [each.id, hash(each.text)]), [id, hash(text)]]);
  localStorage.setItem(STORED, JSON.stringify(dismissed));
  for (const listener of listeners) listener();
}

/** FNV-1a of the UTF-16 code units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** Anything that is not what this module writes counts as nothing. */
function read(): Dismissed {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Dismissed) : {};
  } catch {
    return {};
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// Another tab of this browser has changed it.
addEventListener('storage', () => {
  dismissed = read();
  for (const listener of listeners) listener();
});
