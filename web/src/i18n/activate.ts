import { i18n } from '@lingui/core';
import { type Language, languageFor } from './languages';

const STORED = 'berth.language';

/** Loads the texts of a language. */
export type LoadTexts = (language: Language) => Promise<{ messages: Record<string, string> }> | undefined;

/** Returns the language that the user has chosen on this browser, or else the best one for the browser. */
export const currentLanguage = (): Language =>
  languageFor([localStorage.getItem(STORED) ?? '', ...navigator.languages].filter(Boolean));

/** What loads the texts that are in use, and when each was first loaded. */
const loaders = new Map<LoadTexts, Promise<void>>();

/** Shows an entry in the user's language, with texts of its own. */
export function startTexts(load: LoadTexts): Promise<void> {
  loaders.set(load, Promise.resolve());
  return activate(currentLanguage());
}

/** Adds the texts of a part of the application, in the language that is shown. */
export function addTexts(load: LoadTexts): Promise<void> {
  const adding = loaders.get(load) ?? add(load);
  // Stored at once, so that a choice of another language loads these texts, too.
  loaders.set(load, adding);
  return adding;
}

async function add(load: LoadTexts): Promise<void> {
  const language = i18n.locale as Language;
  try {
    i18n.load(language, (await load(language))?.messages ?? {});
  } catch (error) {
    loaders.delete(load);
    throw error;
  }
}

async function activate(language: Language): Promise<void> {
  const parts = await Promise.all([...loaders.keys()].map((load) => load(language)));
  const messages = Object.assign({}, ...parts.map((part) => part?.messages));
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** Keeps the choice for later visits, and shows it. */
export function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  return activate(language);
}
