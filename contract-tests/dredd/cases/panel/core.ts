import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

export const coreCases: Cases<PanelHarness> = {
  getHealth: { 405: () => ({ method: 'POST' }) },
};
