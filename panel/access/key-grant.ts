import { grants } from '../../lib/contract/scopes.js';
import { DomainError } from '../../lib/errors/errors.js';
import { coversRange } from '../../lib/net/address-ranges.js';
import type { KeyGrant } from './caller.js';

export type Grant = Omit<KeyGrant, 'id' | 'secretHash'>;

/**
 * Ensures that a key created or changed by an API key has no more capabilities, servers, addresses or time than that
 * API key.
 *
 * @throws DomainError `forbidden` with code `missing_capability`
 */
export function checkWithin(maker: Grant, wanted: Grant): void {
  const limit = lackOf(maker, wanted);
  if (limit === undefined) return;
  throw new DomainError(
    'forbidden',
    `A key cannot do more than the key that creates or changes it. That other key ${limit}.`,
    {
      code: 'missing_capability',
    },
  );
}

const ADMINISTRATOR: Grant = { permissions: ['*'], allowedIps: [], serverIds: null, expiresAtMs: null };

/**
 * Checks that an API key may create administrators, change access to their accounts, and delete them: only a key with
 * all permissions of an administrator may.
 *
 * @param key the calling key; null for a session or the command line
 * @throws DomainError `forbidden` with code `missing_capability`
 */
export function requireUnlimited(key: Grant | null): void {
  if (key === null || lackOf(key, ADMINISTRATOR) === undefined) return;
  const message =
    "This creates or deletes an administrator, or changes access to an administrator's account: use a session, or a key with `*` and without limits or an expiry.";
  throw new DomainError('forbidden', message, { code: 'missing_capability' });
}

/** Returns what `wanted` has and `maker` lacks, as the end of the message of `checkWithin`; undefined if nothing. */
function lackOf(maker: Grant, wanted: Grant): string | undefined {
  const lacking = wanted.permissions.find((permission) => !grants(maker.permissions, permission));
  if (lacking !== undefined) return `does not have the capability ${lacking}`;
  const { serverIds, allowedIps, expiresAtMs } = maker;
  if (serverIds !== null && !(wanted.serverIds?.every((id) => serverIds.includes(id)) ?? false)) {
    return 'is limited to certain servers';
  }
  const inside =
    wanted.allowedIps.length > 0 && wanted.allowedIps.every((range) => coversRange(allowedIps, range));
  if (allowedIps.length > 0 && !inside) return 'is limited to certain addresses';
  if (expiresAtMs !== null && (wanted.expiresAtMs === null || wanted.expiresAtMs > expiresAtMs)) {
    return 'expires earlier';
  }
  return undefined;
}
