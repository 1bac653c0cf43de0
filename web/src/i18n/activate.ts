import { i18n } from '@lingui/core';
import { type Language, languageFor } from './languages';

const STORED = 'berth.language';

/** Loads the texts of a language. */
export type LoadTexts = (language: Language) => Promise<{ messages: Record<string, string> }> | undefined;

/** Returns the language that the user has chosen on this browser, or else the best one for the browser. */
export const currentLanguage = (): Language =>
  languageFor([localStorage.getItem(STORED) ?? '', ...navigator.languages].filter(Boolean));

const loader: { load?: LoadTexts } = {};

/** Shows an entry in the user's language, with texts of its own. */
export function startTexts(load: LoadTexts): Promise<void> {
  loader.load = load;
  return activate(currentLanguage());
}

async function activate(language: Language): Promise<void> {
  const { messages } = (await loader.load?.(language)) ?? { messages: {} };
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** Keeps the choice for later visits, and shows it. */
export function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  return activate(language);
}
