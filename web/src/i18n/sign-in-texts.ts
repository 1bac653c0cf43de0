import type { LoadTexts } from './activate';

const catalogues = import.meta.glob<{ messages: Record<string, string> }>('./locales/*.po', {
  query: '?sign-in',
});

/** Loads the texts of the pages for people without a session (`web/entry-texts.ts` selects them). */
export const loadSignInTexts: LoadTexts = (language) => catalogues[`./locales/${language}.po`]?.();
