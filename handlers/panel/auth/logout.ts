import type { PanelHandler } from '../types.js';

export const logout =
  (): PanelHandler<'logout'> =>
  ({ session }) =>
    session.end();
