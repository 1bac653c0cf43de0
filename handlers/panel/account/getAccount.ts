import type { PanelHandler } from '../types.js';

export const getAccount =
  (): PanelHandler<'getAccount'> =>
  ({ caller }) =>
    Promise.resolve(caller.user);
