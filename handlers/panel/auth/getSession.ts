import { toSessionUser } from '../../../panel/identity/users/user.js';
import type { PanelHandler } from '../types.js';

export const getSession: PanelHandler<'getSession'> = ({ restrictions }, { caller }) =>
  Promise.resolve({ user: toSessionUser(caller.user), ...restrictions.describe(caller.user) });
