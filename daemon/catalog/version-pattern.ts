import { LinearPattern } from '../../lib/patterns/linear-pattern.js';

/**
 * Compiles the pattern of further versions, which must match a whole version.
 *
 * @throws PatternError if the pattern is invalid, or cannot be matched in linear time
 */
export const versionPatternOf = (pattern: string): LinearPattern =>
  new LinearPattern(`^(?:${pattern})$`, { ignoreCase: false, multiline: false, dotAll: false });
