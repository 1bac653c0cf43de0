import type { PanelHandler, PanelServices } from '../types.js';

export const createUser =
  ({ users }: Pick<PanelServices, 'users'>): PanelHandler<'createUser'> =>
  ({ caller, body, address, note }) =>
    users.create(body, address, { key: caller.key, note });
