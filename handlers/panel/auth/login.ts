import type { PanelHandler } from '../types.js';

/** The page that asks the user for the second factor. */
const TWO_FACTOR_PAGE = '/app/sign-in/second-factor';

export const login: PanelHandler<'login'> = async ({ signIn }, { body, source, session, signal }) => {
  session.requireNoKey();
  const result = await signIn.checkPassword(body, source, signal);
  if (result.status === 'authenticated') {
    const { status, user, confirm } = result;
    await session.begin(user.id, confirm);
    return { status, user };
  }
  const { status, userId, methods, confirm } = result;
  await session.beginPending(userId, confirm);
  return { status, methods, redirect: TWO_FACTOR_PAGE };
};
