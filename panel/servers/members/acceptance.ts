import { Op, type Transaction } from 'sequelize';
import type { Member } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { hashSecret } from '../../../lib/secrets/secret.js';
import type { Caller } from '../../access/caller.js';
import { changesBetween, type NoteChanges } from '../../audit/changes.js';
import type { Storage } from '../../database/panel-database.js';
import { lockUser } from '../../identity/users/stored-users.js';
import { accessOf } from '../records/server-access.js';
import { createGrantCheck } from './grant-check.js';
import type { ServerInvitationRow } from './invitation-row.js';
import type { ServerMemberRow } from './member-row.js';
import { toMember } from './member-view.js';
import { addMember } from './new-member.js';

/** The user who accepts an invitation, with the address in lower case. */
type Invited = { id: string; email: string };

/** Finds and accepts invitations. */
export interface Acceptance {
  /**
   * Returns the invitation with this token, which the user with this address can accept.
   *
   * @throws DomainError `unauthenticated` (`invalid_token`); `forbidden` if it was mailed to another address
   */
  find(token: string, email: string, transaction: Transaction): Promise<ServerInvitationRow>;

  /**
   * Uses up the token and makes the user a member.
   *
   * @throws DomainError as `find`; `conflict` for the owner and members of the server, and `limit_reached`
   */
  acceptIn(transaction: Transaction, token: string, user: Invited): Promise<ServerMemberRow>;

  /** Accepts for a signed-in user (`Invitations.accept`). */
  accept(caller: Caller, token: string, note?: NoteChanges): Promise<Member>;
}

export function createAcceptance(storage: Storage): Acceptance {
  const { db, clock } = storage;
  const { serverInvitations, serverMembers } = db.models;
  const isStillGranted = createGrantCheck(storage);

  const usable = (token: string) => ({
    tokenHash: hashSecret(token),
    expiresAt: { [Op.gt]: new Date(clock.now()) },
  });

  async function find(token: string, email: string, transaction: Transaction): Promise<ServerInvitationRow> {
    const row = await serverInvitations.findOne({ where: usable(token), transaction });
    if (row === null) throw invalidToken();
    if (row.email !== null && row.email !== email) throw ofAnotherAddress();
    const end = row.membershipExpiresAt;
    const isOver = end !== null && end.getTime() <= clock.now();
    if (isOver || !(await isStillGranted(row, transaction))) throw invalidToken();
    return row;
  }

  async function acceptIn(transaction: Transaction, token: string, user: Invited): Promise<ServerMemberRow> {
    await lockUser(db, user.id, transaction);
    const row = await find(token, user.email, transaction);
    await refuseKnown(row.serverId, user, transaction);
    const where = { id: row.id, ...usable(token) };
    if ((await serverInvitations.destroy({ where, transaction })) !== 1) throw invalidToken();
    return join(row, user.id, transaction);
  }

  /** Adds the member, within the limits. The locks of the user and the server keep the counts correct. */
  async function join(row: ServerInvitationRow, userId: string, transaction: Transaction) {
    const { serverId, capabilities, membershipExpiresAt: expiresAt } = row;
    const ended = { serverId, userId, expiresAt: { [Op.lte]: new Date(clock.now()) } };
    await serverMembers.destroy({ where: ended, transaction });
    return addMember(storage, { serverId, userId, capabilities, expiresAt }, transaction);
  }

  async function refuseKnown(serverId: string, user: Invited, transaction: Transaction): Promise<void> {
    const access = await accessOf(storage, { user, isAdmin: false }, serverId, transaction);
    if (access === null) return;
    const message =
      access.role === 'owner'
        ? 'You own this server. The invitation stays valid for another user.'
        : 'You are already a member of this server. The invitation stays valid for another user.';
    throw new DomainError('conflict', message);
  }

  return {
    find,
    acceptIn,
    async accept({ user }, token, note) {
      const member = await db.transaction((transaction) => acceptIn(transaction, token, user));
      note?.(grantedTo(member));
      return toMember(member, user);
    },
  };
}

/** Returns the capabilities of a new member for the audit log. */
export const grantedTo = (member: ServerMemberRow) =>
  changesBetween({ capabilities: [] }, member.get(), { capabilities: 'items' });

const invalidToken = () =>
  new DomainError(
    'unauthenticated',
    'This invitation is unknown, was used or revoked, or has expired. Ask the sender for a new one.',
    { code: 'invalid_token' },
  );

const ofAnotherAddress = () =>
  new DomainError(
    'forbidden',
    'This invitation was sent to another e-mail address. Use the account with that address, or create it, then open the link again.',
  );
