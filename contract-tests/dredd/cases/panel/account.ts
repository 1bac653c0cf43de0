import type { Case, Cases } from '../../contract.js';
import type { PanelWorld } from '../../panel-world.js';
import { changeNewKey, inAMonth, listKeys, onNewKey, tooManyKeys } from './on-keys.js';

const UNKNOWN_SERVER = 'srv_m4tccbg3o06urptnqpnev7ud57';

const withCodesOn: Case<PanelWorld> = async ({ codes }, example) => {
  await codes.turnOn();
  return { body: example };
};
const onceCodesAreOff: Case<PanelWorld> = async ({ codes }) => {
  await codes.turnOff();
  return {};
};
const withCodesOff: Case<PanelWorld> = async ({ codes }) => {
  await codes.turnOff();
  return { body: { code: '492039' } };
};

export const accountCases: Cases<PanelWorld> = {
  endSession: { 204: async (world) => ({ params: { sessionId: await world.otherSession() } }) },
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
  listAccountApiKeys: { 200: listKeys },
  createAccountApiKey: {
    201: (_, example) => ({ body: example }),
    404: () => ({ body: { name: 'Night shift', permissions: [], serverIds: [UNKNOWN_SERVER] } }),
    409: tooManyKeys,
  },
  updateAccountApiKey: { 200: changeNewKey(inAMonth) },
  deleteAccountApiKey: { 204: onNewKey },
};
