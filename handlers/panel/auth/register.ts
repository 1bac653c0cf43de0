import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { toSessionUser } from '../../../panel/identity/users/user.js';
import type { PanelHandler } from '../types.js';

export const register: PanelHandler<'register'> = async (
  { accounts, invitations },
  { body, address, session, isDirect, note, about },
) => {
  session.requireNoKey();
  const { invitationToken, ...account } = body;
  const user =
    invitationToken === undefined
      ? await accounts.register(account, address, isDirect())
      : await invitations.register(invitationToken, account, address, { note, about });
  await session.begin(user.id).catch((cause: unknown) => {
    throw isKind(cause, 'unavailable') ? signInLater(cause) : cause;
  });
  return { status: 'authenticated', user: toSessionUser(user) };
};

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
