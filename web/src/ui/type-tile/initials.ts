/**
 * Returns one or two letters that stand for a name: the first letters of its first two words, the first two capitals of a
 * word such as `OpenTTD`, or else the first two letters.
 */
export function initialsOf(name: string): string {
  const [first = '', second] = name.split(/[^\p{L}\p{N}'’]+/u).filter(Boolean);
  const capitals = first.match(/\p{Lu}/gu) ?? [];
  if (second !== undefined) return upper(firstLetter(first) + firstLetter(second));
  if (capitals.length > 1) return capitals.slice(0, 2).join('');
  return upper(firstLetter(first)) + [...first].slice(1, 2).join('');
}

const firstLetter = (word: string): string => [...word][0] ?? '';
const upper = (text: string): string => text.toLocaleUpperCase('en');

/** Returns a number below `count` that is always the same for a text, and spread evenly over different ones. */
export function numberOf(text: string, count: number): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % count;
}
