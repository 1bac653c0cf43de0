import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../worlds/panel-world.js';

export const coreCases: Cases<PanelHarness> = {
  getHealth: { 405: () => ({ method: 'POST' }) },
};
