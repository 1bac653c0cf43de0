import type { Case, Cases } from '../../contract.js';
import { account, type PanelHarness } from '../../harnesses/panel-harness.js';

type PanelCase = Case<PanelHarness>;

const fromOtherSite: PanelCase = () => ({ headers: { 'sec-fetch-site': 'cross-site' } });

/** Sends the request while only invited users can register, with an invitation that does not exist. */
export const withUnknownInvitation: PanelCase = async (harness, example) => {
  const after = await harness.sharing.allowInvited();
  return { body: { ...example, invitationToken: 'A'.repeat(43) }, after };
};

export const authCases: Cases<PanelHarness> = {
  register: {
    // No operation before this one in the document needs a user, so the user exists for all transactions that need one.
    201: () => ({ body: account }),
    401: async (harness) => {
      const after = await harness.sharing.allowInvited();
      const invitationToken = 'A'.repeat(43);
      return { body: { ...account, email: 'grace@example.org', invitationToken }, after };
    },
    403: async (harness) => {
      await harness.userId();
      return { body: { ...account, email: 'grace@example.org' } };
    },
    409: async (harness) => {
      const close = await harness.sharing.allowInvited();
      const serverId = await harness.sharedServer();
      const { token: invitationToken } = await harness.sharing.invite(serverId, 'viewer');
      const after = () => harness.sharing.revokeAll(serverId).then(close);
      return { body: { ...account, invitationToken }, after };
    },
  },
  login: {
    200: async (harness) => {
      await harness.userId();
      return { body: { email: account.email, password: account.password } };
    },
    401: () => ({ body: { email: account.email, password: 'Wrong-Harbour-48' } }),
    403: fromOtherSite,
  },
  requestPasswordReset: { 202: (_, example) => ({ body: example }), 403: fromOtherSite },
  resetPassword: {
    204: async (harness) => {
      const path = `/api/v2/admin/users/${await harness.userId()}/password-reset-link`;
      const { url } = (await harness.ask('POST', path)) as { url: string };
      const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token');
      return {
        body: { token, password: account.password },
        after: async () => harness.codes.forgetSession(),
      };
    },
    403: fromOtherSite,
  },
  verifyTwoFactor: {
    200: async ({ codes }) => {
      await codes.turnOn();
      return { body: { recoveryCode: await codes.recoveryCode() } };
    },
  },
  createPasskeyAuthenticationOptions: {
    200: async ({ passkeys }) => {
      await passkeys.add();
      return { after: () => passkeys.removeAll() };
    },
  },
  verifyPasskeyAuthentication: {
    200: async ({ passkeys }) => {
      await passkeys.add();
      return { ...(await passkeys.assertion()), after: () => passkeys.removeAll() };
    },
  },
  createPasskeySignInOptions: { 403: fromOtherSite },
  verifyPasskeySignIn: {
    200: async ({ passkeys }) => {
      await passkeys.add();
      return { ...(await passkeys.lonelyAssertion()), after: () => passkeys.removeAll() };
    },
    401: (_, example) => ({ body: example }),
    403: fromOtherSite,
  },
  reauthenticate: {
    204: (harness) => ({
      body: { password: account.password },
      after: async () => harness.codes.forgetSession(),
    }),
    401: () => ({ body: { password: 'Wrong-Harbour-48' } }),
  },
  createReauthenticationOptions: {
    200: async ({ passkeys }) => {
      await passkeys.add();
      return { after: () => passkeys.removeAll() };
    },
    409: async ({ passkeys }) => {
      await passkeys.removeAll();
      return {};
    },
  },
  logout: { 204: async (harness) => ({ headers: { cookie: await harness.signIn() } }) },
};
