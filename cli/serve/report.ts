import { ConfigurationError } from '../../config/index.js';
import { DomainError } from '../../lib/errors/errors.js';
import { StartError } from '../../lib/errors/start-error.js';
import { type LoggedError, loggedError } from '../../lib/logging/logged-error.js';

/**
 * Prints an error to standard error. An error that the operator can solve is printed as a sentence. Any other error is
 * a bug and is printed with its stack trace.
 *
 * @returns the exit code
 */
export function reportFailure(error: unknown): number {
  const expected =
    error instanceof ConfigurationError || error instanceof StartError || error instanceof DomainError;
  console.error(expected ? `berth: ${error.message}` : describe(loggedError(error)).join('\n'));
  return 1;
}

/**
 * Prints uncaught errors in the same way as others. Node.js would print the whole object, such as a query with its
 * values.
 */
export function reportUncaught(): void {
  process.on('uncaughtException', (error) => process.exit(reportFailure(error)));
}

function describe({ type, message, stack = [], cause, ...words }: LoggedError): string[] {
  const more = Object.entries(words).map(([name, word]) => `${name}: ${word}`);
  const head = [`${type}: ${message}`, ...(more.length > 0 ? [`(${more.join(', ')})`] : [])].join(' ');
  const [first = '', ...rest] = cause === undefined ? [] : describe(cause);
  return [head, ...stack.map((frame) => `    ${frame}`), ...(cause ? [`caused by ${first}`, ...rest] : [])];
}
