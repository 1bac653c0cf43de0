import { DomainError } from '../../../lib/errors/errors.js';

/** Returns the error for a request that an account without a password cannot make. */
export const noPassword = (
  message = 'This account has no password yet. Set one with the link of "Forgotten your password?" on the sign-in page, or ask an administrator for a link.',
) => new DomainError('conflict', message, { code: 'no_password' });
