import { toSessionUser } from '../../../panel/identity/users/user.js';
import type { PanelHandler } from '../types.js';

export const getSession: PanelHandler<'getSession'> = ({ restrictions }, { caller, address }) =>
  Promise.resolve({ user: toSessionUser(caller.user), address, ...restrictions.describe(caller.user) });
