import { type Clock, isoTime } from '../lib/clock.js';
import type { User } from './accounts/user.js';
import type { LiveSettings } from './settings/live-settings.js';
import { factorDueMs } from './settings/second-factor-rule.js';

/** What a user has to do first. Until then sessions of the user do little else, and API keys nothing. */
export const RESTRICTIONS = ['email_unconfirmed', 'second_factor_required'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** Decides which sessions and API keys are restricted until their user has done something. */
export interface Restrictions {
  /** Returns what the user has to do first; null for a user who is not restricted. */
  of(user: User): Restriction | null;

  /** Returns both `of` and, ISO 8601, when a missing second factor begins to restrict the user; null where it never does. */
  describe(user: User): { restriction: Restriction | null; secondFactorDueAt: string | null };
}

export type RestrictionsOptions = {
  clock: Clock;
  settings: Pick<LiveSettings, 'current'>;
  /** Without a mail server nobody could confirm an address, so nobody has to. */
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
