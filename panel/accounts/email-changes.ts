import { Op } from 'sequelize';
import { isTaken } from '../../lib/database-guard.js';
import { DomainError } from '../../lib/errors.js';
import { newId } from '../../lib/ids.js';
import { hashSecret, newSecret } from '../../lib/secret.js';
import type { SharedWindows } from '../../lib/shared-windows.js';
import type { Storage } from '../database/panel-database.js';
import type { Letter } from '../mail/letter.js';
import type { Post } from '../mail/post.js';
import type { Notices } from '../notices/notices.js';
import type { Sessions } from '../sessions/sessions.js';
import { admitMail } from './mail-budget.js';
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

/** Changes of the e-mail address, which a user signs in with. */
export interface EmailChanges {
  /**
   * Has a link sent to the new address; the address counts once that is followed. Without SMTP it counts at once, as
   * nobody could confirm anything. Either way all other sessions of the user end with it.
   *
   * @returns whether it is to be confirmed
   * @throws DomainError `conflict` (`email_taken`), `rate_limited`, `unavailable`
   */
  begin(change: EmailChange): Promise<boolean>;

  /**
   * @param address the client's IP address
   * @returns the user's id
   * @throws DomainError `unauthenticated` (`invalid_token`), `conflict` (`email_taken`)
   */
  confirm(token: string, address: string): Promise<string>;
}

export type EmailChangesOptions = Storage & {
  sessions: Pick<Sessions, 'endOthers'>;
  notices: Notices;
  post: Post;
  windows: Pick<SharedWindows, 'admit'>;
  /** The address under which people reach the panel. */
  publicUrl: string;
};

const LIFE_MS = 3_600_000;

type Request = { userId: string; id: string };

export function createEmailChanges(options: EmailChangesOptions): EmailChanges {
  const { db, clock, sessions, notices, post, windows, publicUrl } = options;
  const { emailChanges, passwordResets, users } = db.models;
  const requests = post.of<Request>({ name: 'email-confirmation', write });

  async function write({ userId, id }: Request): Promise<Letter | undefined> {
    const token = newSecret();
    const expiresAt = { [Op.gt]: new Date(clock.now()) };
    const [noted] = await emailChanges.update(
      { tokenHash: hashSecret(token) },
      { where: { userId, id, expiresAt } },
    );
    const row = noted === 1 ? await emailChanges.findOne({ where: { userId, id } }) : null;
    return row === null
      ? undefined
      : letterOf(row.email, `${publicUrl}/confirm-email#token=${token}`, publicUrl);
  }

  /** @throws DomainError `conflict`, and nothing is changed */
  async function apply(change: EmailChange, tokenHash: string | null): Promise<void> {
    const { userId, email, sessionId, address } = change;
    const formerEmail = await db.transaction(async (transaction) => {
      const mine = tokenHash === null ? { userId } : { userId, tokenHash };
      const claimed = await emailChanges.destroy({ where: mine, transaction });
      if (tokenHash !== null && claimed !== 1) throw invalidToken();
      const user = await users.findByPk(userId, { transaction, rejectOnEmpty: true });
      const former = user.email;
      await users.update({ email }, { where: { id: userId }, transaction }).catch(translateTaken);
      // Sent to an address that is no longer the user's.
      await passwordResets.destroy({ where: { userId }, transaction });
      await sessions.endOthers(userId, sessionId, transaction);
      return former;
    });
    notices.credentialChanged(userId, 'email_changed', address, formerEmail);
  }

  return {
    async begin(change) {
      const { userId, email, sessionId } = change;
      if ((await users.count({ where: { email } })) > 0) throw emailTaken();
      if (!post.canSend) {
        await apply(change, null);
        return false;
      }
      await admitMail(windows, 'confirmation_mails_of_account', userId);
      const row = { userId, id: newId('emc_'), email, sessionId, expiresAt: new Date(clock.now() + LIFE_MS) };
      await requests.queue({ userId, id: row.id }, async (transaction) => {
        await emailChanges.upsert({ ...row, tokenHash: null }, { transaction });
      });
      return true;
    },

    async confirm(token, address) {
      const tokenHash = hashSecret(token);
      const expiresAt = { [Op.gt]: new Date(clock.now()) };
      const row = await emailChanges.findOne({ where: { tokenHash, expiresAt } });
      if (row === null) throw invalidToken();
      const { userId, email, sessionId } = row;
      await apply({ userId, email, sessionId, address }, tokenHash);
      return userId;
    },
  };
}

const translateTaken = (error: unknown): never => {
  throw isTaken(error, 'email') ? emailTaken(error) : error;
};

const invalidToken = () =>
  new DomainError(
    'unauthenticated',
    'This link is unknown, was used, was replaced by a newer one, or is over an hour old. Change the address again.',
    { code: 'invalid_token' },
  );

const letterOf = (to: string, url: string, publicUrl: string): Letter => ({
  to,
  subject: 'Berth: Confirm your e-mail address',
  paragraphs: [
    'Somebody wants to use this e-mail address for an account. Follow this link within an hour to confirm it:',
    'If it was not you, leave this mail as it is.',
  ],
  link: { label: 'Confirm this address', url },
  facts: [['Panel', publicUrl]],
});
