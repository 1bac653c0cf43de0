import { toSessionUser } from '../../../panel/accounts/user.js';
import type { PanelHandler } from '../types.js';

export const getSession =
  (): PanelHandler<'getSession'> =>
  ({ caller }) =>
    Promise.resolve({ user: toSessionUser(caller.user) });
