import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { generate } from 'otplib';
import { FIRST_USER, startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { SoftPasskey } from '../../testing/browser/soft-passkey.js';

const API = '/api/v2';
const REGISTER = '/account/passkey/register';
const AUTH = '/passkey/auth';
const { email, password } = FIRST_USER;

describe('passkeys over HTTP', () => {
  let panel: TestPanel;
  let cookie: string;
  beforeEach(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
  });
  afterEach(() => panel.stop());

  const post = (path: string, from: string, body?: unknown) =>
    panel.send('POST', API + path, { cookie: from, ...(body === undefined ? {} : { body }) });
  const outcomeOf = ({ status, body }: { status: number; body: { error?: string } }) =>
    `${status} ${body?.error ?? ''}`.trim();
  const login = (given = password) =>
    panel.send('POST', `${API}/auth/login`, { body: { email, password: given } });
  const isIn = async (from: string | undefined) =>
    (await panel.send('GET', `${API}/auth/session`, { cookie: from ?? '' })).status === 200;
  const { origin } = new URL('http://localhost:3000');
  const rpId = 'localhost';

  async function register(): Promise<SoftPasskey> {
    const { challenge, user } = (await post(`${REGISTER}/options`, cookie)).body;
    const passkey = new SoftPasskey(user.id);
    const answer = { ...passkey.create({ challenge, rpId, origin }), name: 'Laptop' };
    const made = await post(`${REGISTER}/verify`, cookie, answer);
    expect(outcomeOf(made)).toBe('201');
    // Only the new session reference is valid now.
    expect([await isIn(cookie), await isIn(made.cookie)]).toEqual([false, true]);
    cookie = made.cookie ?? '';
    // The challenge has been used, so a second response to it is rejected.
    expect(outcomeOf(await post(`${REGISTER}/verify`, cookie, answer))).toBe('403 invalid_passkey');
    return passkey;
  }

  test('a user with a registered passkey needs it at sign-in, and its response can be used once', async () => {
    const passkey = await register();
    const owed = await login();
    expect(owed.body).toMatchObject({ status: 'two_factor_required', methods: ['passkey'] });
    const pending = owed.cookie ?? '';
    expect(await isIn(pending)).toBe(false);
    const other = (await login()).cookie ?? '';
    const { challenge } = (await post(`${AUTH}/options`, pending)).body;
    const answer = passkey.get({ challenge, rpId, origin });
    // Rejected, because the challenge belongs to another session.
    expect(outcomeOf(await post(`${AUTH}/verify`, other, answer))).toBe('401 invalid_passkey');
    const done = await post(`${AUTH}/verify`, pending, answer);
    expect([done.status, done.body.user.email]).toEqual([200, email]);
    expect(done.cookie).not.toBe(pending);
    expect([await isIn(done.cookie), await isIn(pending)]).toEqual([true, false]);
    expect(outcomeOf(await post(`${AUTH}/verify`, pending, answer))).toBe('401 unauthorized');
  });

  test('removing a passkey replaces the session cookie, and the old cookie stops working', async () => {
    await register();
    const { items } = (await panel.send('GET', `${API}/account/passkey`, { cookie })).body;
    const removed = await panel.send('DELETE', `${API}/account/passkey/${items[0].id}`, { cookie });
    expect(outcomeOf(removed)).toBe('204');
    expect([await isIn(cookie), await isIn(removed.cookie)]).toEqual([false, true]);
  });

  test('only one of two concurrent responses of a passkey completes a sign-in', async () => {
    const passkey = await register();
    const pending = (await login()).cookie ?? '';
    const { challenge } = (await post(`${AUTH}/options`, pending)).body;
    const answer = passkey.get({ challenge, rpId, origin });
    const both = await Promise.all([1, 2].map(() => post(`${AUTH}/verify`, pending, answer)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('a wrong response of a passkey invalidates its challenge', async () => {
    const passkey = await register();
    const pending = (await login()).cookie ?? '';
    const { challenge } = (await post(`${AUTH}/options`, pending)).body;
    const wrong = passkey.get({ challenge, rpId, origin: 'https://evil.example.org' });
    expect(outcomeOf(await post(`${AUTH}/verify`, pending, wrong))).toBe('401 invalid_passkey');
    const late = passkey.get({ challenge, rpId, origin });
    expect(outcomeOf(await post(`${AUTH}/verify`, pending, late))).toBe('401 invalid_passkey');
  });

  test('a passkey cannot be used to sign in to a locked account', async () => {
    const passkey = await register();
    const pending = (await login()).cookie ?? '';
    const { challenge } = (await post(`${AUTH}/options`, pending)).body;
    for (let count = 0; count < 5; count += 1) await login('Wrong-Harbour-48');
    const answer = passkey.get({ challenge, rpId, origin });
    const locked = await post(`${AUTH}/verify`, pending, answer);
    expect([outcomeOf(locked), locked.cookie]).toEqual(['423 account_locked', undefined]);
  });

  test('completing a sign-in with a passkey is rejected with no_passkey if the account has none', async () => {
    const { secret } = (await panel.send('GET', `${API}/account/2fa/setup`, { cookie })).body;
    expect((await post('/account/2fa/enable', cookie, { code: await generate({ secret }) })).status).toBe(
      200,
    );
    const pending = (await login()).cookie ?? '';
    expect(outcomeOf(await post(`${AUTH}/options`, pending))).toBe('409 no_passkey');
    expect(outcomeOf(await post(`${AUTH}/options`, ''))).toBe('401 unauthorized');
  });
});
