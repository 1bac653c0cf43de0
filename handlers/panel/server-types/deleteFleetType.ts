import type { PanelHandler } from '../types.js';

export const deleteFleetType: PanelHandler<'deleteFleetType'> = ({ fleetTypes }, { params }) =>
  fleetTypes.remove(params.type);
