import { Op, type Transaction } from 'sequelize';
import type { Member } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { hashSecret } from '../../../lib/secrets/secret.js';
import { newId } from '../../../lib/text/ids.js';
import type { Caller } from '../../access/caller.js';
import { changesBetween, type NoteChanges } from '../../audit/changes.js';
import type { Storage } from '../../database/panel-database.js';
import { lockUser } from '../../identity/users/stored-users.js';
import { accessOf } from '../records/server-access.js';
import { createGrantCheck } from './grant-check.js';
import type { ServerInvitationRow } from './invitation-row.js';
import type { ServerMemberRow } from './member-row.js';
import { toMember } from './member-view.js';

export type AcceptInvitation = (caller: Caller, token: string, note?: NoteChanges) => Promise<Member>;

const MAX_MEMBERS = 100;
const MAX_MEMBERSHIPS = 1000;

/** Returns a function that accepts invitations (`Invitations.accept`). */
export function createAcceptance(storage: Storage): AcceptInvitation {
  const { db, clock } = storage;
  const { serverInvitations, serverMembers } = db.models;
  const isStillGranted = createGrantCheck(storage);

  /** Adds the member, within the limits. The locks of the user and the server keep the counts correct. */
  async function join(row: ServerInvitationRow, userId: string, transaction: Transaction) {
    const { serverId, capabilities, membershipExpiresAt: expiresAt } = row;
    const createdAt = new Date(clock.now());
    const ended = { serverId, userId, expiresAt: { [Op.lte]: createdAt } };
    await serverMembers.destroy({ where: ended, transaction });
    if ((await serverMembers.count({ where: { serverId }, transaction })) >= MAX_MEMBERS)
      throw limitReached(`The server already has ${MAX_MEMBERS} members`);
    if ((await serverMembers.count({ where: { userId }, transaction })) >= MAX_MEMBERSHIPS)
      throw limitReached(`You are already a member of ${MAX_MEMBERSHIPS} servers`);
    const values = { id: newId('mbr_'), serverId, userId, capabilities, createdAt, expiresAt };
    return serverMembers.create(values, { transaction });
  }

  return async (caller, token, note) => {
    const { id: userId, email } = caller.user;
    const now = new Date(clock.now());
    const usable = { tokenHash: hashSecret(token), expiresAt: { [Op.gt]: now } };
    const member = await db.transaction(async (transaction): Promise<ServerMemberRow> => {
      await lockUser(db, userId, transaction);
      const row = await serverInvitations.findOne({ where: usable, transaction });
      if (row === null) throw invalidToken();
      if (row.email !== null && row.email !== email) throw ofAnotherAddress();
      const end = row.membershipExpiresAt;
      if ((end !== null && end <= now) || !(await isStillGranted(row, transaction))) throw invalidToken();
      await refuseKnown(row.serverId, caller, transaction);
      if ((await serverInvitations.destroy({ where: { id: row.id, ...usable }, transaction })) !== 1)
        throw invalidToken();
      return join(row, userId, transaction);
    });
    note?.(changesBetween({ capabilities: [] }, member.get(), { capabilities: 'items' }));
    return toMember(member, caller.user);
  };

  async function refuseKnown(serverId: string, { user }: Caller, transaction: Transaction): Promise<void> {
    const access = await accessOf(storage, { user, isAdmin: false }, serverId, transaction);
    if (access === null) return;
    const what = access.role === 'owner' ? 'own this server' : 'are already a member of this server';
    throw new DomainError('conflict', `You ${what}. The invitation stays valid for another user.`);
  }
}

const limitReached = (what: string) =>
  new DomainError('conflict', `${what}, which is the maximum.`, { code: 'limit_reached' });

const invalidToken = () =>
  new DomainError(
    'unauthenticated',
    'This invitation is unknown, was used or revoked, or has expired. Ask the sender for a new one.',
    { code: 'invalid_token' },
  );

const ofAnotherAddress = () =>
  new DomainError(
    'forbidden',
    'This invitation was sent to another e-mail address. Sign in to the account with that address, then open the link again.',
  );
