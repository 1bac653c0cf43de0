import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { chooseLanguage, currentLanguage } from '../i18n/activate';
import { LANGUAGES, type Language } from '../i18n/languages';
import { chooseTheme, currentTheme, THEMES, type Theme } from './theme';

const FIELD = 'min-h-8 rounded-control border border-dim/60 bg-panel px-1 pointer-coarse:min-h-11';

/** The language and the colours of this browser. */
export function Preferences() {
  const { i18n } = useLingui();
  const [theme, setTheme] = useState(currentTheme);
  const names: Record<Theme, string> = {
    system: i18n._('System'),
    light: i18n._('Light'),
    dark: i18n._('Dark'),
  };
  return (
    <>
      <select
        aria-label={i18n._('Language')}
        defaultValue={currentLanguage()}
        onChange={({ target }) => void chooseLanguage(target.value as Language)}
        className={FIELD}
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
        onChange={({ target }) => {
          chooseTheme(target.value as Theme);
          setTheme(target.value as Theme);
        }}
        className={FIELD}
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </>
  );
}
