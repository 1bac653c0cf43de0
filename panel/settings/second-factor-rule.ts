import type { Settings } from '../../generated/panel/types.js';
/** The users who must have a second factor: the values of `requireSecondFactor`. */
export const REQUIRED_OF = ['none', 'administrators', 'everyone'] as const;
export type RequiredOf = Settings['requireSecondFactor'];

export type SecondFactorSettings = Pick<
  Settings,
  'requireSecondFactor' | 'secondFactorGraceDays' | 'secondFactorRequiredSince'
>;

export type FactorHolder = {
  isAdmin: boolean;
  twoFactorEnabled: boolean;
  passkeyEnabled: boolean;
  /** When the account was created, in ISO 8601. */
  createdAt: string;
};

const DAY_MS = 86_400_000;

/** Returns whether the settings require a second factor of this user, now or after the grace period. */
export const isFactorRequired = (
  { requireSecondFactor }: Pick<SecondFactorSettings, 'requireSecondFactor'>,
  { isAdmin }: Pick<FactorHolder, 'isAdmin'>,
): boolean => requireSecondFactor === 'everyone' || (requireSecondFactor === 'administrators' && isAdmin);

/**
 * Returns the end of the grace period of a user who still has to set up a second factor, in milliseconds since the
 * epoch. Returns null for a user who has a second factor or needs none. The grace period starts when the requirement
 * was turned on or the account was created, whichever is later.
 */
export function factorDueMs(rule: SecondFactorSettings, user: FactorHolder): number | null {
  if (user.twoFactorEnabled || user.passkeyEnabled || !isFactorRequired(rule, user)) return null;
  const since = rule.secondFactorRequiredSince;
  const fromMs = Math.max(since === null ? 0 : Date.parse(since), Date.parse(user.createdAt));
  return fromMs + rule.secondFactorGraceDays * DAY_MS;
}
