import type { Cases } from '../../contract.js';
import type { PanelWorld } from '../../panel-world.js';

export const coreCases: Cases<PanelWorld> = {
  getHealth: { 405: () => ({ method: 'POST' }) },
};
