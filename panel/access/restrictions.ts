import { type Clock, isoTime } from '../../lib/time/clock.js';
import type { User } from '../identity/users/user.js';
import type { LiveSettings } from '../settings/live-settings.js';
import { factorDueMs } from '../settings/second-factor-rule.js';

/**
 * Steps that the panel may require of a user. Until the step is done, the user's sessions can do little, and the
 * user's API keys nothing.
 */
export const RESTRICTIONS = ['email_unconfirmed', 'second_factor_required'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Decides which sessions and API keys are restricted until their user has completed a step. */
export interface Restrictions {
  /** Returns the step that the user must still complete; null for a user who is not restricted. */
  of(user: User): Restriction | null;

  /**
   * Returns the result of `of`, and the time from which a missing second factor restricts the user (ISO 8601; null if
   * never).
   */
  describe(user: User): { restriction: Restriction | null; secondFactorDueAt: string | null };
}

export type RestrictionsOptions = {
  clock: Clock;
  settings: Pick<LiveSettings, 'current'>;
  /**
   * Whether the panel has a mail server. Without one, users cannot confirm their e-mail addresses, so no confirmation
   * is required.
   */
  canSendMail: boolean;
};

export function createRestrictions({ clock, settings, canSendMail }: RestrictionsOptions): Restrictions {
  const of = (user: User): Restriction | null => {
    if (canSendMail && !user.emailConfirmed) return 'email_unconfirmed';
    const dueMs = factorDueMs(settings.current, user);
    return dueMs !== null && dueMs <= clock.now() ? 'second_factor_required' : null;
  };
  return {
    of,
    describe(user) {
      const dueMs = factorDueMs(settings.current, user);
      return { restriction: of(user), secondFactorDueAt: dueMs === null ? null : isoTime(dueMs) };
    },
  };
}
