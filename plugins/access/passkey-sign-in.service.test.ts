import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { generate } from 'otplib';
import {
  FIRST_USER,
  type Received,
  startTestPanel,
  type TestPanel,
} from '../../testing/berth/start-panel.js';
import { SoftPasskey } from '../../testing/browser/soft-passkey.js';

const API = '/api/v2';
const SIGN_IN = `${API}/passkey/sign-in`;
const ORIGIN = 'http://localhost:3000';
const rpId = 'localhost';
const { email, password } = FIRST_USER;

describe('sign-in with a passkey alone over HTTP', () => {
  let panel: TestPanel;
  let cookie: string;
  let passkey: SoftPasskey;
  beforeEach(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
    const { challenge, user } = (await post(`${API}/account/passkey/register/options`, cookie)).body;
    passkey = new SoftPasskey(user.id);
    const answer = { ...passkey.create({ challenge, rpId, origin: ORIGIN }), name: 'Laptop' };
    cookie = (await post(`${API}/account/passkey/register/verify`, cookie, answer)).cookie ?? '';
  });
  afterEach(() => panel.stop());

  const post = (path: string, from?: string, body?: unknown) =>
    panel.send('POST', path, {
      ...(from === undefined ? {} : { cookie: from }),
      ...(body === undefined ? {} : { body }),
    });
  const outcomeOf = ({ status, body }: Received) => `${status} ${body?.error ?? ''}`.trim();
  const isIn = async (from: string | undefined) =>
    (await panel.send('GET', `${API}/auth/session`, { cookie: from ?? '' })).status === 200;

  /** Requests a challenge, and lets the passkey sign it. */
  async function begin(mark?: string, by = passkey) {
    const asked = await post(`${SIGN_IN}/options`, mark);
    const body = by.get({ challenge: asked.body.challenge, rpId, origin: ORIGIN });
    return { mark: asked.cookie ?? '', setCookie: asked.headers.get('set-cookie'), body };
  }
  async function signIn(by = passkey): Promise<Received> {
    const { mark, body } = await begin(undefined, by);
    return post(`${SIGN_IN}/verify`, mark, body);
  }

  test('a user with one-time codes signs in with the passkey alone, and the history and audit log name it', async () => {
    const { secret } = (await panel.send('GET', `${API}/account/2fa/setup`, { cookie })).body;
    const code = await generate({ secret });
    cookie = (await post(`${API}/account/2fa/enable`, cookie, { code })).cookie ?? '';
    const { mark, setCookie, body } = await begin();
    expect(setCookie).toMatch(
      /^berth_passkey=[\w-]{43}; Max-Age=300; Expires=[^;]+; HttpOnly; SameSite=Strict; Path=\/$/,
    );
    const done = await post(`${SIGN_IN}/verify`, mark, body);
    expect([done.status, done.body.status, done.body.user.email]).toEqual([200, 'authenticated', email]);
    expect([done.cookie?.split('=')[0], await isIn(done.cookie)]).toEqual(['berth_session', true]);
    const from = { cookie: done.cookie ?? '' };
    const history = await panel.send('GET', `${API}/account/sign-ins`, from);
    expect(history.body.items[0]).toMatchObject({ outcome: 'signed_in', method: 'passkey' });
    const audit = await panel.send('GET', `${API}/admin/audit?action=verifyPasskeySignIn`, from);
    expect(audit.body.items).toMatchObject([
      { action: 'verifyPasskeySignIn', outcome: 'success', userId: done.body.user.id },
    ]);
  });

  test('the session of the browser is replaced by the new one', async () => {
    const { mark, body } = await begin();
    const done = await post(`${SIGN_IN}/verify`, `${mark}; ${cookie}`, body);
    expect([done.status, await isIn(cookie), await isIn(done.cookie)]).toEqual([200, false, true]);
  });

  test('two tabs of a browser can each have a challenge, and neither works twice or elsewhere', async () => {
    const first = await begin();
    const second = await begin(first.mark);
    expect(second.mark).toBe(first.mark);
    const { mark: elsewhere } = await begin();
    const refused = '401 invalid_passkey';
    expect(outcomeOf(await post(`${SIGN_IN}/verify`, elsewhere, first.body))).toBe(refused);
    expect(outcomeOf(await post(`${SIGN_IN}/verify`, undefined, first.body))).toBe(refused);
    for (const { mark, body } of [first, second]) {
      const both = await Promise.all([1, 2].map(() => post(`${SIGN_IN}/verify`, mark, body)));
      expect(both.map(outcomeOf).sort()).toEqual(['200', refused]);
    }
  });

  test('a locked account cannot be signed in to with its passkey, and a failure is recorded for its user', async () => {
    passkey.verifiesUser = false;
    const failed = await signIn();
    expect([outcomeOf(failed), failed.cookie]).toEqual(['401 invalid_passkey', undefined]);
    passkey.verifiesUser = true;
    for (let count = 0; count < 4; count += 1)
      await post(`${API}/auth/login`, undefined, { email, password: 'Wrong-Harbour-48' });
    const locked = await signIn();
    expect([outcomeOf(locked), locked.cookie]).toEqual(['423 account_locked', undefined]);
    const history = await panel.send('GET', `${API}/account/sign-ins`, { cookie });
    expect(history.body.items.map(({ outcome, method }: never) => [outcome, method])).toEqual([
      ['locked', 'passkey'],
      ...Array(4).fill(['wrong_password', 'password']),
      ['wrong_second_factor', 'passkey'],
    ]);
    const audit = await panel.send('GET', `${API}/admin/audit?action=verifyPasskeySignIn`, { cookie });
    expect(audit.body.items.map(({ outcome, targetId }: never) => [outcome, targetId])).toEqual(
      Array(2).fill([
        'failure',
        Buffer.from(
          passkey.get({ challenge: '', rpId, origin: '' }).response.userHandle ?? '',
          'base64url',
        ).toString(),
      ]),
    );
  });

  test('requests with a key are refused, because they cannot set a cookie', async () => {
    const headers = { authorization: 'Bearer berth_x' };
    const { mark, body } = await begin();
    const sent = [
      await panel.send('POST', `${SIGN_IN}/options`, { headers }),
      await panel.send('POST', `${SIGN_IN}/verify`, { headers, cookie: mark, body }),
    ];
    expect(sent.map(outcomeOf)).toEqual(['400 bad_request', '400 bad_request']);
    expect(sent.map((each) => each.cookie)).toEqual([undefined, undefined]);
  });

  test('a second factor that an account requires after its password is still required', async () => {
    const owed = await post(`${API}/auth/login`, undefined, { email, password });
    expect(owed.body).toMatchObject({ status: 'two_factor_required', methods: ['passkey'] });
  });
});

test('over https, the cookie of a challenge is Secure and bound to the host', async () => {
  const panel = await startTestPanel({ PANEL_PUBLIC_URL: 'https://panel.example.org' });
  const { headers } = await panel.send('POST', `${SIGN_IN}/options`);
  expect(headers.get('set-cookie')).toMatch(/^__Host-berth_passkey=.*; Path=\/; Secure$/);
  await panel.stop();
});

test('a panel that is accessed by IP address refuses sign-ins with a passkey', async () => {
  const panel = await startTestPanel({ PANEL_PUBLIC_URL: 'http://192.0.2.1:3000' });
  const { status, body } = await panel.send('POST', `${SIGN_IN}/options`);
  expect([status, body.error]).toEqual([409, 'host_name_required']);
  await panel.stop();
});
