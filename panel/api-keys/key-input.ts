import { Op } from 'sequelize';
import type { ApiKeyChanges } from '../../generated/panel/types.js';
import { DomainError, type ErrorDetail } from '../../lib/errors/errors.js';
import { parseRange } from '../../lib/net/address-ranges.js';
import { storableTime } from '../../lib/time/timestamp.js';
import type { Grant } from '../access/key-grant.js';
import type { Storage } from '../database/panel-database.js';
import { findUser } from '../identity/users/stored-users.js';
import { isCapability, isOfServers } from './capabilities.js';

export const toMs = (time: string | null): number | null =>
  time === null ? null : storableTime(time).getTime();

/**
 * Validates the input. @throws DomainError `invalid_input` for unknown permissions, invalid addresses or a past expiry
 */
export function checkKeyInput(
  { permissions = [], allowedIps = [], expiresAt }: ApiKeyChanges,
  nowMs: number,
) {
  const details: ErrorDetail[] = [
    ...permissions.flatMap((permission, index) =>
      isCapability(permission)
        ? []
        : [{ path: `/body/permissions/${index}`, message: 'is not a capability' }],
    ),
    ...allowedIps.flatMap((range, index) =>
      parseRange(range)
        ? []
        : [{ path: `/body/allowedIps/${index}`, message: 'must be an IP address or CIDR range' }],
    ),
  ];
  if (expiresAt && !(storableTime(expiresAt).getTime() > nowMs)) {
    details.push({ path: '/body/expiresAt', message: 'must be in the future' });
  }
  const [first] = details;
  if (first) throw new DomainError('invalid_input', `The field ${first.path} ${first.message}.`, { details });
}

/**
 * Checks a key that is limited to servers: it cannot have capabilities of the account or the panel.
 *
 * @throws DomainError `invalid_input` naming every permission that the limit does not allow
 */
export function checkLimited({ permissions, serverIds }: Pick<Grant, 'permissions' | 'serverIds'>): void {
  if (serverIds === null) return;
  const details = permissions.flatMap((permission, index) =>
    isOfServers(permission)
      ? []
      : [
          {
            path: `/body/permissions/${index}`,
            message: 'is not available to a key that is limited to servers',
          },
        ],
  );
  if (details.length === 0) return;
  const message =
    'A key that is limited to servers can only have capabilities of servers: remove the others.';
  throw new DomainError('invalid_input', message, { details });
}

/**
 * Returns a function that checks the servers to which a key is limited. It rejects servers that the key's user neither
 * owns nor is a member of. An administrator can access all servers.
 */
export function createServerCheck({ db, clock }: Storage) {
  const { servers, serverMembers } = db.models;
  return async (userId: string, serverIds: readonly string[]): Promise<void> => {
    const user = await findUser(db, userId);
    const wanted = [...new Set(serverIds)];
    const [rows, memberships] = await Promise.all([
      servers.findAll({ where: { id: wanted }, attributes: ['id', 'ownerId'] }),
      serverMembers.findAll({
        where: {
          ...{ userId, serverId: wanted },
          expiresAt: { [Op.or]: [{ [Op.is]: null }, { [Op.gt]: new Date(clock.now()) }] },
        },
        attributes: ['serverId'],
      }),
    ]);
    const memberOf = new Set(memberships.map(({ serverId }) => serverId));
    const reached = rows.filter(({ id, ownerId }) => user?.isAdmin || ownerId === userId || memberOf.has(id));
    if (reached.length < wanted.length) {
      throw new DomainError(
        'not_found',
        'A server in `serverIds` was not found, or the user has no access to it.',
      );
    }
  };
}
