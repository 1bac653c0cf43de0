import { withoutPlaceholders } from './placeholders.js';

/**
 * The format `regex` of the schema: an expression that may hold placeholders.
 * @public Named by the validators that the build compiles, which no import shows.
 */
export const regex = (text: string): boolean => plainRegex(withoutPlaceholders(text));

/**
 * The format `plainRegex` of the schema: an expression without placeholders.
 * @public As above.
 */
export function plainRegex(text: string): boolean {
  try {
    return new RegExp(text, 'u').source.length > 0;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
