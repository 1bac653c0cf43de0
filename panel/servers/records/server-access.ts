import type { ModelStatic } from 'sequelize';
import { grants } from '../../../lib/contract/scopes.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { NodeClient } from '../../nodes/client/node.js';
import type { ServerRow } from './server-row.js';

/** The capability required for an action on a server. */
export type ServerScope =
  | 'servers.read'
  | 'servers.write'
  | 'servers.control'
  | 'servers.console'
  | 'files.read'
  | 'files.write'
  | 'backups.read'
  | 'backups.write'
  | 'logs.read'
  | 'logs.write'
  | 'sftp.read'
  | 'sftp.write'
  | 'players.read'
  | 'radar.read'
  | 'radar.write';

/**
 * Returns the client of a server's node and the id of its container, if the caller can do this action with the server.
 *
 * @throws DomainError as `findServer`; `conflict` while the server has no container
 */
export type ReachServer = (
  caller: Caller,
  serverId: string,
  scope: ServerScope,
) => Promise<{ client: NodeClient; containerId: string }>;

/**
 * Returns which servers the caller can see: the user's own, or all for an administrator, but only those to which the
 * calling key is limited, if it is. Other servers do not seem to exist.
 */
export const visibleTo = ({ user, isAdmin, key }: Caller): Visible => ({
  ownerId: isAdmin ? undefined : user.id,
  ids: key?.serverIds ?? undefined,
});

/** The servers of this owner with these ids. Undefined means no restriction. */
export type Visible = { ownerId: string | undefined; ids: readonly string[] | undefined };

/**
 * Returns the server if the caller can do this action with it. All access to single servers is decided here. The owner
 * and administrators can do everything with a server, within the limits of the calling key.
 *
 * @throws DomainError `not_found` for a server that the caller cannot see; `forbidden` for a scope that the key lacks
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
  if (row === null) throw new DomainError('not_found', 'Server not found.');
  return row;
}
