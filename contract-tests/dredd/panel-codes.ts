import { generate } from 'otplib';
import { type ApiAnswer, callApi } from '../api-client.js';

const STEP_S = 30;
const FACTOR = '/api/v2/account/2fa';

type Account = { email: string; password: string };
type Answer = { recoveryCodes: string[]; secret: string };

/** The session's cookie that an answer sets; undefined where it sets none. */
export const cookieOf = ({ headers }: ApiAnswer): string | undefined =>
  headers.getSetCookie()[0]?.split(';')[0];

export type PanelCodes = ReturnType<typeof createPanelCodes>;

/**
 * One-time codes of the one account, on or off as a transaction needs it. What changes them ends the other sessions and
 * renews the own one, so the cookie in use is kept here.
 */
export function createPanelCodes(url: string, account: Account, signIn: () => Promise<string>) {
  let cookie: string | undefined;
  let secret: string | undefined;
  let lastStep = 0;
  let unused: string[] = [];

  function noteCookie(answer: ApiAnswer): void {
    cookie = cookieOf(answer) ?? cookie;
  }

  async function ask(method: string, path: string, body?: object): Promise<Answer> {
    cookie ??= await signIn();
    const answer = await callApi(url, { method, path, headers: { cookie }, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}`);
    noteCookie(answer);
    return answer.body as Answer;
  }

  /** A code of a step that none was taken of; the panel takes those of two steps ahead. */
  async function nextCode(): Promise<string> {
    const now = Math.floor(Date.now() / 1000 / STEP_S);
    lastStep = Math.max(lastStep + 1, now - 1);
    return generate({ secret: secret ?? '', epoch: lastStep * STEP_S });
  }

  async function logIn(): Promise<ApiAnswer> {
    const { email, password } = account;
    return callApi(url, { method: 'POST', path: '/api/v2/auth/login', body: { email, password } });
  }

  /** The cookie of a login that owes its second factor. */
  async function pendingLogin(): Promise<string> {
    await turnOn();
    return cookieOf(await logIn()) ?? '';
  }

  async function finish(pending: string, proof: object): Promise<string> {
    const answer = await callApi(url, {
      ...{ method: 'POST', path: '/api/v2/auth/2fa', headers: { cookie: pending } },
      body: proof,
    });
    const finished = cookieOf(answer);
    if (finished === undefined) throw new Error(`the second factor was refused: ${answer.status}`);
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

  /** To be called before a login: new codes end other sessions, and so the login that owes one. */
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
    /** Completes a login where a factor is owed. @returns the cookie that is signed in */
    completed: async (answer: ApiAnswer): Promise<string | undefined> => {
      const isOwed = (answer.body as { status?: string } | undefined)?.status === 'two_factor_required';
      return isOwed
        ? finish(cookieOf(answer) ?? '', { recoveryCode: await recoveryCode() })
        : cookieOf(answer);
    },
    pendingLogin,
    refill,
    turnOn,
    turnOff,
    recoveryCode,
    nextCode,
    /** After a request by this session: what changes a way into the account renews it. */
    noteCookie,
    /** All sessions have ended, or the own one was renewed unheard: who asks next signs in anew. */
    forgetSession(): void {
      cookie = undefined;
    },
    session: async () => (cookie ??= await signIn()),

    /** A secret that waits for the code that is given with it. */
    async setUp(): Promise<string> {
      await turnOff();
      ({ secret } = await ask('GET', `${FACTOR}/setup`));
      lastStep = 0;
      return nextCode();
    },

    /** After a transaction that has turned codes on, or renewed their recovery codes, and was not overheard. */
    async takeOver(): Promise<void> {
      cookie = await finish(cookieOf(await logIn()) ?? '', { code: await nextCode() });
      ({ recoveryCodes: unused } = await ask('POST', `${FACTOR}/recovery-codes`, { code: await nextCode() }));
    },

    /** After a transaction that has turned them off. */
    noteOff(): void {
      secret = undefined;
      cookie = undefined;
    },
  };
}
