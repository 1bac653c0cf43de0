import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Received, startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { SoftPasskey } from '../../testing/browser/soft-passkey.js';
import { addLostServer } from '../../testing/clients/lost-server.js';

const API = '/api/v2';
const NEW = `${API}/passkey/registration`;
const ORIGIN = 'http://localhost:3000';
const rpId = 'localhost';
const SETUP_TOKEN = 'a-set-up-token-for-tests-1234567';
const ADA = { email: 'ada@example.org', username: 'Ada' };
const GRACE = { email: 'grace@example.org', username: 'Grace' };
const PASSWORD = 'Quiet-Harbour-47';

describe('accounts with a passkey over HTTP', () => {
  let panel: TestPanel;
  beforeEach(async () => {
    panel = await startTestPanel({ PANEL_SETUP_TOKEN: SETUP_TOKEN });
  });
  afterEach(() => panel.stop());

  const send = (method: string, path: string, cookie?: string, body?: unknown) =>
    panel.send(method, path, {
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { body }),
    });
  const post = (path: string, cookie?: string, body?: unknown) => send('POST', path, cookie, body);
  const outcomeOf = ({ status, body }: Received) => `${status} ${body?.error ?? ''}`.trim();

  type Created = Received & { passkey: SoftPasskey };
  async function register(person: object, more: object = {}): Promise<Created> {
    const asked = await post(`${NEW}/options`, undefined, { ...person, ...more });
    const passkey = new SoftPasskey(asked.body.user?.id ?? '');
    if (asked.status !== 200) return { ...asked, passkey };
    const answer = passkey.create({ challenge: asked.body.challenge, rpId, origin: ORIGIN });
    const made = await post(`${NEW}/verify`, asked.cookie, { ...person, ...more, passkey: answer });
    return { ...made, passkey };
  }
  async function signIn(passkey: SoftPasskey): Promise<Received> {
    const asked = await post(`${API}/passkey/sign-in/options`);
    const signed = passkey.get({ challenge: asked.body.challenge, rpId, origin: ORIGIN });
    return post(`${API}/passkey/sign-in/verify`, asked.cookie, signed);
  }
  const setUp = () => register(ADA, { setupToken: SETUP_TOKEN });
  const login = (email: string, password = PASSWORD) =>
    post(`${API}/auth/login`, undefined, { email, password });

  test('the first user needs the set-up token, is signed in as the administrator, and signs in with the passkey', async () => {
    expect(outcomeOf(await register(ADA))).toBe('403 setup_token_required');
    expect(outcomeOf(await register(ADA, { setupToken: 'another' }))).toBe('403 setup_token_required');
    const made = await setUp();
    expect([made.status, made.body.user.isAdmin, made.cookie?.split('=')[0]]).toEqual([
      201,
      true,
      'berth_session',
    ]);
    const account = (await send('GET', `${API}/account`, made.cookie)).body;
    expect(account).toMatchObject({ hasPassword: false, passkeyEnabled: true, emailConfirmed: true });
    const again = await signIn(made.passkey);
    expect([again.status, again.body.user.id]).toEqual([200, made.body.user.id]);
    const audit = await send('GET', `${API}/admin/audit?action=registerWithPasskey`, made.cookie);
    expect(audit.body.items).toMatchObject([{ outcome: 'success', userId: made.body.user.id }]);
    expect(JSON.stringify(audit.body)).not.toContain(SETUP_TOKEN);
  });

  test('the set-up token and open registration are required again when the account is created', async () => {
    const asked = await post(`${NEW}/options`, undefined, { ...ADA, setupToken: SETUP_TOKEN });
    const passkey = new SoftPasskey(asked.body.user.id).create({
      ...{ challenge: asked.body.challenge, rpId, origin: ORIGIN },
    });
    expect(outcomeOf(await post(`${NEW}/verify`, asked.cookie, { ...ADA, passkey }))).toBe(
      '403 setup_token_required',
    );
    await setUp();
    expect(outcomeOf(await register(GRACE))).toBe('403 registration_closed');
    expect(outcomeOf(await post(`${NEW}/verify`, asked.cookie, { ...GRACE, passkey }))).toBe(
      '403 registration_closed',
    );
  });

  test('a sign-in with any password fails as with a wrong one, until the user sets a password', async () => {
    const { cookie, body, passkey } = await setUp();
    const wrong = await login(ADA.email);
    const unknown = await login('nobody@example.org');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    const path = `${API}/admin/users/${body.user.id}/password-reset-link`;
    const token = (await post(path, cookie)).body.url.split('#token=')[1];
    const reset = await post(`${API}/auth/password/reset`, undefined, { token, password: PASSWORD });
    expect(reset.status).toBe(204);
    expect((await login(ADA.email)).body).toMatchObject({ methods: ['passkey'] });
    const after = await signIn(passkey);
    expect((await send('GET', `${API}/account`, after.cookie)).body.hasPassword).toBe(true);
    const [{ id }] = (await send('GET', `${API}/account/passkey`, after.cookie)).body.items;
    expect((await send('DELETE', `${API}/account/passkey/${id}`, after.cookie)).status).toBe(204);
  });

  test('without a password, the last passkey that signs in alone cannot be removed', async () => {
    const { cookie, body } = await setUp();
    const [{ id }] = (await send('GET', `${API}/account/passkey`, cookie)).body.items;
    const refused = await send('DELETE', `${API}/account/passkey/${id}`, cookie);
    expect([outcomeOf(refused), refused.body.message]).toEqual([
      '409 no_password',
      expect.stringMatching(/^Without this passkey, nobody could sign in to the account/),
    ]);
    let session = refused.cookie ?? cookie;
    const add = async (verifiesUser: boolean) => {
      const { challenge } = (await post(`${API}/account/passkey/register/options`, session)).body;
      const more = new SoftPasskey(body.user.id);
      more.verifiesUser = verifiesUser;
      const answer = more.create({ challenge, rpId, origin: ORIGIN });
      session = (await post(`${API}/account/passkey/register/verify`, session, answer)).cookie ?? '';
    };
    // This one is only a second factor.
    await add(false);
    const still = await send('DELETE', `${API}/account/passkey/${id}`, session);
    expect(outcomeOf(still)).toBe('409 no_password');
    session = still.cookie ?? session;
    await add(true);
    expect((await send('DELETE', `${API}/account/passkey/${id}`, session)).status).toBe(204);
  });

  test('without a password, the password and the e-mail address cannot be changed, and no failure is counted', async () => {
    const { cookie } = await setUp();
    for (let count = 0; count < 6; count += 1) {
      const change = { currentPassword: PASSWORD, newPassword: 'Louder-Harbour-48' };
      expect(outcomeOf(await post(`${API}/account/password`, cookie, change))).toBe('409 no_password');
      const move = { email: GRACE.email, currentPassword: PASSWORD };
      expect(outcomeOf(await send('PATCH', `${API}/account`, cookie, move))).toBe('409 no_password');
    }
  });

  test('a user without a password confirms a sensitive action with the passkey', async () => {
    const { cookie, passkey } = await setUp();
    const { challenge } = (await post(`${API}/auth/reauthenticate/options`, cookie)).body;
    const signed = passkey.get({ challenge, rpId, origin: ORIGIN });
    const confirmed = await post(`${API}/auth/reauthenticate`, cookie, { passkey: signed });
    expect([confirmed.status, confirmed.cookie?.split('=')[0]]).toEqual([204, 'berth_session']);
  });

  test('an invited person creates an account with a passkey and is a member, and an invalid invitation is refused at once', async () => {
    const { cookie } = await setUp();
    await send('PATCH', `${API}/admin/settings`, cookie, { allowInvitedRegistration: true });
    const serverId = await addLostServer(panel);
    const invited = await post(`${API}/servers/${serverId}/members`, cookie, { preset: 'operator' });
    const invitationToken = String(invited.body.url).split('#token=')[1];
    expect(outcomeOf(await register(GRACE))).toBe('403 registration_closed');
    expect(outcomeOf(await register(GRACE, { invitationToken: 'A'.repeat(43) }))).toBe('401 invalid_token');
    const made = await register(GRACE, { invitationToken });
    expect([made.status, made.body.user.isAdmin]).toEqual([201, false]);
    expect((await send('GET', `${API}/servers`, made.cookie)).body.items).toMatchObject([{ id: serverId }]);
    expect(outcomeOf(await register(GRACE, { invitationToken }))).toBe('401 invalid_token');
    const activity = await send('GET', `${API}/servers/${serverId}/activity`, cookie);
    expect(activity.body.items[0]).toMatchObject({
      action: 'registerWithPasskey',
      user: { username: 'Grace' },
    });
  });

  test('requests with a key are refused, because they cannot set a cookie', async () => {
    const headers = { authorization: 'Bearer berth_x' };
    const passkey = new SoftPasskey('any').create({ challenge: 'AAAA', rpId, origin: ORIGIN });
    const sent = [
      await panel.send('POST', `${NEW}/options`, { headers, body: ADA }),
      await panel.send('POST', `${NEW}/verify`, { headers, body: { ...ADA, passkey } }),
    ];
    expect(sent.map(outcomeOf)).toEqual(['400 bad_request', '400 bad_request']);
  });
});

test('a panel that is accessed by IP address refuses accounts with a passkey', async () => {
  const panel = await startTestPanel({ PANEL_PUBLIC_URL: 'http://192.0.2.1:3000' });
  const { status, body } = await panel.send('POST', `${NEW}/options`, { body: ADA });
  expect([status, body.error]).toEqual([409, 'host_name_required']);
  await panel.stop();
});

test('registrations with a passkey count toward the limit of registrations', async () => {
  const panel = await startTestPanel({ PANEL_LIMIT_REGISTRATIONS: '1' });
  const passkey = new SoftPasskey('any').create({ challenge: 'AAAA', rpId, origin: ORIGIN });
  const body = { ...ADA, passkey };
  const first = await panel.send('POST', `${NEW}/verify`, { body });
  const second = await panel.send('POST', `${NEW}/verify`, { body });
  const other = { ...ADA, password: PASSWORD };
  const third = await panel.send('POST', `${API}/auth/register`, { body: other });
  expect([first.body.error, second.body.error, third.body.error]).toEqual([
    'invalid_passkey',
    'rate_limited',
    'rate_limited',
  ]);
  await panel.stop();
});
