import { foldCase } from './fold-case.js';

/** Matches the name of a file or folder. */
export type MatchesName = (name: string) => boolean;

const comparable = (name: string): string => foldCase(name.normalize('NFC'));

/**
 * Returns a function that matches names, ignoring case. A pattern with `*` (any characters) or `?` (one character)
 * matches whole names; any other text matches the names that contain it.
 */
export function namePattern(pattern: string): MatchesName {
  const wanted = comparable(pattern);
  if (!/[*?]/.test(wanted)) return (name) => comparable(name).includes(wanted);
  const characters = [...wanted];
  return (name) => matches(characters, [...comparable(name)]);
}

/**
 * Matches in at most as many steps as the length of the pattern times the length of the name, because only the last
 * `*` is tried at other positions.
 */
function matches(pattern: readonly string[], name: readonly string[]): boolean {
  let [at, inPattern] = [0, 0];
  let star: { inPattern: number; at: number } | undefined;
  while (at < name.length) {
    const wanted = pattern[inPattern];
    if (wanted === '*') {
      inPattern += 1;
      star = { inPattern, at };
    } else if (wanted === '?' || wanted === name[at]) {
      inPattern += 1;
      at += 1;
    } else {
      if (star === undefined) return false;
      star.at += 1;
      at = star.at;
      inPattern = star.inPattern;
    }
  }
  return pattern.slice(inPattern).every((rest) => rest === '*');
}
