import type { Cases } from '../../contract.js';
import { account, type PanelWorld } from '../../panel-world.js';
import { changeNewKey, inAMonth, listKeys, onNewKey, tooManyKeys } from './on-keys.js';

const UNKNOWN_SERVER = 'srv_m4tccbg3o06urptnqpnev7ud57';

export const accountCases: Cases<PanelWorld> = {
  updateAccount: {
    200: (world, example) => ({
      body: example,
      after: () => world.ask('PATCH', '/api/v2/account', { username: account.username, description: '' }),
    }),
  },
  updateOnboarding: {
    200: (world, example) => ({
      body: example,
      after: () => world.ask('PATCH', '/api/v2/account/onboarding', { onboardingCompleted: false }),
    }),
  },
  changePassword: {
    204: (world, example) => ({
      body: { ...example, currentPassword: account.password },
      after: () =>
        world.ask('POST', '/api/v2/account/password', {
          currentPassword: example['newPassword'],
          newPassword: account.password,
        }),
    }),
  },
  listSignIns: {
    200: async (world) => {
      await world.signIn();
      return {};
    },
  },
  endSession: { 204: async (world) => ({ params: { sessionId: await world.otherSession() } }) },
  listAccountApiKeys: { 200: listKeys },
  createAccountApiKey: {
    201: (_, example) => ({ body: example }),
    404: () => ({ body: { name: 'Night shift', permissions: [], serverIds: [UNKNOWN_SERVER] } }),
    409: tooManyKeys,
  },
  updateAccountApiKey: { 200: changeNewKey(inAMonth) },
  rotateAccountApiKey: { 200: changeNewKey() },
  deleteAccountApiKey: { 204: onNewKey },
};
