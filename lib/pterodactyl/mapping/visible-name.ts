import { isVisibleText } from '../../text/visible-text.js';

/** Returns a name that Berth accepts; undefined if nothing is left of it. */
export function visibleName(name: string, maxCharacters: number): string | undefined {
  const letters = [...name.normalize('NFC').replace(/\s+/g, ' ')].filter(
    (each) => each === ' ' || isVisibleText(each),
  );
  let short = letters.join('').trim();
  while (short.length > maxCharacters) short = [...short].slice(0, -1).join('').trim();
  return short === '' ? undefined : short;
}
