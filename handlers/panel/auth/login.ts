import type { PanelHandler, PanelServices } from '../types.js';

export const login =
  ({ accounts }: Pick<PanelServices, 'accounts'>): PanelHandler<'login'> =>
  async ({ body, session }) => {
    session.requireNoKey();
    const result = await accounts.login(body);
    await session.begin(result.user.id);
    return result;
  };
