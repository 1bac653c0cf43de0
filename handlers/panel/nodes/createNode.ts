import type { PanelHandler } from '../types.js';

export const createNode: PanelHandler<'createNode'> = ({ nodes }, { body }) => nodes.create(body);
