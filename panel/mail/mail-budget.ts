import { DomainError } from '../../lib/errors/errors.js';
import type { SharedWindows } from '../../lib/limits/shared-windows.js';
import { hashSecret } from '../../lib/secrets/secret.js';

/** The two kinds of mails that a user can request. Each kind has its own limit. */
type Budget = 'reset_mails_of_account' | 'confirmation_mails_of_account';

const RULE = { limit: 3, windowMs: 3_600_000 };

/**
 * Admits three mails an hour per account (decisions, "Fixed budgets"). The result does not reveal whether an
 * address has an account. @throws DomainError `rate_limited`
 */
export async function admitMail(
  windows: Pick<SharedWindows, 'admit'>,
  budget: Budget,
  subject: string,
): Promise<void> {
  // The subject is hashed, so that Redis stores no e-mail addresses.
  const { admitted, retryAfterS } = await windows.admit(budget, hashSecret(subject), RULE);
  if (admitted) return;
  throw new DomainError('rate_limited', 'Too many mails were requested for this account. Try again later.', {
    retryAfterS,
  });
}
