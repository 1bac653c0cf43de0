import type { PanelSettings } from '../../api/admin/panel-settings';
import type { Schemas } from '../../api/client';

type Rule = Pick<
  PanelSettings,
  'requireSecondFactor' | 'secondFactorGraceDays' | 'secondFactorRequiredSince'
>;
type User = Pick<
  Schemas['AdminUser'],
  'isAdmin' | 'disabled' | 'twoFactorEnabled' | 'passkeyEnabled' | 'createdAt'
>;

const DAY_MS = 86_400_000;
const SCOPES = ['none', 'administrators', 'everyone'] as const;

/**
 * Returns the rule as the panel would store it: the grace period starts again if the rule is extended to more users.
 *
 * @param next the settings with what an administrator has entered
 */
export function ruleAfter(stored: Rule, next: Rule, nowMs: number): Rule {
  const isMore = SCOPES.indexOf(next.requireSecondFactor) > SCOPES.indexOf(stored.requireSecondFactor);
  return isMore ? { ...next, secondFactorRequiredSince: new Date(nowMs).toISOString() } : next;
}

type Affected<U> = {
  user: U;
  /** From when on the user can only set up a second factor, in milliseconds since the epoch. */
  dueMs: number;
};

/** Returns the users who need a second factor and have none, in the order of their ends of the grace period. */
export function affectedUsers<U extends User>(rule: Rule, users: readonly U[]): Affected<U>[] {
  const { requireSecondFactor: scope, secondFactorRequiredSince: since } = rule;
  const sinceMs = since === null ? 0 : Date.parse(since);
  return users
    .filter(({ isAdmin }) => scope === 'everyone' || (scope === 'administrators' && isAdmin))
    .filter((user) => !user.disabled && !user.twoFactorEnabled && !user.passkeyEnabled)
    .map((user) => {
      const fromMs = Math.max(sinceMs, Date.parse(user.createdAt));
      return { user, dueMs: fromMs + rule.secondFactorGraceDays * DAY_MS };
    })
    .sort((one, other) => one.dueMs - other.dueMs);
}
