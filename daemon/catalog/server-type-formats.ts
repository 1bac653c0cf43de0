import { withoutPlaceholders } from './placeholders.js';

/**
 * The format `regex` of the schema: an expression that may hold placeholders.
 * @public Named by the validators that the build compiles, which no import shows.
 */
export function regex(text: string): boolean {
  try {
    return new RegExp(withoutPlaceholders(text), 'u').source.length > 0;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
