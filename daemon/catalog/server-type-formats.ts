import { withoutPlaceholders } from './placeholders.js';

/**
 * The schema's format `regex`: a regular expression that may contain placeholders.
 * @public Used by the compiled validators of the build, which are not imports.
 */
export const regex = (text: string): boolean => plainRegex(withoutPlaceholders(text));

/**
 * The schema's format `plainRegex`: a regular expression without placeholders.
 * @public Used by the compiled validators of the build, which are not imports.
 */
export function plainRegex(text: string): boolean {
  try {
    return new RegExp(text, 'u').source.length > 0;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
