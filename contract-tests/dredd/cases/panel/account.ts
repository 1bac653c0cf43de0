import type { Case, Cases, Example, Shape } from '../../contract.js';
import { account, type PanelHarness } from '../../worlds/panel-world.js';
import { changeNewKey, inAMonth, listKeys, onNewKey, tooManyKeys } from './on-keys.js';

const UNKNOWN_SERVER = 'srv_m4tccbg3o06urptnqpnev7ud57';

const withCodesOn: Case<PanelHarness> = async ({ codes }, example) => {
  await codes.turnOn();
  return { body: example };
};
const onceCodesAreOff: Case<PanelHarness> = async ({ codes }) => {
  await codes.turnOff();
  return {};
};
const withCodesOff: Case<PanelHarness> = async ({ codes }) => {
  await codes.turnOff();
  return { body: { code: '492039' } };
};

/** A passkey that exists for this request only. */
const withPasskey =
  (shape: (id: string, example: Example) => Shape): Case<PanelHarness> =>
  async ({ codes, passkeys }, example) => ({
    ...shape(await passkeys.add(), example),
    after: async () => {
      codes.forgetSession();
      await passkeys.removeAll();
    },
  });

export const accountCases: Cases<PanelHarness> = {
  updateAccount: {
    200: (harness, example) => ({
      body: example,
      after: () => harness.ask('PATCH', '/api/v2/account', { username: account.username, description: '' }),
    }),
  },
  // The first user's address is confirmed from the start.
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
  listSignIns: {
    200: async (harness) => {
      await harness.signIn();
      return {};
    },
  },
  endSession: { 204: async (harness) => ({ params: { sessionId: await harness.otherSession() } }) },
  getAccount: { 200: onceCodesAreOff },
  setupTwoFactor: {
    200: onceCodesAreOff,
    409: async ({ codes }) => {
      await codes.turnOn();
      return {};
    },
  },
  enableTwoFactor: {
    200: async ({ codes }) => ({ body: { code: await codes.setUp() }, after: () => codes.takeOver() }),
    409: withCodesOn,
  },
  disableTwoFactor: {
    200: async ({ codes }) => {
      await codes.turnOn();
      const body = { recoveryCode: await codes.recoveryCode() };
      return { body, after: async () => codes.noteOff() };
    },
    409: withCodesOff,
  },
  regenerateRecoveryCodes: {
    200: async ({ codes }) => {
      await codes.turnOff();
      await codes.turnOn();
      return { body: { recoveryCode: await codes.recoveryCode() }, after: () => codes.takeOver() };
    },
    409: withCodesOff,
  },
  verifyPasskeyRegistration: {
    201: async ({ codes, passkeys }, { name }) => ({
      body: await passkeys.answer(String(name)),
      after: async () => {
        codes.forgetSession();
        await passkeys.removeAll();
      },
    }),
  },
  listPasskeys: { 200: withPasskey(() => ({})) },
  updatePasskey: { 200: withPasskey((id, body) => ({ params: { id }, body })) },
  deletePasskey: { 204: withPasskey((id) => ({ params: { id } })) },
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
