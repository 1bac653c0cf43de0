import type { Case, Cases, Example, Shape } from '../../contract.js';
import { account, type PanelHarness } from '../../harnesses/panel-harness.js';
import { withUnknownInvitation } from './auth.js';

const grace = { email: 'grace@example.org', username: 'Grace' };

/** Sends the request about a passkey that was created for this request. */
const withPasskey =
  (shape: (id: string, example: Example) => Shape): Case<PanelHarness> =>
  async ({ codes, passkeys }, example) => ({
    ...shape(await passkeys.add(), example),
    after: async () => {
      codes.forgetSession();
      await passkeys.removeAll();
    },
  });

export const passkeysCases: Cases<PanelHarness> = {
  createPasskeyAccountOptions: {
    200: async ({ passkeys }, body) => ({ body, after: await passkeys.openRegistration() }),
    401: withUnknownInvitation,
    403: (_, body) => ({ body }),
  },
  registerWithPasskey: {
    201: async ({ passkeys }) => {
      const close = await passkeys.openRegistration();
      return {
        ...(await passkeys.newAccount(grace)),
        after: () => passkeys.removeUser(grace.email).then(close),
      };
    },
    401: withUnknownInvitation,
    403: (_, body) => ({ body }),
    409: async ({ passkeys }) => {
      const after = await passkeys.openRegistration();
      return { ...(await passkeys.newAccount({ ...grace, email: account.email })), after };
    },
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
};
