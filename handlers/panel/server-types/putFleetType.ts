import type { PanelHandler } from '../types.js';

export const putFleetType: PanelHandler<'putFleetType'> = ({ fleetTypes }, { params, body, note }) =>
  fleetTypes.put(params.type, body.definition, note);
