import { Op, type Transaction } from 'sequelize';
import type { InvitationWithLink, NewInvitation } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { hashSecret, newSecret } from '../../../lib/secrets/secret.js';
import { newId } from '../../../lib/text/ids.js';
import type { Caller } from '../../access/caller.js';
import { requireCurrent } from '../../api-keys/key-line.js';
import { changesBetween, type NoteChanges } from '../../audit/changes.js';
import { lockUser } from '../../identity/users/stored-users.js';
import { normaliseEmail } from '../../identity/users/user.js';
import { findAccess } from '../records/server-access.js';
import { requireHeld, requireWithinTerm } from './holdings.js';
import { createInvitationMails, type InvitationMailsOptions } from './invitation-mails.js';
import { invitationUrl, toInvitation } from './invitation-view.js';
import { requireCapabilities } from './member-capabilities.js';
import { futureTime, invalidTime } from './membership-end.js';

const DAY_MS = 24 * 3_600_000;
const LINK_LIFE_MS = 7 * DAY_MS;
const MAX_LINK_LIFE_MS = 30 * DAY_MS;
const MAX_PENDING = 100;

export type Invite = (
  caller: Caller,
  serverId: string,
  input: NewInvitation,
  note?: NoteChanges,
) => Promise<InvitationWithLink>;

/** Returns a function that creates invitations (`Invitations.invite`). */
export function createInvitation(options: InvitationMailsOptions): Invite {
  const { db, clock, post, publicUrl } = options;
  const { apiKeys, serverInvitations } = db.models;
  const mail = createInvitationMails(options);

  /**
   * Stores an invitation. Locks the user, the key and the server in the same order as all other modules, to prevent
   * deadlocks.
   */
  async function store(caller: Caller, row: Planned, tokenHash: string | null, transaction: Transaction) {
    const { serverId } = row;
    await lockUser(db, caller.user.id, transaction);
    if (caller.key !== null) {
      const lock = transaction.LOCK.UPDATE;
      requireCurrent(await apiKeys.findByPk(caller.key.id, { transaction, lock }), caller.key.secretHash);
    }
    const access = await findAccess(options, caller, serverId, 'members.write', transaction);
    const holdings = { ...access, scopes: caller.scopes };
    requireHeld(holdings, row.capabilities);
    requireWithinTerm(holdings, row.membershipExpiresAt);
    const expired = { serverId, expiresAt: { [Op.lte]: row.createdAt } };
    await serverInvitations.destroy({ where: expired, transaction });
    if ((await serverInvitations.count({ where: { serverId }, transaction })) >= MAX_PENDING) {
      const message = `A server can have at most ${MAX_PENDING} pending invitations. Revoke one first.`;
      throw new DomainError('conflict', message, { code: 'limit_reached' });
    }
    await serverInvitations.create({ ...row, tokenHash }, { transaction });
  }

  return async (caller, serverId, input, note) => {
    // Check access before the body, so that the response to callers without access does not depend on the body.
    await findAccess(options, caller, serverId, 'members.write');
    const row = planned(caller, serverId, input, clock.now());
    const { email } = row;
    if (email !== null && !post.canSend) throw noMail();
    const token = newSecret();
    const tokenHash = email === null ? hashSecret(token) : null;
    const work = (transaction: Transaction) => store(caller, row, tokenHash, transaction);
    if (email === null) await db.transaction(work);
    else await mail({ ...row, email }, work);
    note?.(changesBetween({ capabilities: [] }, row, { capabilities: 'items' }));
    return { ...toInvitation(row), url: email === null ? invitationUrl(publicUrl, token) : null };
  };
}

/** Returns the row of a new invitation. @throws DomainError `invalid_input` */
function planned(caller: Caller, serverId: string, input: NewInvitation, nowMs: number) {
  const { email = null, membershipExpiresAt, expiresAt } = input;
  const latest = new Date(nowMs + MAX_LINK_LIFE_MS);
  const linkEnd = expiresAt ? futureTime(expiresAt, 'expiresAt', nowMs) : new Date(nowMs + LINK_LIFE_MS);
  if (linkEnd > latest) throw invalidTime('expiresAt', 'must be within the next 30 days');
  return {
    id: newId('inv_'),
    serverId,
    invitedBy: caller.user.id,
    keyId: caller.key?.id ?? null,
    email: email === null ? null : normaliseEmail(email),
    capabilities: requireCapabilities(input),
    membershipExpiresAt: membershipExpiresAt
      ? futureTime(membershipExpiresAt, 'membershipExpiresAt', nowMs)
      : null,
    createdAt: new Date(nowMs),
    expiresAt: linkEnd,
  };
}

type Planned = ReturnType<typeof planned>;

const noMail = () =>
  new DomainError(
    'conflict',
    'This panel cannot send mail. Omit `email` to get a link, and pass it on yourself.',
  );
