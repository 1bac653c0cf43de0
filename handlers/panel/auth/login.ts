import type { PanelHandler, PanelServices } from '../types.js';

export const login =
  ({ accounts }: Pick<PanelServices, 'accounts'>): PanelHandler<'login'> =>
  async ({ body, address, headers, session }) => {
    session.requireNoKey();
    const result = await accounts.login(body, address, headers['user-agent']);
    await session.begin(result.user.id);
    return result;
  };
