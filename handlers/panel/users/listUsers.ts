import type { PanelHandler } from '../types.js';

export const listUsers: PanelHandler<'listUsers'> = ({ users }, { query }) => users.list(query);
