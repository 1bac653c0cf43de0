import { ConfigurationError } from '../config/index.js';
import { DomainError } from '../lib/errors.js';
import { type LoggedError, loggedError } from '../lib/logged-error.js';
import { StartError } from '../lib/start-error.js';

/**
 * Tells on standard error what went wrong: what the operator can mend as a plain sentence, anything else is a
 * bug and shows where. @returns the exit code
 */
export function reportFailure(error: unknown): number {
  const expected =
    error instanceof ConfigurationError || error instanceof StartError || error instanceof DomainError;
  console.error(expected ? `berth: ${error.message}` : describe(loggedError(error)).join('\n'));
  return 1;
}

/** Where nobody caught what was thrown, Node.js would print all of it: a query with its values, say. */
export function reportUncaught(): void {
  process.on('uncaughtException', (error) => process.exit(reportFailure(error)));
}

function describe({ type, message, stack = [], cause, ...words }: LoggedError): string[] {
  const more = Object.entries(words).map(([name, word]) => `${name}: ${word}`);
  const head = [`${type}: ${message}`, ...(more.length > 0 ? [`(${more.join(', ')})`] : [])].join(' ');
  const [first = '', ...rest] = cause === undefined ? [] : describe(cause);
  return [head, ...stack.map((frame) => `    ${frame}`), ...(cause ? [`caused by ${first}`, ...rest] : [])];
}
