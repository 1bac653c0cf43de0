import { DomainError } from '../../lib/errors/errors.js';
import type { SharedWindows } from '../../lib/limits/shared-windows.js';
import { hashSecret } from '../../lib/secrets/secret.js';

const HOUR_MS = 3_600_000;

/** The kinds of mails that a user can request. Each kind has its own limit. */
const RULES = {
  reset_mails_of_account: { limit: 3, windowMs: HOUR_MS },
  confirmation_mails_of_account: { limit: 3, windowMs: HOUR_MS },
  /** Invitations to one e-mail address, whoever invites. */
  invitation_mails_to_address: { limit: 3, windowMs: HOUR_MS },
  /** Invitations that one user sends. */
  invitation_mails_of_account: { limit: 20, windowMs: HOUR_MS },
  /** Test mails that an administrator sends to the own address. */
  test_mails_of_account: { limit: 10, windowMs: HOUR_MS },
};

/**
 * Admits a limited number of mails an hour, such as three per account. The result does not reveal whether an address
 * has an account.
 *
 * @throws DomainError `rate_limited`
 */
export async function admitMail(
  windows: Pick<SharedWindows, 'admit'>,
  budget: keyof typeof RULES,
  subject: string,
): Promise<void> {
  // The subject is hashed, so that Redis stores no e-mail addresses.
  const { admitted, retryAfterS } = await windows.admit(budget, hashSecret(subject), RULES[budget]);
  if (admitted) return;
  throw new DomainError('rate_limited', 'Too many mails were requested. Try again later.', {
    retryAfterS,
  });
}
