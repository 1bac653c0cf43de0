import { toSessionUser } from '../../../panel/identity/users/user.js';
import type { PanelHandler, PanelServices } from '../types.js';

export const getSession =
  ({ restrictions }: Pick<PanelServices, 'restrictions'>): PanelHandler<'getSession'> =>
  ({ caller }) =>
    Promise.resolve({ user: toSessionUser(caller.user), ...restrictions.describe(caller.user) });
