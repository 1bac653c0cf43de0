import { Op } from 'sequelize';
import type { PasswordReset } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { SharedWindows } from '../../../lib/limits/shared-windows.js';
import type { PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { hashSecret } from '../../../lib/secrets/secret.js';
import type { KeyGrant } from '../../access/caller.js';
import { requireUnlimited } from '../../access/key-grant.js';
import type { Storage } from '../../database/panel-database.js';
import type { Letter } from '../../mail/letter.js';
import { admitMail } from '../../mail/mail-budget.js';
import type { Post } from '../../mail/post.js';
import type { Notices } from '../notices/notices.js';
import type { Sessions } from '../sessions/sessions.js';
import type { TwoFactor } from '../two-factor/two-factor.js';
import { dropFactors } from '../users/drop-factors.js';
import { lockUser, unknownUser } from '../users/stored-users.js';
import { dropUnprovenAccess } from '../users/unproven-access.js';
import { normaliseEmail } from '../users/user.js';
import type { BreachedPasswords } from './breached-passwords.js';
import { storePassword } from './new-password.js';
import { checkNewPassword } from './password-rules.js';
import { createResetLinks, LINK_LIFE_MS, type ResetLink } from './reset-links.js';

/** Lets users who have lost their password set a new one. */
export interface PasswordResets {
  /**
   * Sends a link, if the account and a mail server exist. The account is looked up after the response, so that neither
   * the content of the response nor its time reveals whether the account exists.
   *
   * @throws DomainError `rate_limited` after three mails an hour for the address, with or without an account;
   * `unavailable`
   */
  request(email: string): Promise<void>;

  /**
   * Sets the password, removes a lock and ends all sessions of the user. The holder of the link has access to the
   * mailbox, or got the link from an administrator. So the reset confirms the e-mail address, and if the address was
   * unconfirmed, it removes the API keys and factors. Other second factors stay, unless their removal is requested
   * with a recovery code.
   *
   * @param address the client's IP address
   * @returns the user's id
   * @throws DomainError `unauthenticated` (`invalid_token`) if the token is unknown, used, replaced or an hour old;
   * `invalid_input` (`weak_password`), `unauthenticated` (`invalid_code`), and the token stays valid; `rate_limited`
   */
  reset(input: PasswordReset, address: string): Promise<string>;

  /**
   * Creates a link that an administrator can give to the user. Earlier links stop working.
   *
   * @param key the API key of the request, if any
   * @throws DomainError `not_found`; `forbidden` (`missing_capability`) for an administrator's account, with a key
   * that has fewer permissions than an administrator
   */
  createLink(userId: string, key?: KeyGrant | null): Promise<ResetLink>;
}

export type PasswordResetsOptions = Storage & {
  passwords: PasswordHasher;
  /** Undefined if the operator supplies no file of breached passwords. */
  breachedPasswords?: BreachedPasswords | undefined;
  sessions: Pick<Sessions, 'endOthers'>;
  twoFactor: Pick<TwoFactor, 'isRight'>;
  notices: Notices;
  post: Post;
  windows: Pick<SharedWindows, 'admit'>;
  publicUrl: string;
};

type Request = { email: string; requestedMs: number };

export function createPasswordResets(options: PasswordResetsOptions): PasswordResets {
  const { db, clock, passwords, twoFactor, notices, post, windows, publicUrl } = options;
  const links = createResetLinks(options);
  const { passwordResets, users } = db.models;
  const requests = post.of<Request>({ name: 'password-reset', write });

  async function write({ email, requestedMs }: Request): Promise<Letter | undefined> {
    // Send no mail if the link would already be expired.
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

    async reset({ token, password, removeFactors = false, recoveryCode }, address) {
      checkRemoval(removeFactors, recoveryCode);
      const tokenHash = hashSecret(token);
      const usable = () => ({ tokenHash, usedAt: null, expiresAt: { [Op.gt]: new Date(clock.now()) } });
      const found = await passwordResets.findOne({ where: usable() });
      if (found === null) throw invalidToken();
      const { userId } = found;
      const holder = await users.findByPk(userId, {
        attributes: ['email', 'username', 'twoFactorEnabled', 'passkeyEnabled'],
      });
      if (holder === null) throw invalidToken();
      await checkNewPassword(password, holder, options.breachedPasswords);
      const passwordHash = await passwords.hash(password, address);
      if (removeFactors && !(await twoFactor.isRight(userId, { recoveryCode }, address))) throw invalidCode();
      await storePassword(options, {
        userId,
        passwordHash,
        keptSession: null,
        // Only one of several concurrent requests finds that the token is unused.
        async claim(transaction) {
          const usedAt = new Date(clock.now());
          const [claimed] = await passwordResets.update({ usedAt }, { where: usable(), transaction });
          if (claimed !== 1) throw invalidToken();
          if (await dropUnprovenAccess(db, userId, transaction)) {
            const confirmed = { emailConfirmed: true, confirmBy: null };
            await users.update(confirmed, { where: { id: userId }, transaction });
          }
          if (!removeFactors) return;
          // Lock the user first. All changes of factors take their locks in this order, so there are no deadlocks.
          await lockUser(db, userId, transaction);
          await dropFactors(db, userId, transaction);
        },
      });
      notices.credentialChanged(userId, 'password_reset', address);
      if (removeFactors && holder.twoFactorEnabled)
        notices.credentialChanged(userId, 'two_factor_disabled', address);
      if (removeFactors && holder.passkeyEnabled)
        notices.credentialChanged(userId, 'passkeys_dropped', address);
      return userId;
    },

    async createLink(userId, key = null) {
      const user = await users.findByPk(userId, { attributes: ['id', 'isAdmin'] });
      if (user?.isAdmin) requireUnlimited(key);
      const link = user === null ? undefined : await links.renewNow(userId);
      if (link === undefined) throw unknownUser();
      return link;
    },
  };
}

/**
 * Checks the request to remove second factors.
 * @throws DomainError `invalid_input` if one of `removeFactors` and `recoveryCode` is given without the other
 */
function checkRemoval(removeFactors: boolean, recoveryCode: string | undefined): void {
  if (removeFactors === (recoveryCode !== undefined)) return;
  const message = removeFactors
    ? 'Removing the second factors requires a recovery code: send `recoveryCode`.'
    : '`recoveryCode` is only for removing the second factors: send `removeFactors: true` with it.';
  const path = removeFactors ? '/body/recoveryCode' : '/body/removeFactors';
  throw new DomainError('invalid_input', message, { details: [{ path, message }] });
}

const invalidCode = () =>
  new DomainError('unauthenticated', 'The recovery code is wrong, or was already used.', {
    code: 'invalid_code',
  });

const invalidToken = () =>
  new DomainError(
    'unauthenticated',
    'This link is unknown, was used, was replaced by a newer one, or is over an hour old. Request a new one.',
    { code: 'invalid_token' },
  );

const letterOf = (to: string, { url, expiresAt }: ResetLink, publicUrl: string): Letter => ({
  to,
  subject: 'Berth: Set a new password',
  paragraphs: [
    'Someone requested a new password for the account with this e-mail address. With this link you can set one, once:',
    'If it was not you, ignore this mail: the password stays the same.',
  ],
  link: { label: 'Set a new password', url },
  facts: [
    ['Panel', publicUrl],
    ['Valid until', expiresAt],
  ],
});
