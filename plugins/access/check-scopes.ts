import { scopeOf } from '../../lib/openapi.js';
import { refusal } from '../../lib/refusal.js';
import { grants } from '../../lib/scopes.js';
import type { Check } from './access.js';

/** The daemon's word for: every valid key will do. */
const ANY_KEY = 'any';

/**
 * Refuses a key without the operation's scope and everybody but administrators where it says `x-admin`, sessions
 * included. A key that is limited to servers is refused wherever the document does not say `x-limited-keys`: all else
 * concerns the account or the whole panel.
 */
export const checkScopes: Check = (_request, operation, credentials) => {
  if (credentials === undefined) return;
  const { scopes, isAdmin } = credentials;
  if (scopes !== 'session') {
    const scope = scopeOf(operation);
    if (scope === ANY_KEY) return;
    if (scope === undefined || !grants(scopes, scope)) {
      throw refusal('forbidden', `The key lacks ${scope ?? 'the permission'}.`, {
        ...(operation['x-capability'] === undefined ? {} : { code: 'missing_capability' }),
      });
    }
  }
  if (credentials.key?.serverIds && operation['x-limited-keys'] !== true) {
    throw refusal('forbidden', 'The key is limited to servers, and this is not about one of them.', {
      code: 'missing_capability',
    });
  }
  if (operation['x-admin'] === true && !isAdmin) {
    throw refusal('forbidden', 'This is for administrators.');
  }
};
