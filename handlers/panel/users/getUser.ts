import type { PanelHandler } from '../types.js';

export const getUser: PanelHandler<'getUser'> = ({ users }, { params }) => users.get(params.userId);
