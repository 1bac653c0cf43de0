import { DomainError, isKind } from '../../lib/errors/errors.js';
import type { NoteChanges } from '../../panel/audit/changes.js';
import type { NewAccount } from '../../panel/identity/accounts/new-credential.js';
import type { SessionControl } from '../../panel/identity/sessions/session-control.js';
import { type SessionUser, toSessionUser } from '../../panel/identity/users/user.js';
import type { PanelServices } from '../../panel/services.js';

type Request = {
  address: string;
  session: SessionControl;
  isDirect(): boolean;
  note: NoteChanges;
  about(targetId: string): void;
};

/** Creates an account, with an invitation if there is one, and signs its user in. */
export async function createAndSignIn(
  { accounts, invitations }: Pick<PanelServices, 'accounts' | 'invitations'>,
  { address, session, isDirect, note, about }: Request,
  account: NewAccount,
  invitationToken: string | undefined,
): Promise<{ status: 'authenticated'; user: SessionUser }> {
  const user =
    invitationToken === undefined
      ? await accounts.register(account, address, isDirect())
      : await invitations.register(invitationToken, account, address, { note, about });
  await session.begin(user.id).catch((cause: unknown) => {
    throw isKind(cause, 'unavailable') ? signInLater(cause) : cause;
  });
  return { status: 'authenticated', user: toSessionUser(user) };
}

/**
 * Returns the error for a failed sign-in after a successful registration. It says that the account exists, because a
 * repeated registration would fail with a confusing error.
 */
const signInLater = (cause: DomainError) =>
  new DomainError(
    'unavailable',
    'The account was created, but sign-in is temporarily unavailable. Try to sign in again in a moment.',
    {
      cause,
      retryAfterS: cause.retryAfterS ?? 1,
    },
  );
