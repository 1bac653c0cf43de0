import type { PanelHandler } from '../types.js';

export const getHealth: PanelHandler<'getHealth'> = ({ health }) => health.check();
