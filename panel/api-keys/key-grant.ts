import { coversRange } from '../../lib/address-ranges.js';
import { DomainError } from '../../lib/errors.js';
import { grants } from '../../lib/scopes.js';
import type { KeyGrant } from '../caller.js';

export type Grant = Omit<KeyGrant, 'id'>;

/**
 * A key never hands out more than it has, be it capabilities, servers, addresses or time.
 *
 * @throws DomainError `forbidden` with code `missing_capability`
 */
export function checkWithin(maker: Grant, wanted: Grant): void {
  const lacking = wanted.permissions.find((permission) => !grants(maker.permissions, permission));
  if (lacking !== undefined) throw wider(`lacks ${lacking}`);
  const { serverIds, allowedIps, expiresAtMs } = maker;
  if (serverIds !== null && !(wanted.serverIds?.every((id) => serverIds.includes(id)) ?? false)) {
    throw wider('is limited to servers');
  }
  const inside =
    wanted.allowedIps.length > 0 && wanted.allowedIps.every((range) => coversRange(allowedIps, range));
  if (allowedIps.length > 0 && !inside) throw wider('is limited to addresses');
  if (expiresAtMs !== null && (wanted.expiresAtMs === null || wanted.expiresAtMs > expiresAtMs)) {
    throw wider('ends earlier');
  }
}

const wider = (reason: string) =>
  new DomainError('forbidden', `The key cannot give more than it has: it ${reason}.`, {
    code: 'missing_capability',
  });
