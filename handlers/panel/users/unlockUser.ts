import type { PanelHandler } from '../types.js';

export const unlockUser: PanelHandler<'unlockUser'> = ({ users }, { params, address }) =>
  users.unlock(params.userId, address);
