import type { PanelHandler } from '../types.js';

export const createUser: PanelHandler<'createUser'> = ({ users }, { caller, body, address, note }) =>
  users.create(body, address, { key: caller.key, note });
