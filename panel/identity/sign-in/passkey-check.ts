import { createHmac } from 'node:crypto';
import { isKind } from '../../../lib/errors/errors.js';
import type { PasskeyAttempt } from '../passkeys/passwordless.js';
import type { SignInSource, SignIns } from '../sign-in-history/sign-ins.js';
import { toSessionUser, toUser } from '../users/user.js';
import type { UserFields } from '../users/user-row.js';
import { type Admission, historyOf, type SignedIn } from './admission.js';
import type { Lockouts, Subject } from './lockouts.js';

type Options = {
  lockouts: Lockouts;
  admission: Admission;
  signIns: Pick<SignIns, 'record'>;
  /** The key of the HMACs of passkeys without an account. */
  unknownKey: Buffer;
  findById(id: string): Promise<UserFields | undefined>;
};

/** Returns a function that checks a passkey that replaces the password, and that counts and records failures. */
export function createPasskeyCheck({ lockouts, admission, signIns, unknownKey, findById }: Options) {
  async function subjectOf(row: UserFields | undefined, credentialId: string): Promise<Subject> {
    if (row !== undefined) return { user: row };
    return lockouts.readUnknown(
      createHmac('sha256', unknownKey).update('passkey\0').update(credentialId).digest('base64url'),
    );
  }

  return async (passkey: PasskeyAttempt, source: SignInSource): Promise<SignedIn> => {
    const attempt = { ...source, method: 'passkey' } as const;
    const row = passkey.userId === undefined ? undefined : await findById(passkey.userId);
    const subject = await subjectOf(row, passkey.credentialId);
    await admission.requireOpen(subject, attempt);
    try {
      if (row === undefined || row.disabled) throw passkey.refusal();
      await passkey.verify();
      return {
        user: toSessionUser(toUser(row)),
        confirm: admission.admit(row, 'signed_in', attempt, passkey.refusal, passkey.isRegistered),
      };
    } catch (error) {
      if (!isKind(error, 'unauthenticated')) throw error;
      signIns.record(historyOf(subject), 'wrong_second_factor', attempt);
      await lockouts.countFailure(subject);
      throw error;
    }
  };
}
