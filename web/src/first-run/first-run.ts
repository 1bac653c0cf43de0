import type { Schemas, Server } from '../api/client';

type User = Schemas['SessionUser'];

/** States of a server that has never run. */
const NEVER_RAN: readonly Server['status'][] = ['installing', 'install_failed', 'installed'];

/** Returns whether a user still sets up the panel. Only an administrator does. */
export const isSettingUp = ({ isAdmin, onboardingCompleted, onboardingSkipped }: User): boolean =>
  isAdmin && !onboardingCompleted && !onboardingSkipped;

/** The page on which the first run continues; null if a server has run, because the first run is then over. */
export type NextPage = { to: '/first-run' } | { to: '/servers/new/$serverId'; serverId: string } | null;

/** Returns where an administrator who opens the panel again continues. */
export function nextPage(servers: readonly Pick<Server, 'id' | 'status'>[]): NextPage {
  const [first, ...more] = servers;
  if (first === undefined) return { to: '/first-run' };
  if (more.length > 0 || !NEVER_RAN.includes(first.status)) return null;
  return { to: '/servers/new/$serverId', serverId: first.id };
}

export type Step = 'account' | 'node';

/** Where this browser keeps that a user does not want to change the protection of the account now. */
const keyOf = (userId: string) => `berth.first-run.${userId}`;

/**
 * Returns the step to show: an account comes first that has no second factor, or nothing that replaces its only passkey, unless
 * the user has left that for later.
 */
export function stepOf({ id, twoFactorEnabled, passkeyEnabled, hasPassword }: Schemas['User']): Step {
  const isDone = twoFactorEnabled || (passkeyEnabled && hasPassword);
  return isDone || localStorage.getItem(keyOf(id)) !== null ? 'node' : 'account';
}

export const leaveForLater = (userId: string): void => localStorage.setItem(keyOf(userId), 'later');

/** Returns the step that an address names. */
export const firstRunSearchOf = ({ step }: Record<string, unknown>): { step?: Step } =>
  step === 'account' || step === 'node' ? { step } : {};
