import { Op, type Transaction } from 'sequelize';
import { grants } from '../../../lib/contract/scopes.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { ServerCapability } from '../../api-keys/capabilities.js';
import type { Storage } from '../../database/panel-database.js';
import type { NodeClient } from '../../nodes/client/node.js';
import { type ReachedServer, readReached } from './reached-server.js';
import type { ServerRow } from './server-row.js';

/** The capability required for an action on a server. */
export type ServerScope = ServerCapability;

/** The servers that this user owns or is a member of, with these ids. Undefined means no restriction. */
export type Visible = { userId: string | undefined; ids: readonly string[] | undefined };

/**
 * Returns the client and the id of a server's node, the id of its container, and whether the server is suspended, if the
 * caller can do this action with the server.
 *
 * @throws DomainError as `findServer`; `conflict` while the server has no container
 */
export type ReachServer = (
  caller: Caller,
  serverId: string,
  scope: ServerScope,
) => Promise<{ client: NodeClient; containerId: string; nodeId: string; isSuspended: boolean }>;

/**
 * Returns which servers the caller can see: those that the user owns or is a member of, or all for an administrator,
 * but only those to which the calling key is limited, if it is. Other servers do not seem to exist.
 */
export const visibleTo = ({ user, isAdmin, key }: Caller): Visible => ({
  userId: isAdmin ? undefined : user.id,
  ids: key?.serverIds ?? undefined,
});

/**
 * Returns the capabilities of the caller's memberships, by the server's id, in a fixed order. An administrator needs no
 * membership.
 */
export async function membershipsOf(
  { db, clock }: Storage,
  { user, isAdmin }: Caller,
): Promise<Map<string, readonly string[]>> {
  if (isAdmin) return new Map();
  const rows = await db.models.serverMembers.findAll({
    where: { userId: user.id, ...activeAt(clock.now()) },
    attributes: ['serverId', 'capabilities'],
    order: ['serverId'],
  });
  return new Map(rows.map(({ serverId, capabilities }) => [serverId, capabilities]));
}

/** Selects memberships that have not ended. */
export const activeAt = (nowMs: number) => ({
  expiresAt: { [Op.or]: [{ [Op.is]: null }, { [Op.gt]: new Date(nowMs) }] },
});

/** What a caller can do with a server. */
export type ServerAccess = {
  server: ServerRow;
  role: 'owner' | 'administrator' | 'member';
  /** `*` for the owner and administrators. The calling key can have less. */
  capabilities: readonly string[];
  /** When the membership ends; null for the owner, administrators, and members without an end. */
  expiresAt: Date | null;
  /** The id of the membership; null for the owner and administrators. */
  memberId: string | null;
};

/**
 * Returns the server if the caller can do this action with it. All access to single servers is decided here: the owner
 * and administrators can do everything with a server, members what their membership grants, and all of them only
 * within the limits of the calling key.
 *
 * @throws DomainError `not_found` for a server that the caller cannot see; `forbidden` (`missing_capability`) for a
 * scope that the key or the membership lacks
 */
export async function findServer(
  storage: Storage,
  caller: Caller,
  serverId: string,
  scope: ServerScope,
): Promise<ServerRow> {
  return (await findAccess(storage, caller, serverId, scope)).server;
}

/**
 * Returns the server for an action that only the owner and administrators can take, such as deleting it.
 *
 * @throws DomainError as `findServer`; `forbidden` for members, whatever their capabilities
 */
export async function findOwnServer(
  storage: Storage,
  caller: Caller,
  serverId: string,
  scope: ServerScope,
): Promise<ServerRow> {
  const { server, role } = await findAccess(storage, caller, serverId, scope);
  if (role !== 'member') return server;
  throw new DomainError('forbidden', 'Only the owner of the server and administrators can do this.');
}

/**
 * Returns what the caller can do with a server. With a transaction, the server's row stays locked until the
 * transaction ends.
 *
 * @throws DomainError as `findServer`
 */
export async function findAccess(
  storage: Storage,
  caller: Caller,
  serverId: string,
  scope: ServerScope,
  transaction?: Transaction,
): Promise<ServerAccess> {
  return decided(caller, { serverId, scope }, () => accessOf(storage, caller, serverId, transaction));
}

/**
 * Returns the server for a request to its container, if the caller can do this action with the server. The decision is
 * the same as in `findAccess`.
 *
 * @throws DomainError as `findServer`
 */
export const findReached = (
  storage: Storage,
  caller: Caller,
  serverId: string,
  scope: ServerScope,
): Promise<ReachedServer> =>
  decided(caller, { serverId, scope }, async () => {
    const server = await readReached(storage, caller.user.id, serverId);
    if (server === null) return null;
    const isFree = server.ownerId === caller.user.id || caller.isAdmin;
    const capabilities = isFree ? ['*'] : server.membership;
    return capabilities === null ? null : { ...server, capabilities };
  });

/**
 * Returns the access that `read` finds, if it includes the capability `scope`. If the calling key lacks this capability
 * or is not valid for the server, `read` is not called.
 */
async function decided<Access extends { capabilities: readonly string[] }>(
  caller: Caller,
  { serverId, scope }: { serverId: string; scope: ServerScope },
  read: () => Promise<Access | null>,
): Promise<Access> {
  if (caller.scopes !== 'session' && !grants(caller.scopes, scope)) {
    throw new DomainError('forbidden', `The key does not have the capability ${scope}.`, {
      code: 'missing_capability',
    });
  }
  const { ids } = visibleTo(caller);
  const access = ids === undefined || ids.includes(serverId) ? await read() : null;
  if (access === null) throw new DomainError('not_found', 'Server not found.');
  if (!grants(access.capabilities, scope)) {
    throw new DomainError(
      'forbidden',
      `Your membership of this server does not include the capability ${scope}.`,
      {
        code: 'missing_capability',
      },
    );
  }
  return access;
}

/**
 * Returns what a user can do with a server, without the limits of a key; null if the user cannot see it. With a
 * transaction, it locks as `findAccess`: all changes of members and of the owner lock the server's row.
 */
export async function accessOf(
  { db, clock }: Storage,
  { user, isAdmin }: { user: { id: string }; isAdmin: boolean },
  serverId: string,
  transaction?: Transaction,
): Promise<ServerAccess | null> {
  const lock = transaction === undefined ? {} : { transaction, lock: transaction.LOCK.UPDATE };
  const server = await db.models.servers.findByPk(serverId, lock);
  if (server === null) return null;
  const everything = { server, capabilities: ['*'], expiresAt: null, memberId: null };
  if (server.ownerId === user.id) return { ...everything, role: 'owner' };
  if (isAdmin) return { ...everything, role: 'administrator' };
  const where = { serverId, userId: user.id, ...activeAt(clock.now()) };
  const member = await db.models.serverMembers.findOne({ where, transaction: transaction ?? null });
  if (member === null) return null;
  const { id: memberId, capabilities, expiresAt } = member;
  return { server, role: 'member', capabilities, expiresAt, memberId };
}
