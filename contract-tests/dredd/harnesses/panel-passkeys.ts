import { SoftPasskey } from '../../../testing/browser/soft-passkey.js';
import { callApi, mustSucceed } from '../../api-client.js';
import { cookieOf, type PanelCodes } from './panel-codes.js';

type Options = { challenge: string; rp: { id: string }; rpId: string; user: { id: string } };
type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

const ADMIN = '/api/v2/admin';
const PASSKEYS = '/api/v2/account/passkey';

/** Returns functions for passkeys of the only account, which a software authenticator creates. */
export function createPanelPasskeys(
  url: string,
  codes: PanelCodes,
  ask: Ask,
  // By default, this is the panel's own default origin.
  origin = `http://localhost:${new URL(url).port}`,
) {
  let passkey: SoftPasskey | undefined;

  /** Returns a browser's response to the request to create a passkey. */
  async function answer(name: string): Promise<object> {
    // Turn on one-time codes, so that the following sign-in can be completed without a passkey.
    await codes.turnOn();
    const { challenge, rp, user } = (await ask('POST', `${PASSKEYS}/register/options`)) as Options;
    passkey = new SoftPasskey(user.id);
    return { ...passkey.create({ challenge, rpId: rp.id, origin }), name };
  }

  return {
    answer,

    /** @returns the id of a passkey like the document's example */
    async add(): Promise<string> {
      const made = await ask('POST', `${PASSKEYS}/register/verify`, await answer('Laptop'));
      return (made as { id: string }).id;
    },

    async removeAll(): Promise<void> {
      const { items } = (await ask('GET', PASSKEYS)) as { items: { id: string }[] };
      for (const { id } of items) await ask('DELETE', `${PASSKEYS}/${id}`);
    },

    /** Returns the cookie of a pending login, and the passkey response that completes it. */
    async assertion(): Promise<{ headers: { cookie: string }; body: object }> {
      const headers = { cookie: await codes.pendingLogin() };
      const asked = { method: 'POST', path: '/api/v2/passkey/auth/options', headers };
      const { challenge, rpId } = (await mustSucceed(url, asked)) as Options;
      if (passkey === undefined) throw new Error('the account has no passkey yet');
      return { headers, body: passkey.get({ challenge, rpId, origin }) };
    },

    /** Lets everybody register. @returns a function that ends it */
    async openRegistration(): Promise<() => Promise<void>> {
      const set = (allowRegistration: boolean) => ask('PATCH', `${ADMIN}/settings`, { allowRegistration });
      await set(true);
      return async () => void (await set(false));
    },

    /** Returns the cookie that a challenge is bound to, and the request that creates an account with a passkey. */
    async newAccount(person: object): Promise<{ headers: { cookie: string }; body: object }> {
      const path = '/api/v2/passkey/registration/options';
      const response = await callApi(url, { method: 'POST', path, body: person });
      const { challenge, rp, user } = response.body as Options;
      const first = new SoftPasskey(user.id).create({ challenge, rpId: rp.id, origin });
      return { headers: { cookie: cookieOf(response) ?? '' }, body: { ...person, passkey: first } };
    },

    async removeUser(email: string): Promise<void> {
      const { items } = (await ask('GET', `${ADMIN}/users`)) as { items: { id: string; email: string }[] };
      for (const { id } of items.filter((user) => user.email === email))
        await ask('DELETE', `${ADMIN}/users/${id}`);
    },

    /** Returns the cookie that a challenge is bound to, and the passkey response that signs in without a password. */
    async lonelyAssertion(): Promise<{ headers: { cookie: string }; body: object }> {
      const response = await callApi(url, { method: 'POST', path: '/api/v2/passkey/sign-in/options' });
      const { challenge, rpId } = response.body as Options;
      if (passkey === undefined) throw new Error('the account has no passkey yet');
      const headers = { cookie: cookieOf(response) ?? '' };
      return { headers, body: passkey.get({ challenge, rpId, origin }) };
    },
  };
}
