import { Op, type Transaction } from 'sequelize';
import type { Invitation, InvitationWithLink, Member, NewInvitation } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import { hashSecret, newSecret } from '../../../lib/secrets/secret.js';
import { newId } from '../../../lib/text/ids.js';
import type { Caller } from '../../access/caller.js';
import { requireCurrent } from '../../api-keys/key-line.js';
import { changesBetween, type NoteChanges } from '../../audit/changes.js';
import { type Page, type PageRequest, readPage } from '../../database/page.js';
import { lockUser } from '../../identity/users/stored-users.js';
import { normaliseEmail } from '../../identity/users/user.js';
import { findAccess } from '../records/server-access.js';
import { type AcceptInvitation, createAcceptance } from './acceptance.js';
import { requireHeld, requireWithinTerm } from './holdings.js';
import { invitationUrl } from './invitation-link.js';
import { createInvitationMails, type InvitationMailsOptions } from './invitation-mails.js';
import { toInvitation } from './invitation-view.js';
import { requireCapabilities } from './member-capabilities.js';
import { futureTime, invalidTime } from './membership-end.js';

/** Invitations to servers. The invited user accepts with a token that is valid once. */
export interface Invitations {
  /**
   * Invites a user to a server, by mail or with a link that is returned once.
   *
   * @throws DomainError `not_found`; `invalid_input`; `forbidden` (`missing_capability`) for capabilities that the
   * caller does not have; `conflict` (`limit_reached`, and without a mail server); `rate_limited`, `unavailable`
   */
  invite(
    caller: Caller,
    serverId: string,
    input: NewInvitation,
    note?: NoteChanges,
  ): Promise<InvitationWithLink>;

  /** Lists the pending invitations of a server, oldest first. @throws DomainError as `findServer` */
  list(caller: Caller, serverId: string, page: PageRequest): Promise<Page<Invitation>>;

  /**
   * Revokes an invitation. @throws DomainError `not_found`; `forbidden` (`missing_capability`) if it offers
   * capabilities that the caller does not have
   */
  revoke(caller: Caller, serverId: string, invitationId: string): Promise<void>;

  /**
   * Makes the caller a member. The token is used up only if that succeeds.
   *
   * @throws DomainError `unauthenticated` (`invalid_token`) if the token is unknown, used, revoked or expired, or if
   * the user who sent it can no longer grant the capabilities; `forbidden` if it was mailed to another address;
   * `conflict` for the owner and members of the server, and `limit_reached`
   */
  accept(caller: Caller, token: string, note?: NoteChanges): Promise<Member>;
}

const DAY_MS = 24 * 3_600_000;
const LINK_LIFE_MS = 7 * DAY_MS;
const MAX_LINK_LIFE_MS = 30 * DAY_MS;
const MAX_PENDING = 100;

export function createInvitations(options: InvitationMailsOptions): Invitations {
  const { db, clock, post, publicUrl } = options;
  const { apiKeys, serverInvitations } = db.models;
  const mail = createInvitationMails(options);
  const acceptInvitation: AcceptInvitation = createAcceptance(options);

  function planned(caller: Caller, serverId: string, input: NewInvitation) {
    const nowMs = clock.now();
    const { email = null, membershipExpiresAt, expiresAt } = input;
    const latest = new Date(nowMs + MAX_LINK_LIFE_MS);
    const linkEnd = expiresAt
      ? futureTime(expiresAt, 'expiresAt', nowMs)
      : new Date(nowMs + LINK_LIFE_MS);
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

  /** Locks in the order of all modules: the user, the key, the server. */
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
    return serverInvitations.create({ ...row, tokenHash }, { transaction });
  }

  return {
    async invite(caller, serverId, input, note) {
      // Checked first, so that the response to other callers does not depend on the body.
      await findAccess(options, caller, serverId, 'members.write');
      const row = planned(caller, serverId, input);
      const { email } = row;
      if (email !== null && !post.canSend) throw noMail();
      const token = newSecret();
      const tokenHash = email === null ? hashSecret(token) : null;
      const stored: { row?: Awaited<ReturnType<typeof store>> } = {};
      const work = async (transaction: Transaction) => {
        stored.row = await store(caller, row, tokenHash, transaction);
      };
      if (email === null) await db.transaction(work);
      else await mail({ ...row, email }, work);
      if (stored.row === undefined) throw new Error('the invitation was not stored');
      note?.(changesBetween({ capabilities: [] }, row, { capabilities: 'items' }));
      return { ...toInvitation(stored.row), url: email === null ? invitationUrl(publicUrl, token) : null };
    },
    async list(caller, serverId, page) {
      await findAccess(options, caller, serverId, 'members.read');
      const where = { serverId, expiresAt: { [Op.gt]: new Date(clock.now()) } };
      return readPage(serverInvitations, page, 'oldest first', { where, view: toInvitation });
    },
    async revoke(caller, serverId, invitationId) {
      await db.transaction(async (transaction) => {
        const access = await findAccess(options, caller, serverId, 'members.write', transaction);
        const where = { id: invitationId, serverId, expiresAt: { [Op.gt]: new Date(clock.now()) } };
        const row = await serverInvitations.findOne({ where, transaction });
        if (row === null) throw new DomainError('not_found', 'Invitation not found.');
        requireHeld({ ...access, scopes: caller.scopes }, row.capabilities);
        await row.destroy({ transaction });
      });
    },
    accept: acceptInvitation,
  };
}

const noMail = () =>
  new DomainError(
    'conflict',
    'This panel cannot send mail. Omit `email` to get a link, and pass it on yourself.',
  );
