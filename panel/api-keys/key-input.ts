import { parseRange } from '../../lib/address-ranges.js';
import { DomainError, type ErrorDetail } from '../../lib/errors.js';
import { storableTime } from '../../lib/timestamp.js';
import type { PanelDatabase } from '../database/panel-database.js';
import { isCapability, isOfServers } from './capabilities.js';
import type { Grant } from './key-grant.js';

/** What a key is made of. Times are ISO 8601. */
export type KeyInput = {
  name: string;
  description?: string | undefined;
  permissions: readonly string[];
  allowedIps?: readonly string[] | undefined;
  /** Null or left out: all servers of the user. */
  serverIds?: readonly string[] | null | undefined;
  /** Null or left out: until it is revoked. */
  expiresAt?: string | null | undefined;
};

export const toMs = (time: string | null): number | null =>
  time === null ? null : storableTime(time).getTime();

/** @throws DomainError `invalid_input` that names every unknown permission and address, and a past expiry */
export function checkKeyInput(
  { permissions = [], allowedIps = [], expiresAt }: Partial<KeyInput>,
  nowMs: number,
) {
  const details: ErrorDetail[] = [
    ...permissions.flatMap((permission, index) =>
      isCapability(permission) ? [] : [{ path: `/body/permissions/${index}`, message: 'is no capability' }],
    ),
    ...allowedIps.flatMap((range, index) =>
      parseRange(range)
        ? []
        : [{ path: `/body/allowedIps/${index}`, message: 'is no address or CIDR range' }],
    ),
  ];
  if (expiresAt && !(storableTime(expiresAt).getTime() > nowMs)) {
    details.push({ path: '/body/expiresAt', message: 'is not in the future' });
  }
  const [first] = details;
  if (first) throw new DomainError('invalid_input', `${first.path} ${first.message}.`, { details });
}

/**
 * A key that is limited to servers has no business with the account or the panel.
 *
 * @throws DomainError `invalid_input` that names every permission that does not fit the limit
 */
export function checkLimited({ permissions, serverIds }: Pick<Grant, 'permissions' | 'serverIds'>): void {
  if (serverIds === null) return;
  const details = permissions.flatMap((permission, index) =>
    isOfServers(permission)
      ? []
      : [{ path: `/body/permissions/${index}`, message: 'is none of a key that is limited to servers' }],
  );
  if (details.length === 0) return;
  const message =
    'A key that is limited to servers takes capabilities of servers alone: leave out the others.';
  throw new DomainError('invalid_input', message, { details });
}

/** Checks that the user of a key may see the servers to which it is limited. */
export function createServerCheck({ models: { servers, users } }: PanelDatabase) {
  return async (userId: string, serverIds: readonly string[]): Promise<void> => {
    const user = await users.findByPk(userId);
    const wanted = [...new Set(serverIds)];
    const where = { id: wanted, ...(user?.isAdmin ? {} : { ownerId: userId }) };
    if ((await servers.count({ where })) < wanted.length) {
      throw new DomainError('not_found', 'There is no such server for this user.');
    }
  };
}
