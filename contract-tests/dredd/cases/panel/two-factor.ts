import type { Case, Cases } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

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

export const twoFactorCases: Cases<PanelHarness> = {
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
};
