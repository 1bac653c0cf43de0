export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const STORED = 'berth.theme';
const dark = matchMedia('(prefers-color-scheme: dark)');

export const currentTheme = (): Theme =>
  THEMES.find((theme) => theme === localStorage.getItem(STORED)) ?? 'system';

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme);
  applyTheme();
}

/** Shows the chosen theme now, and follows the system if that is the choice. */
export function applyTheme(): void {
  const theme = currentTheme();
  const isDark = theme === 'dark' || (theme === 'system' && dark.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

dark.addEventListener('change', applyTheme);
