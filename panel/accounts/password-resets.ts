import { Op } from 'sequelize';
import { DomainError } from '../../lib/errors.js';
import type { PasswordHasher } from '../../lib/password-hasher.js';
import { hashSecret } from '../../lib/secret.js';
import type { SharedWindows } from '../../lib/shared-windows.js';
import type { Storage } from '../database/panel-database.js';
import type { Letter } from '../mail/letter.js';
import type { Post } from '../mail/post.js';
import type { Notices } from '../notices/notices.js';
import type { Sessions } from '../sessions/sessions.js';
import type { BreachedPasswords } from './breached-passwords.js';
import { admitMail } from './mail-budget.js';
import { storePassword } from './new-password.js';
import { checkNewPassword } from './password-rules.js';
import { createResetLinks, LINK_LIFE_MS, type ResetLink } from './reset-links.js';
import { normaliseEmail } from './user.js';

/** Ways back into an account whose password nobody knows. */
export interface PasswordResets {
  /**
   * Has a link sent, where there is such an account and a mail server. What is told and done until the answer is the
   * same where there is not: who has the account is looked up afterwards.
   *
   * @throws DomainError `rate_limited` beyond three mails an hour for the address, with or without an account;
   * `unavailable`
   */
  request(email: string): Promise<void>;

  /**
   * Sets the password, lifts a lock and ends all sessions of the user.
   *
   * @param address the client's IP address
   * @returns the user's id
   * @throws DomainError `unauthenticated` (`invalid_token`) where the token is unknown, used, replaced or an hour old;
   * `invalid_input` (`weak_password`), and the token stays good; `rate_limited`
   */
  reset(input: { token: string; password: string }, address: string): Promise<string>;

  /** A link to hand over by hand; earlier ones stop working. @throws DomainError `not_found` */
  createLink(userId: string): Promise<ResetLink>;
}

export type PasswordResetsOptions = Storage & {
  passwords: PasswordHasher;
  /** Left out where the operator supplies no file of them. */
  breachedPasswords?: BreachedPasswords | undefined;
  sessions: Pick<Sessions, 'endOthers'>;
  notices: Notices;
  post: Post;
  windows: Pick<SharedWindows, 'admit'>;
  /** The address under which people reach the panel. */
  publicUrl: string;
};

type Request = { email: string; requestedMs: number };

export function createPasswordResets(options: PasswordResetsOptions): PasswordResets {
  const { db, clock, passwords, notices, post, windows, publicUrl } = options;
  const links = createResetLinks(options);
  const { passwordResets, users } = db.models;
  const requests = post.of<Request>({ name: 'password-reset', write });

  async function write({ email, requestedMs }: Request): Promise<Letter | undefined> {
    // A mail that waited for as long as its link would live helps nobody.
    if (clock.now() - requestedMs >= LINK_LIFE_MS) return undefined;
    const user = await users.findOne({ where: { email }, attributes: ['id'] });
    const link = user === null ? undefined : await links.renew(user.id, requestedMs);
    return link && letterOf(email, link, publicUrl);
  }

  return {
    async request(email) {
      const to = normaliseEmail(email);
      await admitMail(windows, 'reset_mails_of_account', to);
      await requests.queue({ email: to, requestedMs: clock.now() });
    },

    async reset({ token, password }, address) {
      const tokenHash = hashSecret(token);
      const usable = () => ({ tokenHash, usedAt: null, expiresAt: { [Op.gt]: new Date(clock.now()) } });
      const found = await passwordResets.findOne({ where: usable() });
      if (found === null) throw invalidToken();
      const { userId } = found;
      const holder = await users.findByPk(userId, { attributes: ['email', 'username'] });
      if (holder === null) throw invalidToken();
      await checkNewPassword(password, holder, options.breachedPasswords);
      const passwordHash = await passwords.hash(password, address);
      await storePassword(options, {
        userId,
        passwordHash,
        keptSession: null,
        // Of many at once exactly one finds it unused.
        async claim(transaction) {
          const usedAt = new Date(clock.now());
          const [claimed] = await passwordResets.update({ usedAt }, { where: usable(), transaction });
          if (claimed !== 1) throw invalidToken();
        },
      });
      notices.credentialChanged(userId, 'password_reset', address);
      return userId;
    },

    async createLink(userId) {
      const user = await users.findByPk(userId, { attributes: ['id'] });
      const link = user === null ? undefined : await links.renewNow(userId);
      if (link === undefined) throw new DomainError('not_found', 'There is no such user.');
      return link;
    },
  };
}

const invalidToken = () =>
  new DomainError(
    'unauthenticated',
    'This link is unknown, was used, was replaced by a newer one, or is over an hour old. Ask for a new one.',
    { code: 'invalid_token' },
  );

const letterOf = (to: string, { url, expiresAt }: ResetLink, publicUrl: string): Letter => ({
  to,
  subject: 'Berth: Set a new password',
  paragraphs: [
    'Somebody asked for a new password for the account with this e-mail address. With this link you can set one, once:',
    'If it was not you, leave this mail as it is: the password stays the same.',
  ],
  link: { label: 'Set a new password', url },
  facts: [
    ['Panel', publicUrl],
    ['Works until', expiresAt],
  ],
});
