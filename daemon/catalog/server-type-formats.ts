import { withoutPlaceholders } from './placeholders.js';

/** The format `regex` of the schema: an expression that may hold placeholders. */
export function regex(text: string): boolean {
  try {
    return new RegExp(withoutPlaceholders(text), 'u').source.length > 0;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
