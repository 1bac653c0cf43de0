import { DomainError } from '../../lib/errors.js';
import { hashSecret } from '../../lib/secret.js';
import type { SharedWindows } from '../../lib/shared-windows.js';

/** What is counted apart: mails that somebody asks to be sent to an address. */
type Budget = 'reset_mails_of_account' | 'confirmation_mails_of_account';

const RULE = { limit: 3, windowMs: 3_600_000 };

/**
 * Three mails an hour for an account (decisions, "Fixed budgets"); of an e-mail address nobody learns by it whether it
 * has one. @throws DomainError `rate_limited`
 */
export async function admitMail(
  windows: Pick<SharedWindows, 'admit'>,
  budget: Budget,
  subject: string,
): Promise<void> {
  // Redis is no place for people's addresses.
  const { admitted, retryAfterS } = await windows.admit(budget, hashSecret(subject), RULE);
  if (admitted) return;
  throw new DomainError('rate_limited', 'Too many mails were asked for this account. Try again later.', {
    retryAfterS,
  });
}
