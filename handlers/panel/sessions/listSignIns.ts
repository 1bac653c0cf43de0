import type { PanelHandler } from '../types.js';

export const listSignIns: PanelHandler<'listSignIns'> = ({ signIns }, { caller, query }) =>
  signIns.list(caller.user.id, query);
