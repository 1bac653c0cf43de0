import type { PanelHandler } from '../types.js';

export const getLiveness: PanelHandler<'getLiveness'> = async () => ({ status: 'ok' });
