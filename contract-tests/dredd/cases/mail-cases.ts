import type { Cases } from '../contract.js';
import type { PanelHarness } from '../harnesses/panel-harness.js';

export const mailCases: Cases<PanelHarness> = {
  // The panel of a run has no mail server.
  sendTestMail: { 409: () => ({}) },
};
