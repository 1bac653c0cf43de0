import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Returns the theme that is shown now, for what is not drawn by style sheets. */
export const useTheme = (): string =>
  useSyncExternalStore(subscribe, () => document.documentElement.dataset['theme'] ?? 'light');
