import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { differencesToExamples } from '../../contract-tests/dredd/examples/shown-by-test.js';
import { listOperations, readDocument } from '../../lib/contract/openapi.js';
import {
  FIRST_USER,
  type Received,
  startTestPanel,
  type TestPanel,
} from '../../testing/berth/start-panel.js';
import { oathCode } from '../../testing/clients/oathtool.js';
import { wrongCode } from '../../testing/clients/wrong-code.js';
import { describeWith, testService } from '../../testing/services/describe-with.js';

const API = '/api/v2';
const { email, password } = FIRST_USER;
const WRONG = 'Wrong-Harbour-48';
const STEP_MS = 30_000;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describeWith(['oathtool'], 'sign-in', () => {
  let panel: TestPanel;
  let cookie: string;
  beforeEach(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
  });
  afterEach(() => panel.stop());

  const post = (path: string, body: unknown, from = '') =>
    panel.send('POST', API + path, { body, ...(from === '' ? {} : { cookie: from }) });
  const login = (from = '', given = password) => post('/auth/login', { email, password: given }, from);
  const isIn = async (of: string | undefined) =>
    (await panel.send('GET', `${API}/auth/session`, { cookie: of ?? '' })).status === 200;
  const submit = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    panel.send('POST', '/app/sign-in', {
      body: new URLSearchParams(fields).toString(),
      headers: { ...FORM, ...headers },
    });

  /**
   * Turns one-time codes on.
   *
   * @returns a function that returns another valid code at each call: the code of the next time step; and a wrong code
   */
  async function turnCodesOn(): Promise<{ nextCode: () => string; wrong: string }> {
    const { secret } = (await panel.send('GET', `${API}/account/2fa/setup`, { cookie })).body;
    let at = Date.now() - 2 * STEP_MS;
    const nextCode = () => {
      at += STEP_MS;
      return oathCode(testService('oathtool'), secret, at);
    };
    const on = await post('/account/2fa/enable', { code: nextCode() }, cookie);
    expect([on.status, on.body.recoveryCodes.length]).toEqual([200, 8]);
    expect(await isIn(cookie)).toBe(false);
    cookie = on.cookie ?? '';
    return { nextCode, wrong: wrongCode(testService('oathtool'), secret, Date.now()) };
  }

  const asSent = ({ status, headers, body }: Received) => ({
    ...{ status, headers: Object.fromEntries(headers), body: JSON.stringify(body) },
  });
  const outcomeOf = ({ status, body }: Received) => `${status} ${body.error ?? body.status}`;

  test('a login that requires a code is signed in after the code, with a new session reference', async () => {
    const { nextCode, wrong } = await turnCodesOn();
    const begun = await login();
    expect(begun.body).toEqual({
      status: 'two_factor_required',
      methods: ['totp', 'recovery_code'],
      redirect: '/app/sign-in/second-factor',
    });
    expect(differencesToExamples('a login that requires a code', asSent(begun))).toEqual([]);
    expect(await isIn(begun.cookie)).toBe(false);
    const refused = await post('/auth/2fa', { code: wrong }, begun.cookie);
    expect([outcomeOf(refused), refused.cookie]).toEqual(['401 invalid_code', undefined]);
    const done = await post('/auth/2fa', { code: nextCode() }, begun.cookie);
    expect([outcomeOf(done), done.body.user.email]).toEqual(['200 authenticated', email]);
    expect([done.cookie === begun.cookie, await isIn(done.cookie)]).toEqual([false, true]);
    expect(outcomeOf(await post('/auth/2fa', { code: nextCode() }, begun.cookie))).toBe('401 unauthorized');
  });

  test('a login without its second factor can only call operations that complete it', async () => {
    await turnCodesOn();
    const { cookie: pending = '' } = await login();
    const document = readDocument('panel');
    const closed = listOperations(document).filter(
      ({ operation: { security = [] } }) =>
        security.length > 0 && !security.some((scheme) => 'pendingLogin' in scheme),
    );
    expect(closed.length).toBeGreaterThan(40);
    for (const { path, method, operation } of closed) {
      const place = path.replace(/\{\w+\}/g, 'x_00000000000000000000000000');
      const { status } = await panel.send(method.toUpperCase(), place, { cookie: pending });
      expect([operation.operationId, status]).toEqual([operation.operationId, 401]);
    }
  });

  test('a second factor is accepted only for a login that lacks it', async () => {
    const { nextCode } = await turnCodesOn();
    for (const from of [cookie, '', 'berth_session=x'])
      expect(outcomeOf(await post('/auth/2fa', { code: nextCode() }, from))).toBe('401 unauthorized');
  });

  test('a session cookie that an attacker planted in the browser is invalid after the sign-in', async () => {
    const planted = `berth_session=${'A'.repeat(43)}`;
    const first = await login(planted);
    expect(first.cookie).not.toBe(planted);
    expect([await isIn(planted), await isIn(first.cookie)]).toEqual([false, true]);
    const { nextCode } = await turnCodesOn();
    const pending = await login();
    const done = await post('/auth/2fa', { code: nextCode() }, pending.cookie);
    expect([await isIn(pending.cookie), await isIn(done.cookie)]).toEqual([false, true]);
    // A sign-in from a signed-in browser ends the browser's previous session even before the code is accepted.
    await login(done.cookie);
    expect(await isIn(done.cookie)).toBe(false);
  });

  test('the fifth failure locks an account, or an e-mail address without an account, with identical responses', async () => {
    const answers = async (of: string) => {
      const all: Received[] = [];
      for (let index = 0; index < 6; index += 1)
        all.push(await post('/auth/login', { email: of, password: WRONG }));
      return all.map(({ status, body, headers }) => [status, body, headers.get('retry-after')]);
    };
    const known = await answers(email);
    expect(known.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 423]);
    const unknown = await answers('nobody@example.org');
    expect(unknown.map((answer) => answer.slice(0, 2))).toEqual(known.map((answer) => answer.slice(0, 2)));
    const right = await login();
    expect([outcomeOf(right), right.cookie]).toEqual(['423 account_locked', undefined]);
    const waitS = Number(right.headers.get('retry-after'));
    expect(waitS).toBeGreaterThan(14 * 60);
    expect(waitS).toBeLessThanOrEqual(15 * 60);
    expect(differencesToExamples('the fifth failure locks an account', asSent(right))).toEqual([]);
    // The lock does not end existing sessions.
    expect(await isIn(cookie)).toBe(true);
  });

  test('a sign-in form that a browser sends signs in and redirects the browser', async () => {
    const done = await submit({ email, password });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/app']);
    expect(await isIn(done.cookie)).toBe(true);
  });

  const submitCode = (code: string, from = '') =>
    panel.send('POST', '/app/sign-in/second-factor', {
      body: new URLSearchParams({ code }).toString(),
      headers: FORM,
      ...(from === '' ? {} : { cookie: from }),
    });

  test('a sign-in form of an account with one-time codes leads to the form for the code, which completes it', async () => {
    const { nextCode, wrong } = await turnCodesOn();
    const owed = await submit({ email, password });
    expect([owed.status, owed.headers.get('location')]).toEqual([303, '/app/sign-in/second-factor']);
    expect(await isIn(owed.cookie)).toBe(false);
    const page = await panel.send('GET', '/app/sign-in/second-factor');
    expect(page.body).toContain('<form method="post" action="/app/sign-in/second-factor"');
    const refused = await submitCode(wrong, owed.cookie);
    expect([refused.status, refused.cookie]).toEqual([401, undefined]);
    expect(refused.body).toMatch(/role="alert"[^>]*>The code is wrong/);
    const odd = await submitCode('not a code', owed.cookie);
    expect(odd.status).toBe(400);
    expect(odd.body).toMatch(/role="alert"[^>]*>Enter the 6 digits/);
    const code = nextCode();
    const done = await submitCode(`${code.slice(0, 3)} ${code.slice(3)}`, owed.cookie);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/app']);
    expect([await isIn(owed.cookie), await isIn(done.cookie)]).toEqual([false, true]);
  });

  test('a form with a code but without a pending sign-in leads back to the sign-in page', async () => {
    for (const from of ['', cookie, 'berth_session=x']) {
      const answer = await submitCode('123456', from);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/app/sign-in']);
      expect(answer.cookie).toBeUndefined();
    }
  });

  test('a sign-in form that is refused shows the page again with the reason', async () => {
    const refusals = [
      [{ email, password: WRONG }, 401, /role="alert"[^>]*>The e-mail address or the password is wrong\.</],
      [{ email }, 400, /role="alert"[^>]*>Enter your e-mail address and your password\.</],
      [{ email, password: 'x'.repeat(129) }, 400, /Enter your/],
      [{ email: `${email}\0`, password }, 400, /Enter your/],
      [{ email: '<script>alert(1)</script>', password: '\0' }, 401, /role="alert"[^>]*>The e-mail/],
      [{ email: '__proto__', password: '__proto__' }, 401, /role="alert"[^>]*>The e-mail/],
    ] as const;
    for (const [fields, status, text] of refusals) {
      const answer = await submit(fields);
      expect([answer.status, answer.cookie]).toEqual([status, undefined]);
      expect(answer.body).toMatch(text);
      expect(answer.body).not.toContain('alert(');
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    }
    for (let index = 0; index < 4; index += 1) await submit({ email, password: WRONG });
    const locked = await submit({ email, password });
    expect([locked.status, locked.cookie]).toEqual([423, undefined]);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a sign-in form that is cross-site, of another media type or too large does not sign in', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ]) {
      const foreign = await submit({ email, password }, headers);
      expect([outcomeOf(foreign), foreign.cookie]).toEqual(['403 csrf_failed', undefined]);
    }
    const json = await panel.send('POST', '/app/sign-in', { body: { email, password } });
    expect([json.status, json.cookie]).toEqual([415, undefined]);
    expect(json.body.message).toBe('Send the body as application/x-www-form-urlencoded.');
    expect((await submit({ email, password, more: 'x'.repeat(8192) })).status).toBe(413);
    for (const body of [
      `email=${email}&email=x&password=${password}`,
      `email[a]=${email}&password=${password}`,
      `__proto__[email]=${email}&password=${password}`,
      '%',
    ]) {
      const odd = await panel.send('POST', '/app/sign-in', { body, headers: FORM });
      expect([body, odd.status, odd.cookie]).toEqual([body, 400, undefined]);
    }
  });

  test('failed passwords (by API and form) and failed one-time codes count toward one limit per address', async () => {
    const limited = await startTestPanel({ PANEL_LIMIT_SIGN_IN_FAILURES: '3' });
    try {
      const attempt = (path: string, more: object) => limited.send('POST', path, more);
      const body = { email: 'nobody@example.org', password: WRONG };
      await attempt(`${API}/auth/login`, { body });
      await attempt('/app/sign-in', { body: new URLSearchParams(body).toString(), headers: FORM });
      await attempt('/app/sign-in', { body: new URLSearchParams(body).toString(), headers: FORM });
      expect((await attempt(`${API}/auth/login`, { body })).status).toBe(429);
      const form = await attempt('/app/sign-in', {
        body: new URLSearchParams(body).toString(),
        headers: FORM,
      });
      expect([form.status, form.cookie]).toEqual([429, undefined]);
      expect(Number(form.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });
});
