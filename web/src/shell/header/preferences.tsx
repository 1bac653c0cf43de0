import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { chooseLanguage, currentLanguage } from '../../i18n/activate';
import { LANGUAGES, type Language } from '../../i18n/languages';
import { CONTROL } from '../../ui/form/field';
import { chooseTheme, THEMES, type Theme, useChosenTheme } from '../theme';

export const THEME_NAMES: Record<Theme, (i18n: I18n) => string> = {
  system: (i18n) => i18n._('System'),
  light: (i18n) => i18n._('Light'),
  dark: (i18n) => i18n._('Dark'),
};

/** The language and the colours of this browser. */
export function Preferences() {
  const { i18n } = useLingui();
  const theme = useChosenTheme();
  return (
    <>
      <select
        aria-label={i18n._('Language')}
        defaultValue={currentLanguage()}
        onChange={({ target }) => void chooseLanguage(target.value as Language)}
        className={CONTROL}
      >
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={i18n._('Colours')}
        value={theme}
        onChange={({ target }) => chooseTheme(target.value as Theme)}
        className={CONTROL}
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {THEME_NAMES[each](i18n)}
          </option>
        ))}
      </select>
    </>
  );
}
