import { ConfigurationError } from '../config/index.js';
import { DomainError } from '../lib/errors.js';
import { StartError } from '../lib/start-error.js';

/**
 * Tells on standard error what went wrong: what the operator can mend as a plain sentence, anything else is a
 * bug and shows where. @returns the exit code
 */
export function reportFailure(error: unknown): number {
  const expected =
    error instanceof ConfigurationError || error instanceof StartError || error instanceof DomainError;
  console.error(expected ? `berth: ${error.message}` : error);
  return 1;
}
