import { useEffect, useSyncExternalStore } from 'react';

const STORED = 'berth.single-keys';
const listeners = new Set<() => void>();

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
/** The key that opens the palette together with K, as keyboards name it. */
export const COMMAND_KEY = isMac ? '⌘' : 'Ctrl';

const areSingleKeysOn = (): boolean => localStorage.getItem(STORED) !== 'off';

/** Returns whether shortcuts of one character are on. Users of speech input turn them off (WCAG 2.1.4). */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn);

export function turnSingleKeys(isOn: boolean): void {
  localStorage.setItem(STORED, isOn ? 'on' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Shortcuts = { onPalette(): void; onSheet(): void };

/** Follows the shortcuts that work on every page. */
export function useShortcuts({ onPalette, onSheet }: Shortcuts): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) {
        event.preventDefault();
        onPalette();
      } else if (!ctrlKey && !metaKey && !altKey && areSingleKeysOn() && !isTyping(event)) {
        if (key === '?') onSheet();
        if (key === '/') focusSearch(event);
      }
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  }, [onPalette, onSheet]);
}

const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null);

/** Moves the focus to the first search field of the page. */
function focusSearch(event: Event): void {
  const field = document.querySelector<HTMLInputElement>('#main input[type="search"]');
  if (field === null) return;
  event.preventDefault();
  field.focus();
  field.select();
}
