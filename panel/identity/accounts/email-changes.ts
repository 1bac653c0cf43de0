import { Op } from 'sequelize';
import { DomainError } from '../../../lib/errors/errors.js';
import type { SharedWindows } from '../../../lib/limits/shared-windows.js';
import { hashSecret } from '../../../lib/secrets/secret.js';
import type { Storage } from '../../database/panel-database.js';
import type { Post } from '../../mail/post.js';
import type { Notices } from '../notices/notices.js';
import type { Sessions } from '../sessions/sessions.js';
import { emailTaken, refuseTakenEmail } from '../users/new-account.js';
import { requireUser } from '../users/stored-users.js';
import { createConfirmationMails } from './confirmation-mails.js';

/** A request to change the e-mail address. The caller has already verified the user's identity. */
export type EmailChange = {
  userId: string;
  /** The new address, in lower case and different from the current one. */
  email: string;
  /** The current session, which continues when all others end; null for an API key. */
  sessionId: string | null;
  address: string;
};

/** Changes and confirms the e-mail addresses with which users sign in. */
export interface EmailChanges {
  /**
   * Sends a link to the new address; the address changes when the user follows the link. Without a mail server, the
   * address cannot be confirmed, so it changes at once and is unconfirmed unless the user is an administrator. When it
   * changes, all other sessions of the user end.
   *
   * @returns whether the address must be confirmed first
   * @throws DomainError `conflict` (`email_taken`), `rate_limited`, `unavailable`
   */
  begin(change: EmailChange): Promise<boolean>;

  /**
   * Sends a link that confirms the current address of an account to that address. It counts as one of the
   * account's three confirmation mails an hour; earlier links stop working.
   *
   * @param address the client's IP address, which the mail contains
   * @throws DomainError `conflict` if the address is already confirmed or the panel cannot send mail;
   * `rate_limited`; `unavailable`; `not_found`
   */
  requestConfirmation(userId: string, address: string): Promise<void>;

  /**
   * Confirms the current address or changes it to the new one, depending on the link. In addition to the link, it
   * needs a session of the account. Otherwise, if somebody registered with the address of another person, that person
   * could confirm the account by following the link.
   *
   * @param follower the signed-in user, and the client's IP address
   * @throws DomainError `unauthenticated` (`invalid_token`); `forbidden` if the link belongs to another account (the
   * link stays valid); `conflict` (`email_taken`)
   */
  confirm(token: string, follower: { userId: string; address: string }): Promise<void>;
}

export type EmailChangesOptions = Storage & {
  sessions: Pick<Sessions, 'endOthers'>;
  notices: Notices;
  post: Post;
  windows: Pick<SharedWindows, 'admit'>;
  publicUrl: string;
};

export function createEmailChanges(options: EmailChangesOptions): EmailChanges {
  const { db, clock, sessions, notices, post } = options;
  const { emailChanges, passwordResets, users } = db.models;
  const queue = createConfirmationMails(options);

  /**
   * Stores the new address or, if it must be confirmed first, the request for it.
   *
   * @throws DomainError `conflict`; then nothing is changed
   */
  async function apply(change: EmailChange, tokenHash: string | null): Promise<void> {
    const { userId, email, sessionId, address } = change;
    const formerEmail = await db.transaction(async (transaction) => {
      const mine = tokenHash === null ? { userId } : { userId, tokenHash };
      const claimed = await emailChanges.destroy({ where: mine, transaction });
      if (tokenHash !== null && claimed !== 1) throw invalidToken();
      const user = await users.findByPk(userId, { transaction, rejectOnEmpty: true });
      const former = user.email;
      // An address that changes without a link is unconfirmed, except for an administrator: administrators can confirm
      // any address, including their own.
      const emailConfirmed = tokenHash !== null || (user.isAdmin && user.emailConfirmed);
      const values = { email, emailConfirmed, ...(emailConfirmed ? { confirmBy: null } : {}) };
      await users.update(values, { where: { id: userId }, transaction }).catch(refuseTakenEmail);
      if (email === former) return undefined;
      // Delete password reset links, because they were sent to the previous address.
      await passwordResets.destroy({ where: { userId }, transaction });
      await sessions.endOthers(userId, sessionId, transaction);
      return former;
    });
    if (formerEmail !== undefined) notices.credentialChanged(userId, 'email_changed', address, formerEmail);
  }

  return {
    async begin(change) {
      if ((await users.count({ where: { email: change.email } })) > 0) throw emailTaken();
      if (!post.canSend) {
        await apply(change, null);
        return false;
      }
      await queue(change);
      return true;
    },

    async requestConfirmation(userId, address) {
      const user = await requireUser(db, userId);
      if (user.emailConfirmed) throw new DomainError('conflict', 'Your e-mail address is already confirmed.');
      if (!post.canSend) throw noMail();
      await queue({ userId, email: user.email, sessionId: null, address });
    },

    async confirm(token, follower) {
      const tokenHash = hashSecret(token);
      const expiresAt = { [Op.gt]: new Date(clock.now()) };
      const row = await emailChanges.findOne({ where: { tokenHash, expiresAt } });
      if (row === null) throw invalidToken();
      if (row.userId !== follower.userId) throw ofAnotherAccount();
      const { email, sessionId } = row;
      await apply({ ...follower, email, sessionId }, tokenHash);
    },
  };
}

const invalidToken = () =>
  new DomainError(
    'unauthenticated',
    'This link is unknown, was used, was replaced by a newer one, or is over an hour old. Request a new one on your account page.',
    { code: 'invalid_token' },
  );

const ofAnotherAccount = () =>
  new DomainError(
    'forbidden',
    'This link belongs to another account. Sign in to that account, then open the link again. Ignore the link if you did not request it.',
  );

const noMail = () =>
  new DomainError('conflict', 'This panel cannot send mail. Ask an administrator to confirm your address.');
