import { toSessionUser } from '../../../panel/accounts/user.js';
import type { PanelHandler, PanelServices } from '../types.js';

export const register =
  ({ accounts }: Pick<PanelServices, 'accounts'>): PanelHandler<'register'> =>
  async ({ body, address, session }) => {
    session.requireNoKey();
    const user = await accounts.register(body, address);
    await session.begin(user.id);
    return { status: 'authenticated', user: toSessionUser(user) };
  };
