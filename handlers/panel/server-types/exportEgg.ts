import type { PanelHandler } from '../types.js';

export const exportEgg: PanelHandler<'exportEgg'> = ({ fleetTypes }, { params }) =>
  fleetTypes.exportEgg(params.type);
