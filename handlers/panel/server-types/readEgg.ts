import type { PanelHandler } from '../types.js';

export const readEgg: PanelHandler<'readEgg'> = ({ eggs }, { body }) => eggs.read(body);
