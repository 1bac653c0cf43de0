import { Op } from 'sequelize';
import type {
  Invitation,
  InvitationWithLink,
  Member,
  NewInvitation,
} from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { Caller } from '../../access/caller.js';
import type { NoteChanges } from '../../audit/changes.js';
import { type Page, type PageRequest, readPage } from '../../database/page.js';
import { findAccess } from '../records/server-access.js';
import { createAcceptance } from './acceptance.js';
import { requireHeld } from './holdings.js';
import { createInvitation } from './invitation-creation.js';
import type { InvitationMailsOptions } from './invitation-mails.js';
import type { ServerInvitationRow } from './invitation-row.js';
import { toInvitation } from './invitation-view.js';
import {
  createInvitedRegistration,
  type InvitedRegistration,
  type InvitedRegistrationOptions,
} from './invited-registration.js';

/** Invitations to servers. The invited user accepts with a token that is valid once. */
export interface Invitations extends Pick<InvitedRegistration, 'requireInvited'> {
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

  /**
   * Creates an account for a person with an invitation and makes the new user a member, in one transaction. The
   * `allowInvitedRegistration` and `allowRegistration` settings decide whether it is possible. The address of a mailed
   * invitation counts as confirmed.
   *
   * @param address the client's IP address; only a few passwords per network are hashed at a time
   * @throws DomainError `forbidden` (`registration_closed`, or if it was mailed to another address); `unauthenticated`
   * (`invalid_token`) as `accept`; `invalid_input` (`weak_password`); the errors of a passkey as `Accounts.register`;
   * `conflict` (`email_taken`; `limit_reached`, also after five attempts with a link that was not mailed);
   * `rate_limited`
   */
  register: InvitedRegistration['register'];
}

export function createInvitations(options: InvitationMailsOptions & InvitedRegistrationOptions): Invitations {
  const { db, clock } = options;
  const acceptance = createAcceptance(options);
  const { serverInvitations } = db.models;

  return {
    invite: createInvitation(options),
    async list(caller, serverId, page) {
      await findAccess(options, caller, serverId, 'members.read');
      const where = { serverId, expiresAt: { [Op.gt]: new Date(clock.now()) } };
      return readPage(serverInvitations, page, 'oldest first', {
        where,
        view: (row: ServerInvitationRow) => toInvitation(row),
      });
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
    accept: acceptance.accept,
    ...createInvitedRegistration(options, acceptance),
  };
}
