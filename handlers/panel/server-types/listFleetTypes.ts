import type { PanelHandler } from '../types.js';

export const listFleetTypes: PanelHandler<'listFleetTypes'> = ({ fleetTypes }) => fleetTypes.list();
