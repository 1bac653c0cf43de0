import { type Clock, isoTime } from '../../lib/time/clock.js';
import type { User } from '../identity/users/user.js';
import type { LiveSettings } from '../settings/live-settings.js';
import { factorDueMs } from '../settings/second-factor-rule.js';

/**
 * The steps that a user may have to complete first. Before that, the user's sessions can do little, and the user's
 * API keys nothing.
 */
export const RESTRICTIONS = ['email_unconfirmed', 'second_factor_required'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Decides which sessions and API keys are restricted until their user has completed a step. */
export interface Restrictions {
  /** Returns the step that the user must complete first; null for a user who is not restricted. */
  of(user: User): Restriction | null;

  /**
   * Returns the result of `of` and, in ISO 8601, when a missing second factor starts to restrict the user;
   * null if never.
   */
  describe(user: User): { restriction: Restriction | null; secondFactorDueAt: string | null };
}

export type RestrictionsOptions = {
  clock: Clock;
  settings: Pick<LiveSettings, 'current'>;
  /** Without a mail server addresses cannot be confirmed, so confirmation is not required. */
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
