import type { AccountChanges, OnboardingChanges, PasswordChange } from '../../../generated/panel/types.js';
import { DomainError } from '../../../lib/errors/errors.js';
import type { PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import type { Storage } from '../../database/panel-database.js';
import type { Notices } from '../notices/notices.js';
import type { BreachedPasswords } from '../passwords/breached-passwords.js';
import { storePassword } from '../passwords/new-password.js';
import { checkNewPassword } from '../passwords/password-rules.js';
import { type PresentPassword, wrongPassword } from '../passwords/present-password.js';
import type { Sessions } from '../sessions/sessions.js';
import { noPassword } from '../users/no-password.js';
import { requireUser } from '../users/stored-users.js';
import { foldText, normaliseEmail, toUser, type User } from '../users/user.js';
import type { EmailChanges } from './email-changes.js';

/** The user who changes their own account, with the session and address of the request. */
export type AccountOwner = {
  userId: string;
  /** The current session, which continues when others end; null for an API key. */
  sessionId: string | null;
  address: string;
};

export interface OwnAccount {
  /**
   * Changes the account. A new e-mail address requires the password, and if the panel can send mail, it applies when
   * the user has confirmed it. Other fields change at once.
   *
   * @throws DomainError `invalid_input` without the password, `forbidden` (`invalid_credentials`), `locked`,
   * `conflict` (`email_taken`, `no_password`), `rate_limited`, `unavailable`; then nothing is changed
   */
  update(owner: AccountOwner, changes: AccountChanges): Promise<{ user: User; isConfirmationOwed: boolean }>;

  updateOnboarding(userId: string, changes: OnboardingChanges): Promise<User>;

  /**
   * Changes the password and ends the user's other sessions.
   *
   * @param renew gives the current session a new reference, so that a copied cookie stops working. It is called before
   * anything is stored, so that nothing is changed if it fails
   * @throws DomainError `conflict` (`no_password`), `forbidden` (`invalid_credentials`), `invalid_input`
   * (`weak_password`), `locked`, `rate_limited`
   */
  changePassword(owner: AccountOwner, change: PasswordChange, renew?: () => Promise<void>): Promise<void>;
}

export type OwnAccountOptions = Storage & {
  passwords: PasswordHasher;
  /** Undefined if the operator supplies no file of breached passwords. */
  breachedPasswords?: BreachedPasswords | undefined;
  presentPassword: PresentPassword;
  sessions: Pick<Sessions, 'endOthers'>;
  emailChanges: EmailChanges;
  notices: Notices;
};

export function createOwnAccount(options: OwnAccountOptions): OwnAccount {
  const { db, passwords, presentPassword, emailChanges, notices } = options;
  const { users } = db.models;

  const read = (userId: string) => requireUser(db, userId);
  const store = async (userId: string, values: Parameters<typeof users.update>[0]): Promise<User> => {
    await users.update(values, { where: { id: userId } });
    return toUser(await read(userId));
  };

  async function changeEmail(
    owner: AccountOwner,
    { email, currentPassword }: AccountChanges,
  ): Promise<boolean> {
    const wanted = email === undefined ? undefined : normaliseEmail(email);
    if (wanted === undefined) return false;
    const present = await read(owner.userId);
    if (wanted === present.email) return false;
    if (!present.hasPassword) throw noPassword();
    if (currentPassword === undefined) throw passwordNeeded();
    await presentPassword.check(owner.userId, currentPassword, owner.address);
    return emailChanges.begin({ ...owner, email: wanted });
  }

  return {
    async update(owner, { username, description, ...rest }) {
      const isConfirmationOwed = await changeEmail(owner, rest);
      const values = {
        ...(username === undefined ? {} : { username, foldedName: foldText(username) }),
        ...(description === undefined ? {} : { description }),
      };
      const isMore = Object.keys(values).length > 0;
      const user = isMore ? await store(owner.userId, values) : toUser(await read(owner.userId));
      return { user, isConfirmationOwed };
    },

    async updateOnboarding(userId, { onboardingCompleted, onboardingSkipped }) {
      return store(userId, {
        ...(onboardingCompleted === undefined ? {} : { onboardingCompleted }),
        ...(onboardingSkipped === undefined ? {} : { onboardingSkipped }),
      });
    },

    async changePassword({ userId, sessionId, address }, { currentPassword, newPassword }, renew) {
      const present = await read(userId);
      if (!present.hasPassword) throw noPassword();
      await checkNewPassword(newPassword, present, options.breachedPasswords, '/body/newPassword');
      const former = present.passwordHash;
      await presentPassword.check(userId, currentPassword, address);
      const passwordHash = await passwords.hash(newPassword, address);
      await renew?.();
      await storePassword(options, {
        userId,
        passwordHash,
        keptSession: sessionId,
        // Reject the change if another change or a reset has already replaced the password.
        async claim(transaction) {
          const where = { id: userId, passwordHash: former };
          const [isPresent] = await users.update({ passwordHash }, { where, transaction });
          if (isPresent !== 1) throw wrongPassword();
        },
      });
      notices.credentialChanged(userId, 'password_changed', address);
    },
  };
}

const passwordNeeded = () => {
  const message = 'A new e-mail address requires the current password.';
  return new DomainError('invalid_input', message, {
    details: [{ path: '/body/currentPassword', message }],
  });
};
