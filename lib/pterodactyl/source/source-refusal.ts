import { DomainError } from '../../errors/errors.js';

/** Returns the error for a database that cannot be read. @param why completes "The database cannot be read: " */
export const sourceRefusal = (why: string): DomainError =>
  new DomainError('invalid_input', `The database cannot be read: ${why}.`);
