import type { PanelHandler } from '../types.js';

export const getAccount: PanelHandler<'getAccount'> = (_services, { caller }) => Promise.resolve(caller.user);
