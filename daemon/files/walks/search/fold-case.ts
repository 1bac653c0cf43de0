/**
 * Returns the text in lower case, for comparisons that ignore case. It has the same length, so that positions in it are
 * positions in the text: of all letters, only U+0130 would become longer.
 */
export const foldCase = (text: string): string => text.replaceAll('\u0130', 'i').toLowerCase();
