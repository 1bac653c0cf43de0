import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORED = 'berth.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const currentTheme = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(STORED)) ?? 'system';

/** Returns the theme that the user has chosen on this browser. */
export const useChosenTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme);
  applyTheme();
}

/** Shows the chosen theme now, and follows the system if that is the choice. */
export function applyTheme(): void {
  const theme = currentTheme();
  const isDark = theme === 'dark' || (theme === 'system' && dark.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
  for (const listener of listeners) listener();
}

dark.addEventListener('change', applyTheme);
// Another tab of this browser has chosen.
addEventListener('storage', applyTheme);
