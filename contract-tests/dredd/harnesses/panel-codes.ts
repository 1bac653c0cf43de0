import { generate } from 'otplib';
import { type ApiResponse, callApi } from '../../api-client.js';

const STEP_S = 30;
const FACTOR = '/api/v2/account/2fa';

type Account = { email: string; password: string };
type ReceivedResponse = { recoveryCodes: string[]; secret: string };

/** Returns the session cookie that a response sets, or undefined. */
export const cookieOf = ({ headers }: ApiResponse): string | undefined =>
  headers.getSetCookie()[0]?.split(';')[0];

export type PanelCodes = ReturnType<typeof createPanelCodes>;

/**
 * Manages the one-time codes of the only account, which are turned on or off as a transaction needs. This ends the
 * other sessions and renews the current one, so the cookie of the current session is stored here.
 */
export function createPanelCodes(url: string, account: Account, signIn: () => Promise<string>) {
  let cookie: string | undefined;
  let secret: string | undefined;
  let lastStep = 0;
  let unused: string[] = [];

  function noteCookie(response: ApiResponse): void {
    cookie = cookieOf(response) ?? cookie;
  }

  async function ask(method: string, path: string, body?: object): Promise<ReceivedResponse> {
    cookie ??= await signIn();
    const response = await callApi(url, { method, path, headers: { cookie }, ...(body && { body }) });
    if (response.status >= 300) throw new Error(`${path} returned ${response.status}`);
    noteCookie(response);
    return response.body as ReceivedResponse;
  }

  /** Returns a code of a time step that was not used yet. The panel accepts codes up to two steps ahead. */
  async function nextCode(): Promise<string> {
    const now = Math.floor(Date.now() / 1000 / STEP_S);
    lastStep = Math.max(lastStep + 1, now - 1);
    return generate({ secret: secret ?? '', epoch: lastStep * STEP_S });
  }

  async function logIn(): Promise<ApiResponse> {
    const { email, password } = account;
    return callApi(url, { method: 'POST', path: '/api/v2/auth/login', body: { email, password } });
  }

  /** Returns the cookie of a pending login, which waits for its second factor. */
  async function pendingLogin(): Promise<string> {
    await turnOn();
    return cookieOf(await logIn()) ?? '';
  }

  async function finish(pending: string, proof: object): Promise<string> {
    const response = await callApi(url, {
      ...{ method: 'POST', path: '/api/v2/auth/2fa', headers: { cookie: pending } },
      body: proof,
    });
    const finished = cookieOf(response);
    if (finished === undefined) throw new Error(`the second factor was refused: ${response.status}`);
    return finished;
  }

  async function turnOn(): Promise<void> {
    if (secret !== undefined) return;
    ({ secret } = await ask('GET', `${FACTOR}/setup`));
    lastStep = 0;
    ({ recoveryCodes: unused } = await ask('POST', `${FACTOR}/enable`, { code: await nextCode() }));
  }

  async function turnOff(): Promise<void> {
    if (secret === undefined) return;
    await ask('POST', `${FACTOR}/disable`, { recoveryCode: await recoveryCode() });
    secret = undefined;
  }

  /**
   * Creates new recovery codes. Must be called before a login, because new codes end other sessions and pending
   * logins.
   */
  async function refill(): Promise<void> {
    if (secret === undefined || cookie === undefined || unused.length > 2) return;
    const [code = ''] = unused;
    ({ recoveryCodes: unused } = await ask('POST', `${FACTOR}/recovery-codes`, { recoveryCode: code }));
  }

  async function recoveryCode(): Promise<string> {
    const [code = '', ...left] = unused;
    unused = left;
    if (left.length === 1) {
      const [last = ''] = left;
      const renewed = await ask('POST', `${FACTOR}/recovery-codes`, { recoveryCode: last });
      unused = renewed.recoveryCodes;
      return recoveryCode();
    }
    return code;
  }

  return {
    /**
     * Completes a login that may require a second factor.
     *
     * @returns the cookie of the signed-in session
     */
    completed: async (response: ApiResponse): Promise<string | undefined> => {
      const isOwed = (response.body as { status?: string } | undefined)?.status === 'two_factor_required';
      return isOwed
        ? finish(cookieOf(response) ?? '', { recoveryCode: await recoveryCode() })
        : cookieOf(response);
    },
    pendingLogin,
    refill,
    turnOn,
    turnOff,
    recoveryCode,
    nextCode,
    /** Stores the new cookie after a request that changed a sign-in method, because the change renews the session. */
    noteCookie,
    /**
     * Makes the next request sign in again, because all sessions have ended or the cookie was renewed by an unseen
     * response.
     */
    forgetSession(): void {
      cookie = undefined;
    },
    session: async () => (cookie ??= await signIn()),

    /** Sets up one-time codes. Returns the secret, which must then be confirmed with a code. */
    async setUp(): Promise<string> {
      await turnOff();
      ({ secret } = await ask('GET', `${FACTOR}/setup`));
      lastStep = 0;
      return nextCode();
    },

    /** Signs in and creates new recovery codes, after a request with an unseen response has changed them. */
    async takeOver(): Promise<void> {
      cookie = await finish(cookieOf(await logIn()) ?? '', { code: await nextCode() });
      ({ recoveryCodes: unused } = await ask('POST', `${FACTOR}/recovery-codes`, { code: await nextCode() }));
    },

    /** Called after a transaction that turned codes off. */
    noteOff(): void {
      secret = undefined;
      cookie = undefined;
    },
  };
}
