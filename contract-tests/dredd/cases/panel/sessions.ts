import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

export const sessionsCases: Cases<PanelHarness> = {
  listSignIns: {
    200: async (harness) => {
      await harness.signIn();
      return {};
    },
  },
  endSession: { 204: async (harness) => ({ params: { sessionId: await harness.otherSession() } }) },
};
