import type { PanelHandler, PanelServices } from '../types.js';

export const createUser =
  ({ users }: Pick<PanelServices, 'users'>): PanelHandler<'createUser'> =>
  ({ caller, body, address }) =>
    users.create(body, address, caller.key);
