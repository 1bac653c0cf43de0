import type { PanelHandler } from '../types.js';

export const getFleetType: PanelHandler<'getFleetType'> = ({ fleetTypes }, { params }) =>
  fleetTypes.get(params.type);
