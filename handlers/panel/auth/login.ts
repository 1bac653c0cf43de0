import type { PanelHandler, PanelServices } from '../types.js';

/** The page that asks for the second factor. */
const TWO_FACTOR_PAGE = '/login/2fa';

export const login =
  ({ signIn }: Pick<PanelServices, 'signIn'>): PanelHandler<'login'> =>
  async ({ body, source, session }) => {
    session.requireNoKey();
    const result = await signIn.checkPassword(body, source);
    if (result.status === 'authenticated') {
      await session.begin(result.user.id);
      return result;
    }
    const { status, userId, methods } = result;
    await session.beginPending(userId);
    return { status, methods, redirect: TWO_FACTOR_PAGE };
  };
