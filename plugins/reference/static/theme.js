/*
 * The theme: the user's choice, which the web application stores under the same name (web/src/shell/theme.ts), or the theme of the
 * system. This is not a
 * module, because modules run after the page is drawn, and the page would flash in the other theme.
 */
{
  const STORED = 'berth.theme';
  const THEMES = ['system', 'light', 'dark'];
  const dark = matchMedia('(prefers-color-scheme: dark)');

  /** Returns the chosen theme; `system` if there is none, or if the browser forbids pages to store anything. */
  const chosen = () => {
    try {
      return THEMES.find((theme) => theme === localStorage.getItem(STORED)) ?? 'system';
    } catch {
      return 'system';
    }
  };

  const apply = (theme = chosen()) => {
    const isDark = theme === 'dark' || (theme === 'system' && dark.matches);
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
    const field = document.getElementById('theme');
    if (field instanceof HTMLSelectElement) field.value = theme;
  };

  apply();
  document.addEventListener('DOMContentLoaded', () => apply());
  dark.addEventListener('change', () => apply());
  // Another tab of this browser has stored a choice.
  addEventListener('storage', () => apply());
  addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement) || target.id !== 'theme') return;
    try {
      localStorage.setItem(STORED, target.value);
    } catch {
      // The choice is then valid only for this page.
    }
    apply(target.value);
  });
}
