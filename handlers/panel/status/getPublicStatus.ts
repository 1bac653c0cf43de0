import type { PanelHandler } from '../types.js';

export const getPublicStatus: PanelHandler<'getPublicStatus'> = ({ servers }) => servers.publicStatus();
