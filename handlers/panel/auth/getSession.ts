import type { PanelHandler } from '../types.js';

export const getSession =
  (): PanelHandler<'getSession'> =>
  ({ caller }) =>
    Promise.resolve({ user: caller.user });
