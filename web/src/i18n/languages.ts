/** The languages of the UI, by their codes (BCP 47), with the names that their speakers use. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  'zh-Hans': '简体中文',
  ja: '日本語',
} as const;

export type Language = keyof typeof LANGUAGES;

/** Returns the best language for a reader's preferences, such as those of the browser. */
export function languageFor(preferences: readonly string[]): Language {
  const known = Object.keys(LANGUAGES) as Language[];
  for (const wanted of preferences) {
    const found =
      known.find((code) => code.toLowerCase() === wanted.toLowerCase()) ??
      known.find((code) => code.split('-')[0] === wanted.toLowerCase().split('-')[0]);
    if (found !== undefined) return found;
  }
  return 'en';
}
