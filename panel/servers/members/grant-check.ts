import type { Transaction } from 'sequelize';
import { createKeyLine } from '../../api-keys/key-line.js';
import type { Storage } from '../../database/panel-database.js';
import { findUser } from '../../identity/users/stored-users.js';
import { accessOf } from '../records/server-access.js';
import { holds } from './holdings.js';
import type { ServerInvitationRow } from './invitation-row.js';

type GrantCheck = (row: ServerInvitationRow, transaction: Transaction) => Promise<boolean>;

/**
 * Returns a function that checks whether the user who has sent an invitation can still grant what it offers: otherwise
 * a removed member could come back, or bring others in, with a link from before. The server's row stays locked until
 * the transaction ends.
 */
export function createGrantCheck(storage: Storage): GrantCheck {
  const { db, clock } = storage;
  const keyLine = createKeyLine(db);

  /** Returns what the key of the invitation can do now; undefined if it is no longer valid. */
  async function scopesOf(
    { keyId, serverId }: ServerInvitationRow,
    transaction: Transaction,
  ): Promise<'session' | readonly string[] | undefined> {
    if (keyId === null) return 'session';
    const key = await db.models.apiKeys.findByPk(keyId, { transaction });
    const grant = key === null ? undefined : await keyLine.grantOf(key, transaction);
    if (grant === undefined || (grant.expiresAtMs !== null && grant.expiresAtMs <= clock.now()))
      return undefined;
    return grant.serverIds?.includes(serverId) === false ? undefined : grant.permissions;
  }

  return async (row, transaction) => {
    const inviter = await findUser(db, row.invitedBy, transaction);
    if (inviter === null || inviter.disabled) return false;
    const user = { user: inviter, isAdmin: inviter.isAdmin };
    const access = await accessOf(storage, user, row.serverId, transaction);
    const scopes = await scopesOf(row, transaction);
    if (access === null || scopes === undefined) return false;
    const { expiresAt } = access;
    const end = row.membershipExpiresAt;
    const isWithinTerm = expiresAt === null || (end !== null && end <= expiresAt);
    const needed = ['members.write' as const, ...row.capabilities];
    return isWithinTerm && needed.every((each) => holds({ ...access, scopes }, each));
  };
}
