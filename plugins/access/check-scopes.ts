import { scopeOf } from '../../lib/contract/openapi.js';
import { grants } from '../../lib/contract/scopes.js';
import { refusal } from '../../lib/errors/refusal.js';
import type { Check } from './access.js';

/** The value of `x-permission` for operations that accept any valid key. */
const ANY_KEY = 'any';

/**
 * Refuses keys without the operation's scope. For operations with `x-admin`, refuses all callers (including sessions)
 * that are not administrators. A key that is limited to servers is refused unless the document has `x-limited-keys`,
 * because all other operations concern the account or the whole panel.
 */
export const checkScopes: Check = (_request, operation, credentials) => {
  if (credentials === undefined) return;
  const { scopes, isAdmin } = credentials;
  if (scopes !== 'session') {
    const scope = scopeOf(operation);
    if (scope === ANY_KEY) return;
    if (scope === undefined || !grants(scopes, scope)) {
      const isPanel = operation['x-capability'] !== undefined;
      const missing = `${isPanel ? 'capability' : 'permission'} ${scope ?? 'for this operation'}`;
      throw refusal('forbidden', `The key does not have the ${missing}.`, {
        ...(isPanel && { code: 'missing_capability' }),
      });
    }
  }
  if (credentials.key?.serverIds && operation['x-limited-keys'] !== true) {
    throw refusal(
      'forbidden',
      'The key is limited to servers, and this operation does not concern one of them.',
      {
        code: 'missing_capability',
      },
    );
  }
  if (operation['x-admin'] === true && !isAdmin) {
    throw refusal('forbidden', 'Only administrators can do this.');
  }
};
