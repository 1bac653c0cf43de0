import type { LoadTexts } from './activate';

type Texts = { messages: Record<string, string> };

const texts = import.meta.glob<Texts>('./locales/*.po', { query: '?app' });
const ofAdministration = import.meta.glob<Texts>('./locales/*.po', { query: '?admin' });

/** Loads the texts of the application without those that only the pages for administrators have. */
export const loadAppTexts: LoadTexts = (language) => texts[`./locales/${language}.po`]?.();

/** Loads the texts that only the pages for administrators have. */
export const loadAdminTexts: LoadTexts = (language) => ofAdministration[`./locales/${language}.po`]?.();
