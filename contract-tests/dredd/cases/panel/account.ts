import type { Cases } from '../../contract.js';
import { account, type PanelHarness } from '../../harnesses/panel-harness.js';

export const accountCases: Cases<PanelHarness> = {
  updateAccount: {
    200: (harness, example) => ({
      body: example,
      after: () => harness.ask('PATCH', '/api/v2/account', { username: account.username, description: '' }),
    }),
  },
  // The first user's address is confirmed from the beginning, so the request conflicts.
  requestEmailConfirmation: { 409: () => ({}) },
  updateOnboarding: {
    200: (harness, example) => ({
      body: example,
      after: () => harness.ask('PATCH', '/api/v2/account/onboarding', { onboardingCompleted: false }),
    }),
  },
  changePassword: {
    204: (harness, example) => ({
      body: { ...example, currentPassword: account.password, newPassword: account.password },
      after: async () => harness.codes.forgetSession(),
    }),
  },
  getAccount: {
    200: async ({ codes }) => {
      await codes.turnOff();
      return {};
    },
  },
};
