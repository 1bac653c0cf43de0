import type { Transaction } from 'sequelize';
import type { PasswordHasher } from '../../../lib/secrets/password-hasher.js';
import { newSecret } from '../../../lib/secrets/secret.js';
import { newId } from '../../../lib/text/ids.js';
import type { FirstPasskey, Newcomer } from '../passkeys/first-passkey.js';
import type { BreachedPasswords } from '../passwords/breached-passwords.js';
import { checkNewPassword } from '../passwords/password-rules.js';

/** A person who registers, and what the person signs in with from then on. */
export type NewAccount = Newcomer & {
  setupToken?: string | undefined;
} & ({ password: string } | { passkey: FirstPasskey });

/** A password or passkey that was checked, and is stored with the new account. */
export type NewCredential = {
  /** @param address the client's IP address; only a few passwords per network are hashed at a time */
  columns(address: string): Promise<{
    id: string;
    passwordHash: string;
    hasPassword: boolean;
    passkeyEnabled: boolean;
  }>;
  /** Stores what does not belong to the row of the account, after that row. */
  store(transaction: Transaction): Promise<void>;
};

type Options = { passwords: PasswordHasher; breachedPasswords?: BreachedPasswords | undefined };

/**
 * Checks the password or passkey of a new account. Nothing of the account is stored.
 *
 * @throws DomainError `invalid_input` (`weak_password`); `forbidden` (`invalid_passkey`)
 */
export async function checkNewCredential(
  input: NewAccount,
  { passwords, breachedPasswords }: Options,
): Promise<NewCredential> {
  if ('password' in input) {
    await checkNewPassword(input.password, input, breachedPasswords);
    return {
      columns: async (address) => ({
        id: newId('usr_'),
        passwordHash: await passwords.hash(input.password, address),
        hasPassword: true,
        passkeyEnabled: false,
      }),
      store: async () => undefined,
    };
  }
  const { userId, insert } = await input.passkey.verify();
  return {
    // The hash of an unknown secret: a sign-in with a password takes the same time as for other accounts.
    columns: async (address) => ({
      id: userId,
      passwordHash: await passwords.hash(newSecret(), address),
      hasPassword: false,
      passkeyEnabled: true,
    }),
    store: insert,
  };
}
