import { DomainError, isKind } from '../../../lib/errors/errors.js';
import { toSessionUser } from '../../../panel/identity/users/user.js';
import type { PanelHandler } from '../types.js';

export const register: PanelHandler<'register'> = async (
  { accounts },
  { body, address, session, isDirect },
) => {
  session.requireNoKey();
  const user = await accounts.register(body, address, isDirect());
  await session.begin(user.id).catch((cause: unknown) => {
    throw isKind(cause, 'unavailable') ? signInLater(cause) : cause;
  });
  return { status: 'authenticated', user: toSessionUser(user) };
};

/** Returns an error that says that the account exists. Repeating the registration would fail with a confusing error. */
const signInLater = (cause: DomainError) =>
  new DomainError(
    'unavailable',
    'The account was created, but sign-in is temporarily unavailable. Sign in in a moment.',
    {
      cause,
      retryAfterS: cause.retryAfterS ?? 1,
    },
  );
