import type { Request } from '@hapi/hapi';
import { refusal } from '../../lib/errors/refusal.js';
import type { Clock } from '../../lib/time/clock.js';
import type { Check } from './access.js';
import type { AccessCredentials } from './credentials.js';

/** How long a sign-in counts as recent (OWASP ASVS 5.0, 7.5.1). */
export const RECENT_SIGN_IN_MS = 10 * 60_000;

export type RecentSignIn = {
  /** The check for operations that always require a recent sign-in. It runs before the body is read. */
  check: Check;
  /** The check for operations that require a recent sign-in only if the validated body has certain fields. */
  checkInput(request: Request, input: { body?: unknown }): undefined;
};

/**
 * Refuses sessions whose user has not entered the password or used a passkey within the last ten minutes, for
 * operations with `x-recent-sign-in`. So a stolen session cannot take over the account. API keys are not refused,
 * because they have no sign-in.
 */
export function createRecentSignIn(clock: Clock): RecentSignIn {
  /** Rejects a session without a recent sign-in. @throws DomainError `forbidden` (`reauthentication_required`) */
  function requireRecent({ scopes, signedInAtMs }: Partial<AccessCredentials>): void {
    if (scopes !== 'session') return;
    const sinceMs = clock.now() - (signedInAtMs ?? Number.NEGATIVE_INFINITY);
    // A time in the future counts as recent, because the clock of the panel that stored it may be ahead.
    if (sinceMs < RECENT_SIGN_IN_MS) return;
    throw refusal('forbidden', ADVICE, { code: 'reauthentication_required' });
  }
  return {
    check: (_request, operation, credentials) => {
      if (operation['x-recent-sign-in'] === true && credentials !== undefined) requireRecent(credentials);
    },
    checkInput: (request, { body }) => {
      const fields = request.route.settings.plugins?.operation?.()['x-recent-sign-in'];
      if (!Array.isArray(fields) || typeof body !== 'object' || body === null) return undefined;
      if (fields.some((field) => Object.hasOwn(body, field)))
        requireRecent(request.auth.credentials as Partial<AccessCredentials>);
      return undefined;
    },
  };
}

const ADVICE =
  'This requires a sign-in within the last 10 minutes. Confirm your password with `POST /api/v2/auth/reauthenticate`, then repeat the request.';
