import type { Case, Cases } from '../../contract.js';
import { account, type PanelWorld } from '../../panel-world.js';

type PanelCase = Case<PanelWorld>;

const fromOtherSite: PanelCase = () => ({ headers: { 'sec-fetch-site': 'cross-site' } });

export const authCases: Cases<PanelWorld> = {
  register: {
    // First of all transactions that need a user: the document has it first.
    201: () => ({ body: account }),
    403: async (world) => {
      await world.userId();
      return { body: { ...account, email: 'grace@example.org' } };
    },
  },
  login: {
    200: async (world) => {
      await world.userId();
      return { body: { email: account.email, password: account.password } };
    },
    401: () => ({ body: { email: account.email, password: 'Wrong-Harbour-48' } }),
    403: fromOtherSite,
  },
  verifyTwoFactor: {
    200: async ({ codes }) => {
      await codes.turnOn();
      return { body: { recoveryCode: await codes.recoveryCode() } };
    },
  },
  logout: { 204: async (world) => ({ headers: { cookie: await world.signIn() } }) },
};
