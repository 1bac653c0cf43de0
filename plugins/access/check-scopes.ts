import { DomainError } from '../../lib/errors.js';
import { grants } from '../../lib/scopes.js';
import type { Check } from './access.js';

/** The daemon's word for: every valid key will do. */
const ANY_KEY = 'any';

/**
 * Refuses a key without the operation's scope (`x-capability` of the panel, `x-permission` of the daemon) and
 * everybody but administrators where it says `x-admin`, sessions included. A key that is limited to servers is
 * refused wherever the document does not say `x-limited-keys`: all else concerns the account or the whole panel.
 */
export const checkScopes: Check = (_request, operation, credentials) => {
  if (credentials === undefined) return;
  const { scopes, isAdmin } = credentials;
  if (scopes !== 'session') {
    const capability = operation['x-capability'];
    const needed = capability ?? operation['x-permission'];
    if (capability === undefined && needed === ANY_KEY) return;
    if (needed === undefined || !grants(scopes, needed)) {
      throw new DomainError('forbidden', `The key lacks ${needed ?? 'the permission'}.`, {
        ...(capability === undefined ? {} : { code: 'missing_capability' }),
      });
    }
  }
  if (credentials.key?.serverIds && operation['x-limited-keys'] !== true) {
    throw new DomainError('forbidden', 'The key is limited to servers, and this is not about one of them.', {
      code: 'missing_capability',
    });
  }
  if (operation['x-admin'] === true && !isAdmin) {
    throw new DomainError('forbidden', 'This is for administrators.');
  }
};
