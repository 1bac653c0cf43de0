import type { PanelHandler } from '../types.js';

export const logout: PanelHandler<'logout'> = (_services, { session }) => session.end();
