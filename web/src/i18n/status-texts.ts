import type { LoadTexts } from './activate';

const catalogues = import.meta.glob<{ messages: Record<string, string> }>('./locales/*.po', {
  query: '?status',
});

/** Loads the texts of the public status page (`web/entry-texts.ts` selects them). */
export const loadStatusTexts: LoadTexts = (language) => catalogues[`./locales/${language}.po`]?.();
