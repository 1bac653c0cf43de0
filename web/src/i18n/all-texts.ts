import type { LoadTexts } from './activate';

const catalogues = import.meta.glob<{ messages: Record<string, string> }>('./locales/*.po');

/** Loads all texts of the application. */
export const loadAllTexts: LoadTexts = (language) => catalogues[`./locales/${language}.po`]?.();
