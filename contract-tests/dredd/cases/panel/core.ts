import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

export const coreCases: Cases<PanelHarness> = {
  getHealth: { 405: () => ({ method: 'POST' }) },
  getLiveness: { 405: () => ({ method: 'POST' }) },
  getReadiness: { 405: () => ({ method: 'POST' }) },
  getPublicStatus: {
    200: async (harness) => {
      const turn = (publicStatusPage: boolean) =>
        harness.ask('PATCH', '/api/v2/admin/settings', { publicStatusPage });
      await turn(true);
      await harness.ask('PATCH', `/api/v2/servers/${await harness.sharedPinged()}`, { isPublic: true });
      return { after: () => turn(false) };
    },
    404: async () => ({}),
  },
};
