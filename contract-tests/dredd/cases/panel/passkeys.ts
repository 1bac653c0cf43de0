import type { Case, Cases, Example, Shape } from '../../contract.js';
import type { PanelHarness } from '../../harnesses/panel-harness.js';

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
