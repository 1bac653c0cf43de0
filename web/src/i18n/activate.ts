import { i18n } from '@lingui/core';
import { type Language, languageFor } from './languages';

const STORED = 'berth.language';
const catalogues = import.meta.glob<{ messages: Record<string, string> }>('./locales/*.po');

/** Returns the language that the user has chosen on this browser, or else the best one for the browser. */
export const currentLanguage = (): Language =>
  languageFor([localStorage.getItem(STORED) ?? '', ...navigator.languages].filter(Boolean));

/** Loads the texts of a language and shows them. */
export async function activate(language: Language): Promise<void> {
  const load = catalogues[`./locales/${language}.po`];
  const { messages } = (await load?.()) ?? { messages: {} };
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** Keeps the choice for later visits, and shows it. */
export function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  return activate(language);
}
