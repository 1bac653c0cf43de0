import { DomainError } from '../lib/errors/errors.js';

/**
 * Returns the kind and code of the DomainError that the promise rejects with.
 * @throws when the promise resolves
 */
export async function failureOf(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof DomainError) return `${error.kind}/${error.code}`;
    throw error;
  }
  throw new Error('it succeeded');
}
