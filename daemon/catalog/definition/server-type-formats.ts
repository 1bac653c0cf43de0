import { withoutPlaceholders } from '../placeholders.js';

/**
 * The schema's format `regex`: a regular expression that may contain placeholders.
 *
 * @public Used only by the compiled validators of the build, which the check for unused exports does not see.
 */
export const regex = (text: string): boolean => plainRegex(withoutPlaceholders(text));

/**
 * Returns whether the text is a regular expression of JavaScript.
 */
export function plainRegex(text: string): boolean {
  try {
    return new RegExp(text, 'u').source.length > 0;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
