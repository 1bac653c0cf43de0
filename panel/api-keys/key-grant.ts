import { coversRange } from '../../lib/address-ranges.js';
import { DomainError } from '../../lib/errors.js';
import { grants } from '../../lib/scopes.js';
import type { KeyGrant } from '../caller.js';

export type Grant = Omit<KeyGrant, 'id' | 'secretHash'>;

/**
 * A key never hands out more than it has, be it capabilities, servers, addresses or time.
 *
 * @throws DomainError `forbidden` with code `missing_capability`
 */
export function checkWithin(maker: Grant, wanted: Grant): void {
  const lack = lackOf(maker, wanted);
  if (lack === undefined) return;
  throw new DomainError('forbidden', `No key can do more than the key it comes from, which ${lack}.`, {
    code: 'missing_capability',
  });
}

/** What an administrator's session has. */
const ADMINISTRATOR: Grant = { permissions: ['*'], allowedIps: [], serverIds: null, expiresAtMs: null };

/**
 * Only a key that has all that an administrator has creates administrators and opens their accounts.
 *
 * @param key the one that asks; null for a session or the command line
 * @throws DomainError `forbidden` with code `missing_capability`
 */
export function requireUnlimited(key: Grant | null): void {
  if (key === null || lackOf(key, ADMINISTRATOR) === undefined) return;
  const message =
    'This creates an administrator or opens the account of one: use a session, or a key with `*` and without limits or an expiry.';
  throw new DomainError('forbidden', message, { code: 'missing_capability' });
}

/** Undefined where `maker` has all of `wanted`. */
function lackOf(maker: Grant, wanted: Grant): string | undefined {
  const lacking = wanted.permissions.find((permission) => !grants(maker.permissions, permission));
  if (lacking !== undefined) return `lacks ${lacking}`;
  const { serverIds, allowedIps, expiresAtMs } = maker;
  if (serverIds !== null && !(wanted.serverIds?.every((id) => serverIds.includes(id)) ?? false)) {
    return 'is limited to servers';
  }
  const inside =
    wanted.allowedIps.length > 0 && wanted.allowedIps.every((range) => coversRange(allowedIps, range));
  if (allowedIps.length > 0 && !inside) return 'is limited to addresses';
  if (expiresAtMs !== null && (wanted.expiresAtMs === null || wanted.expiresAtMs > expiresAtMs)) {
    return 'expires earlier';
  }
  return undefined;
}
