import type { Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

export const settingsCases: Cases<PanelHarness> = {
  updateSettings: {
    200: (harness, example) => ({
      body: example,
      after: () => harness.ask('PATCH', '/api/v2/admin/settings', { rateLimitRpm: 100 }),
    }),
    409: async ({ codes }) => {
      await codes.turnOff();
      return { body: { requireSecondFactor: 'everyone', secondFactorGraceDays: 0 } };
    },
  },
};
