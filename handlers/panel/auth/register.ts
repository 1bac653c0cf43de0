import { DomainError, isKind } from '../../../lib/errors.js';
import { toSessionUser } from '../../../panel/accounts/user.js';
import type { PanelHandler, PanelServices } from '../types.js';

export const register =
  ({ accounts }: Pick<PanelServices, 'accounts'>): PanelHandler<'register'> =>
  async ({ body, address, session, isDirect }) => {
    session.requireNoKey();
    const user = await accounts.register(body, address, isDirect());
    await session.begin(user.id).catch((cause: unknown) => {
      throw isKind(cause, 'unavailable') ? accountAlone(cause) : cause;
    });
    return { status: 'authenticated', user: toSessionUser(user) };
  };

/** Whoever is told to try again as a whole finds the address taken, or registration closed. */
const accountAlone = (cause: DomainError) =>
  new DomainError(
    'unavailable',
    'The account is made, but nobody can be signed in now. Sign in in a moment.',
    {
      cause,
      retryAfterS: cause.retryAfterS ?? 1,
    },
  );
