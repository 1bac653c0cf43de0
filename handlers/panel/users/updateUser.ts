import type { PanelHandler } from '../types.js';

export const updateUser: PanelHandler<'updateUser'> = ({ users }, { caller, params, body, address, note }) =>
  users.update(params.userId, body, address, { key: caller.key, note });
