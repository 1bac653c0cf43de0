/** Whether a set contains a code point. */
export type CharacterSet = (codePoint: number) => boolean;

/** A condition on a position between two characters. */
export type Boundary = 'start' | 'end' | 'end-or-last-line' | 'line-start' | 'line-end' | 'word' | 'not-word';

/** A parsed pattern. Groups leave no trace, because a match is only a yes or a no. */
export type PatternNode =
  | { kind: 'set'; has: CharacterSet }
  | { kind: 'sequence'; parts: readonly PatternNode[] }
  | { kind: 'choice'; options: readonly PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; min: number; max: number }
  | { kind: 'boundary'; boundary: Boundary }
  | { kind: 'look-ahead'; part: PatternNode; isNegated: boolean };

/** The flags of a pattern that change what it matches. */
export type PatternFlags = { ignoreCase: boolean; multiline: boolean; dotAll: boolean };

/** The pattern cannot be used. The message is a clause that says why, such as "it has a back reference". */
export class PatternError extends Error {}
