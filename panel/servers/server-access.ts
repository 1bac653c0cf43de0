import type { ModelStatic } from 'sequelize';
import { DomainError } from '../../lib/errors.js';
import { grants } from '../../lib/scopes.js';
import type { Caller } from '../caller.js';
import type { ServerRow } from './server-row.js';

/** What is to be done with a server, by the capability that it takes. */
export type ServerScope = 'servers.read' | 'servers.write' | 'servers.control' | 'logs.read' | 'players.read';

/**
 * The servers that the caller may know of: the own ones, all for administrators, and of those only the ones to
 * which a key is limited. What is not among them does not exist for the caller.
 */
export const visibleTo = ({ user, isAdmin, key }: Caller): Visible => ({
  ownerId: isAdmin ? undefined : user.id,
  ids: key?.serverIds ?? undefined,
});

/** Servers of this owner, of these ids; undefined narrows nothing. */
export type Visible = { ownerId: string | undefined; ids: readonly string[] | undefined };

/**
 * The server, for a caller who may do this with it: the one place that decides so. Who owns a server, or administers
 * the panel, may do everything with it, as far as the key that asks can.
 *
 * @throws DomainError `not_found` for one that the caller may not know of; `forbidden` for what the key lacks
 */
export async function findServer(
  servers: ModelStatic<ServerRow>,
  caller: Caller,
  serverId: string,
  scope: ServerScope,
): Promise<ServerRow> {
  if (caller.scopes !== 'session' && !grants(caller.scopes, scope)) {
    throw new DomainError('forbidden', `The key lacks ${scope}.`, { code: 'missing_capability' });
  }
  const { ownerId, ids } = visibleTo(caller);
  const isNamed = ids === undefined || ids.includes(serverId);
  const where = { id: serverId, ...(ownerId === undefined ? {} : { ownerId }) };
  const row = isNamed ? await servers.findOne({ where }) : null;
  if (row === null) throw new DomainError('not_found', 'There is no such server.');
  return row;
}
