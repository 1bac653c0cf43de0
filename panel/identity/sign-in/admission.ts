import { DomainError, isKind } from '../../../lib/errors/errors.js';
import type { Confirm } from '../sessions/session-control.js';
import type { SignInAttempt, SignInSubject, SignIns } from '../sign-in-history/sign-ins.js';
import type { SessionUser } from '../users/user.js';
import type { UserFields } from '../users/user-row.js';
import type { Lockouts, Subject } from './lockouts.js';

/** A user who has proved all factors that the account requires. */
export type SignedIn = { user: SessionUser; confirm: Confirm };

/** Checks whether an account is locked, and records the results in its sign-in history. */
export interface Admission {
  /** Rejects attempts to sign in to a locked account. @throws DomainError `locked` */
  requireOpen(subject: Subject, attempt: SignInAttempt): Promise<void>;

  /**
   * Returns the last step of a sign-in.
   *
   * @param row the account as it was checked
   * @param refusal returns the error if the account has changed since then; by default that of a wrong password
   * @param isStillValid returns whether that which was checked besides the account is unchanged, too
   */
  admit(
    row: UserFields,
    outcome: 'signed_in' | 'second_factor_required',
    attempt: SignInAttempt,
    refusal?: () => DomainError,
    isStillValid?: () => Promise<boolean>,
  ): Confirm;
}

export function createAdmission(lockouts: Lockouts, signIns: Pick<SignIns, 'record'>): Admission {
  async function noting<T>(subject: Subject, attempt: SignInAttempt, act: () => T | Promise<T>) {
    try {
      return await act();
    } catch (error) {
      if (isKind(error, 'locked')) signIns.record(historyOf(subject), 'locked', attempt);
      throw error;
    }
  }
  return {
    requireOpen: (subject, attempt) => noting(subject, attempt, () => lockouts.requireOpen(subject)),
    admit:
      (row, outcome, attempt, refusal = wrongCredentials, isStillValid = async () => true) =>
      async () => {
        const isIn = outcome === 'signed_in';
        const isAdmitted = await noting({ user: row }, attempt, () => lockouts.admit(row, isIn));
        // Admitting waits for changes of the account in progress, so the second check sees what they have removed.
        if (!isAdmitted || !(await isStillValid())) throw refusal();
        signIns.record({ userId: row.id }, outcome, attempt);
      },
  };
}

/** Returns the subject in whose history the attempt is recorded. */
export const historyOf = (subject: Subject): SignInSubject =>
  'user' in subject ? { userId: subject.user.id } : { unknown: subject.unknown };

export const wrongCredentials = () =>
  new DomainError('unauthenticated', 'The e-mail address or the password is wrong.', {
    code: 'invalid_credentials',
  });
