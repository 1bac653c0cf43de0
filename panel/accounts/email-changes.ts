import { Op } from 'sequelize';
import { isTaken } from '../../lib/database-guard.js';
import { DomainError } from '../../lib/errors.js';
import { hashSecret } from '../../lib/secret.js';
import type { SharedWindows } from '../../lib/shared-windows.js';
import type { Storage } from '../database/panel-database.js';
import type { Post } from '../mail/post.js';
import type { Notices } from '../notices/notices.js';
import type { Sessions } from '../sessions/sessions.js';
import { createConfirmationMails } from './confirmation-mails.js';
import { emailTaken } from './new-account.js';

/** Who wants another e-mail address. Whether it is the user has been asked before. */
export type EmailChange = {
  userId: string;
  /** In lower case, and another than the present one. */
  email: string;
  /** The session that asks, which goes on when all others end; null for a key. */
  sessionId: string | null;
  /** The client's IP address. */
  address: string;
};

/** Changes and confirmations of the e-mail address, which a user signs in with. */
export interface EmailChanges {
  /**
   * Has a link sent to the new address; the address counts once that is followed. Without SMTP it counts at once, as
   * nobody could confirm anything, and is unconfirmed unless the user is an administrator. Either way all other sessions
   * of the user end with it.
   *
   * @returns whether it is to be confirmed
   * @throws DomainError `conflict` (`email_taken`), `rate_limited`, `unavailable`
   */
  begin(change: EmailChange): Promise<boolean>;

  /**
   * Sends a link that confirms the present address of an account to that address. It counts as one of the account's three confirmation
   * mails an hour; earlier links stop working.
   *
   * @param address the client's IP address, which the mail names
   * @throws DomainError `conflict` where the address is confirmed or the panel cannot send mail; `rate_limited`;
   * `unavailable`; `not_found`
   */
  requestConfirmation(userId: string, address: string): Promise<void>;

  /**
   * Confirms the present address or changes it to the new one, depending on the link. In addition to the link, it needs a
   * session of the account. Otherwise the owner of an address could confirm an account that another person registered with it.
   *
   * @param follower the user who is signed in, and the client's IP address
   * @throws DomainError `unauthenticated` (`invalid_token`); `forbidden` if the link belongs to another account (the link stays
   * valid); `conflict` (`email_taken`)
   */
  confirm(token: string, follower: { userId: string; address: string }): Promise<void>;
}

export type EmailChangesOptions = Storage & {
  sessions: Pick<Sessions, 'endOthers'>;
  notices: Notices;
  post: Post;
  windows: Pick<SharedWindows, 'admit'>;
  /** The address under which people reach the panel. */
  publicUrl: string;
};

export function createEmailChanges(options: EmailChangesOptions): EmailChanges {
  const { db, clock, sessions, notices, post } = options;
  const { emailChanges, passwordResets, users } = db.models;
  const queue = createConfirmationMails(options);

  /** @throws DomainError `conflict`, and nothing is changed */
  async function apply(change: EmailChange, tokenHash: string | null): Promise<void> {
    const { userId, email, sessionId, address } = change;
    const formerEmail = await db.transaction(async (transaction) => {
      const mine = tokenHash === null ? { userId } : { userId, tokenHash };
      const claimed = await emailChanges.destroy({ where: mine, transaction });
      if (tokenHash !== null && claimed !== 1) throw invalidToken();
      const user = await users.findByPk(userId, { transaction, rejectOnEmpty: true });
      const former = user.email;
      // Nobody has confirmed an address that counts at once. Administrators may vouch for addresses, and so for their own.
      const emailConfirmed = tokenHash !== null || (user.isAdmin && user.emailConfirmed);
      const values = { email, emailConfirmed, ...(emailConfirmed ? { confirmBy: null } : {}) };
      await users.update(values, { where: { id: userId }, transaction }).catch(translateTaken);
      if (email === former) return undefined;
      // Sent to an address that is no longer the user's.
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
      const user = await users.findByPk(userId, { attributes: ['email', 'emailConfirmed'] });
      if (user === null) throw new DomainError('not_found', 'There is no such user.');
      if (user.emailConfirmed) throw new DomainError('conflict', 'Your e-mail address is confirmed already.');
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

const translateTaken = (error: unknown): never => {
  throw isTaken(error, 'email') ? emailTaken(error) : error;
};

const invalidToken = () =>
  new DomainError(
    'unauthenticated',
    'This link is unknown, was used, was replaced by a newer one, or is over an hour old. Ask for a new one on your account page.',
    { code: 'invalid_token' },
  );

const ofAnotherAccount = () =>
  new DomainError(
    'forbidden',
    'This link belongs to another account. Sign in to that account, then open the link again. Ignore the link if you did not ask for it.',
  );

const noMail = () =>
  new DomainError('conflict', 'This panel cannot send mail. Ask an administrator to confirm your address.');
