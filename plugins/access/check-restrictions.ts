import { refusal } from '../../lib/errors/refusal.js';
import type { Caller } from '../../panel/access/caller.js';
import type { Restriction, Restrictions } from '../../panel/access/restrictions.js';
import type { Check } from './access.js';

/**
 * Refuses callers whose user must first complete a step, such as confirming the e-mail address. Their sessions can
 * still call the operations that name the restriction in `x-while-restricted`; their API keys can call none.
 */
export const checkRestrictions =
  (restrictions: Pick<Restrictions, 'of'>): Check =>
  (_request, operation, credentials) => {
    const { user, key } = (credentials ?? {}) as Partial<Caller>;
    // A login that waits for its second factor has no user yet.
    const restriction = user === undefined ? null : restrictions.of(user);
    if (restriction === null) return;
    if (!key && operation['x-while-restricted']?.includes(restriction)) return;
    throw refusal('forbidden', WHAT_TO_DO[restriction], { code: restriction });
  };

const WHAT_TO_DO: Readonly<Record<Restriction, string>> = {
  email_unconfirmed:
    'Confirm your e-mail address first: follow the link that was mailed to it, or request a new link on the account page.',
  second_factor_required: 'Set up a second factor first: one-time codes or a passkey, on the account page.',
};
