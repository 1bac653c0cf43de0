import { type CharacterSet, PatternError } from './pattern-syntax.js';

export const LINE_FEED = 10;

const within =
  (first: number, last: number): CharacterSet =>
  (codePoint) =>
    codePoint >= first && codePoint <= last;

export const single = (codePoint: number): CharacterSet => within(codePoint, codePoint);
export const range = within;
export const inverted =
  (set: CharacterSet): CharacterSet =>
  (codePoint) =>
    !set(codePoint);
export const union =
  (sets: readonly CharacterSet[]): CharacterSet =>
  (codePoint) =>
    sets.some((has) => has(codePoint));

/** Tests a single character at a time, so that this takes constant time. */
const matching =
  (pattern: RegExp): CharacterSet =>
  (codePoint) =>
    pattern.test(String.fromCodePoint(codePoint));

const DIGIT = within(48, 57);
export const WORD: CharacterSet = matching(/^[0-9A-Za-z_]$/);

const SHORTHANDS: Record<string, CharacterSet> = {
  d: DIGIT,
  w: WORD,
  s: matching(/^[ \t\n\v\f\r]$/),
  h: matching(/^[ \t\u00a0]$/),
  v: matching(/^[\n\v\f\r\u0085\u2028\u2029]$/),
};

/** Returns the set of `\d`, `\w`, `\s`, `\h`, `\v` or, in capitals, their complement; undefined for other letters. */
export function shorthand(letter: string): CharacterSet | undefined {
  const lower = letter.toLowerCase();
  const set = Object.hasOwn(SHORTHANDS, lower) ? SHORTHANDS[lower] : undefined;
  return set === undefined || letter === lower ? set : inverted(set);
}

const POSIX: Record<string, RegExp> = {
  alpha: /^[A-Za-z]$/,
  digit: /^[0-9]$/,
  alnum: /^[0-9A-Za-z]$/,
  upper: /^[A-Z]$/,
  lower: /^[a-z]$/,
  space: /^[ \t\n\v\f\r]$/,
  blank: /^[ \t]$/,
  punct: /^[!-/:-@[-`{-~]$/,
  xdigit: /^[0-9A-Fa-f]$/,
  word: /^[0-9A-Za-z_]$/,
  print: /^[ -~]$/,
  graph: /^[!-~]$/,
};

/** Returns the set of a POSIX class, such as `alpha` of `[[:alpha:]]`. */
export function posixSet(name: string): CharacterSet {
  const pattern = Object.hasOwn(POSIX, name) ? POSIX[name] : undefined;
  if (pattern === undefined) throw new PatternError(`it has the unknown class [:${name}:]`);
  return matching(pattern);
}

/** Returns the set of a Unicode property, such as `L` or `Greek` of `\p{Greek}`. */
export function propertySet(name: string): CharacterSet {
  if (!/^\^?[A-Za-z_]{1,40}$/.test(name)) throw new PatternError('it has an invalid \\p');
  const plain = name.replace('^', '');
  for (const property of [plain, `Script=${plain}`]) {
    try {
      const set = matching(new RegExp(`^\\p{${property}}$`, 'u'));
      return name.startsWith('^') ? inverted(set) : set;
    } catch {
      // Not a property of this kind.
    }
  }
  throw new PatternError(`it has the unknown property \\p{${name}}`);
}

/** Returns a set that also contains the other case of its letters. */
export const inAnyCase =
  (set: CharacterSet): CharacterSet =>
  (codePoint) => {
    if (set(codePoint)) return true;
    const character = String.fromCodePoint(codePoint);
    return [character.toLowerCase(), character.toUpperCase()].some(
      (other) => [...other].length === 1 && set(other.codePointAt(0) ?? 0),
    );
  };
