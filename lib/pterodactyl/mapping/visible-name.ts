import { isVisibleText } from '../../text/visible-text.js';

/** Returns a name that Berth accepts; undefined if nothing is left of it. */
export function visibleName(name: string, maxCharacters: number): string | undefined {
  const letters = [...name.normalize('NFC').replace(/\s+/g, ' ')].filter(
    (each) => each === ' ' || isVisibleText(each),
  );
  // Cut here first: the loop below takes quadratic time, and a name in a dump can have 1 MiB.
  let short = [...letters.join('').trim()].slice(0, maxCharacters).join('').trim();
  while (short.length > maxCharacters) short = [...short].slice(0, -1).join('').trim();
  return short === '' ? undefined : short;
}
