import { RE2JS, RE2JSException } from 're2js';

const MAX_PATTERN_LENGTH = 1000;
/** The longest text that a pattern is matched against, in characters. */
export const MAX_MATCHED_CHARACTERS = 2048;

/** The pattern cannot be used. The message is a clause that says why, such as "it has the flags x". */
export class PatternError extends Error {}

/** The flags of a pattern that change what it matches. */
export type PatternFlags = { ignoreCase: boolean; multiline: boolean; dotAll: boolean };

/**
 * A regular expression from a stranger, matched in linear time. JavaScript's own expressions backtrack and can take
 * exponential time. RE2 has no look-around and no back references, and `$` only matches at the very end.
 */
export class LinearPattern {
  readonly #compiled: RE2JS;

  /** @throws PatternError if the pattern is invalid, too long, or cannot be matched in linear time */
  constructor(pattern: string, { ignoreCase, multiline, dotAll }: PatternFlags) {
    if (pattern.length > MAX_PATTERN_LENGTH)
      throw new PatternError(`it has more than ${MAX_PATTERN_LENGTH} characters`);
    const flags =
      (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0) |
      (multiline ? RE2JS.MULTILINE : 0) |
      (dotAll ? RE2JS.DOTALL : 0);
    try {
      this.#compiled = RE2JS.compile(pattern, flags);
    } catch (error) {
      if (!(error instanceof RE2JSException)) throw error;
      throw new PatternError(`RE2 reports "${error.message.replace('error parsing regexp: ', '')}"`);
    }
  }

  /** Returns whether the pattern matches a part of the text; false if the text has more than 2,048 characters. */
  test(text: string): boolean {
    const isShort =
      text.length <= MAX_MATCHED_CHARACTERS || Array.from(text).length <= MAX_MATCHED_CHARACTERS;
    return isShort && this.#compiled.test(text);
  }

  /** Returns whether the pattern matches a part of the text. The caller bounds its length. */
  testWhole(text: string): boolean {
    return this.#compiled.test(text);
  }
}
