import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { openPanelDatabase } from '../../panel/schema/open-panel-database.js';
import { FIRST_USER, startTestPanel, type TestPanel } from '../../testing/berth/start-panel.js';
import { eventually } from '../../testing/time/eventually.js';

const API = '/api/v2';
const login = { email: FIRST_USER.email, password: FIRST_USER.password };

describe('access to the panel', () => {
  let panel: TestPanel;
  let cookie: string;
  beforeAll(async () => {
    panel = await startTestPanel();
    cookie = await panel.signUp();
  });
  afterAll(() => panel.stop());

  const makeKey = async (permissions: string[], more: object = {}) => {
    const body = { name: 'k', permissions, ...more };
    return (await panel.send('POST', `${API}/account/apikeys`, { cookie, body })).body as {
      id: string;
      key: string;
    };
  };

  test('the response to a request for the own session contains its user, without a secret', async () => {
    const { status, body } = await panel.send('GET', `${API}/auth/session`, { cookie });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: FIRST_USER.email, isAdmin: true });
    expect(JSON.stringify(body)).not.toMatch(/password|hash/i);
  });

  test('a request without credentials gets 401 with the common error body', async () => {
    for (const path of ['/auth/session', '/account', '/servers', '/admin/nodes']) {
      const { status, body, headers } = await panel.send('GET', API + path);
      expect([status, body.error, body.status]).toEqual([401, 'unauthorized', 401]);
      expect(headers.get('x-request-id')).toBeTruthy();
    }
  });

  test('the session cookie cannot be read by scripts, and is not sent from other sites', async () => {
    const response = await panel.send('POST', `${API}/auth/login`, { body: login });
    const [set] = response.headers.getSetCookie();
    expect(set).toMatch(/^berth_session=/);
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(set).toContain(part);
    expect(set).not.toContain('Secure');
  });

  test("a sign-in creates a new session and ends the browser's previous one", async () => {
    const first = await panel.send('POST', `${API}/auth/login`, { body: login });
    const second = await panel.send('POST', `${API}/auth/login`, { body: login, cookie: first.cookie ?? '' });
    expect(second.cookie).not.toBe(first.cookie);
    const before = await panel.send('GET', `${API}/auth/session`, { cookie: first.cookie ?? '' });
    const after = await panel.send('GET', `${API}/auth/session`, { cookie: second.cookie ?? '' });
    expect([before.status, after.status]).toEqual([401, 200]);
  });

  test('a sign-out ends the session and clears the cookie', async () => {
    const { cookie: mine = '' } = await panel.send('POST', `${API}/auth/login`, { body: login });
    const out = await panel.send('POST', `${API}/auth/logout`, { cookie: mine });
    expect([out.status, out.cookie]).toEqual([204, 'berth_session=']);
    expect((await panel.send('GET', `${API}/auth/session`, { cookie: mine })).status).toBe(401);
  });

  test('a session cookie that is forged or from another panel identifies no session', async () => {
    for (const value of ['x', 'Fe26.2**a*b*c*d*e*f*g', cookie.split('=')[1]?.slice(0, -2) ?? '']) {
      const forged = await panel.send('GET', `${API}/account`, { cookie: `berth_session=${value}` });
      expect(forged.status).toBe(401);
    }
  });

  test.each([
    'other="odd',
    'no-name',
    'a b=c"d"',
    '{json:"1"}',
    'x=%zz',
    '=',
    `berth_session_of_another=${'x'.repeat(43)}`,
    'é=ü',
  ])('the cookie %s of another application on the same host does not prevent a sign-in', async (other) => {
    for (const both of [`${other}; ${cookie}`, `${cookie}; ${other}`])
      expect((await panel.send('GET', `${API}/account`, { cookie: both })).status).toBe(200);
  });

  test('a request with two session cookies is rejected', async () => {
    for (const other of [cookie, `berth_session=${'x'.repeat(43)}`, 'berth_session=x'])
      for (const both of [`${other}; ${cookie}`, `${cookie}; ${other}`])
        expect((await panel.send('GET', `${API}/account`, { cookie: both })).status).toBe(401);
  });

  test('an unknown e-mail address and a wrong password get the same response', async () => {
    const wrong = { ...login, password: 'Wrong-Harbour-47' };
    const known = await panel.send('POST', `${API}/auth/login`, { body: wrong });
    const unknown = await panel.send('POST', `${API}/auth/login`, {
      body: { ...wrong, email: 'no@example.org' },
    });
    expect([known.status, known.body.error]).toEqual([401, 'invalid_credentials']);
    expect(unknown.body).toEqual(known.body);
    expect([known.cookie, unknown.cookie]).toEqual([undefined, undefined]);
  });

  test('an API key can do only what its capabilities allow, and gets no session cookie', async () => {
    const { key } = await makeKey(['servers.read', 'account.*']);
    const allowed = await panel.send('GET', `${API}/servers`, { key });
    expect([allowed.status, allowed.headers.getSetCookie()]).toEqual([200, []]);
    expect((await panel.send('GET', `${API}/account`, { key })).status).toBe(200);
    const denied = await panel.send('GET', `${API}/account/apikeys`, { key });
    expect([denied.status, denied.body.error]).toEqual([403, 'missing_capability']);
  });

  test('an API key cannot list sessions or sign in', async () => {
    const { key } = await makeKey(['*']);
    expect((await panel.send('GET', `${API}/account/sessions`, { key })).status).toBe(403);
    const signIn = await panel.send('POST', `${API}/auth/login`, { body: login, key });
    expect([signIn.status, signIn.cookie]).toEqual([400, undefined]);
  });

  test.each([
    ['evil.example', 403],
    ['localhost.evil.example:3000', 403],
    ['localhost:3000', 401],
    ['[::1]:3000', 401],
  ])('a browser that reaches the panel by the host name %s gets the status %i', async (host, expected) => {
    // DNS rebinding: to the browser, the page and the panel have the same origin.
    const origin = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
    const headers = { host, 'content-type': 'application/json', ...origin };
    const body = JSON.stringify({ email: 'eve@example.org', password: 'x' });
    const sent = request(`${panel.url}${API}/auth/login`, { method: 'POST', headers }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(expected);
  });

  test('a registration request with an API key creates no account', async () => {
    const fresh = await startTestPanel();
    try {
      const refused = await fresh.send('POST', `${API}/auth/register`, { body: FIRST_USER, key: 'berth_x' });
      expect([refused.status, refused.cookie]).toEqual([400, undefined]);
      expect(await fresh.signUp()).toMatch(/^berth_session=/);
    } finally {
      await fresh.stop();
    }
  });

  test('the Authorization header takes precedence over a valid session cookie', async () => {
    for (const authorization of ['Bearer berth_x', 'Basic YTpi', '']) {
      const { status } = await panel.send('GET', `${API}/account`, { cookie, headers: { authorization } });
      expect(status).toBe(401);
    }
    const { key } = await makeKey(['servers.read']);
    expect((await panel.send('GET', `${API}/account`, { cookie, key })).status).toBe(403);
  });

  test('a revoked API key is rejected on the next request', async () => {
    const { id, key } = await makeKey(['servers.read']);
    expect((await panel.send('GET', `${API}/servers`, { key })).status).toBe(200);
    const revoked = await panel.send('DELETE', `${API}/account/apikeys/${id}`, { cookie });
    expect(revoked.status).toBe(204);
    expect((await panel.send('GET', `${API}/servers`, { key })).status).toBe(401);
  });

  test('an API key that creates keys cannot grant capabilities that it lacks', async () => {
    const { key } = await makeKey(['apikeys.write', 'servers.read']);
    const body = { name: 'wider', permissions: ['servers.*'] };
    const wider = await panel.send('POST', `${API}/account/apikeys`, { key, body });
    expect([wider.status, wider.body.error]).toEqual([403, 'missing_capability']);
  });

  test('a request with several errors gets 401 rather than 403, and either rather than an error about its body', async () => {
    const broken = { body: '{"name":', headers: { 'content-type': 'application/json' } };
    expect((await panel.send('POST', `${API}/servers`, broken)).status).toBe(401);
    const { key } = await makeKey(['servers.read']);
    expect((await panel.send('POST', `${API}/servers`, { ...broken, key })).status).toBe(403);
    const large = { body: 'x'.repeat(2 * 1024 * 1024), key };
    expect((await panel.send('POST', `${API}/servers`, large)).status).toBe(403);
    expect((await panel.send('POST', `${API}/servers`, { ...broken, cookie })).status).toBe(400);
  });

  test.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['from a foreign origin', { origin: 'https://evil.example' }],
    ['from an opaque origin', { origin: 'null' }],
    ['cross-site with our origin', { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }],
  ])('a sign-in request that is %s is refused, and does not sign in', async (_title, headers) => {
    const body = { name: 'k', permissions: ['*'] };
    const change = await panel.send('POST', `${API}/account/apikeys`, { cookie, headers, body });
    expect([change.status, change.body.error]).toEqual([403, 'csrf_failed']);
    const signIn = await panel.send('POST', `${API}/auth/login`, { headers, body: login });
    expect([signIn.status, signIn.body.error, signIn.cookie]).toEqual([403, 'csrf_failed', undefined]);
    expect((await panel.send('GET', `${API}/account`, { cookie, headers })).status).toBe(200);
    const { key } = await makeKey(['apikeys.write', '*']);
    expect((await panel.send('POST', `${API}/account/apikeys`, { key, headers, body })).status).toBe(201);
  });

  test.each([
    ['same-origin', () => ({ 'sec-fetch-site': 'same-origin' })],
    ['a direct action of the user', () => ({ 'sec-fetch-site': 'none' })],
    ['from our origin', () => ({ origin: panel.url })],
    ['from the public URL', () => ({ origin: panel.publicUrl })],
    ['from a client that is not a browser', () => ({})],
  ])('a sign-in request that is %s is accepted', async (_title, headers) => {
    const { status } = await panel.send('POST', `${API}/auth/login`, { headers: headers(), body: login });
    expect(status).toBe(200);
  });

  test('the sign-in operation rejects every media type that a cross-site form can send', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status } = await panel.send('POST', `${API}/auth/login`, { headers, body: 'email=a&password=b' });
    expect(status).toBe(415);
  });
});

describe('access to a panel with its own database', () => {
  let panel: TestPanel | undefined;
  afterEach(() => panel?.stop());

  test("an administrator's API key can call operations for administrators only with their capability", async () => {
    panel = await startTestPanel();
    const cookie = await panel.signUp();
    const statusWith = async (permissions: string[]) => {
      const body = { name: 'k', permissions };
      const { key } = (await panel?.send('POST', `${API}/admin/apikeys`, { cookie, body }))?.body ?? {};
      return (await panel?.send('GET', `${API}/admin/nodes`, { key }))?.status;
    };
    expect(await statusWith(['*'])).toBe(200);
    expect(await statusWith(['nodes.*'])).toBe(200);
    expect(await statusWith(['servers.*'])).toBe(403);
  });

  test('a demoted administrator loses access at once, both by session and by API key', async () => {
    panel = await startTestPanel();
    const cookie = await panel.signUp();
    const body = { name: 'k', permissions: ['*'] };
    const { key } = (await panel.send('POST', `${API}/account/apikeys`, { cookie, body })).body;
    await demote(panel);
    // Another process changed the database, so the panel notices it only after a moment.
    await eventually('the demotion', async () => {
      return (await panel?.send('GET', `${API}/admin/nodes`, { cookie }))?.status === 403;
    });
    for (const path of ['/admin/nodes', '/admin/apikeys']) {
      expect(await panel.send('GET', API + path, { cookie })).toMatchObject({ status: 403 });
      expect(await panel.send('GET', API + path, { key })).toMatchObject({ status: 403 });
    }
    expect((await panel.send('GET', `${API}/servers`, { key })).status).toBe(200);
  });

  test('once a panel has a user, a further registration is refused by default', async () => {
    panel = await startTestPanel();
    await panel.signUp();
    const body = { ...FIRST_USER, email: 'grace@example.org' };
    const { status, body: answer } = await panel.send('POST', `${API}/auth/register`, { body });
    expect([status, answer.error]).toEqual([403, 'registration_closed']);
  });

  test('with an https public URL, the session cookie is bound to the host and never sent in clear text', async () => {
    panel = await startTestPanel({ PANEL_PUBLIC_URL: 'https://panel.example.org' });
    const { headers } = await panel.send('POST', `${API}/auth/register`, { body: FIRST_USER });
    const [set] = headers.getSetCookie();
    expect(set).toMatch(/^__Host-berth_session=/);
    expect(set).toContain('Secure');
    expect(set).not.toContain('Domain');
  });

  test('sessions and API keys survive a restart of the panel', async () => {
    panel = await startTestPanel();
    const cookie = await panel.signUp();
    const body = { name: 'k', permissions: ['*'] };
    const { key } = (await panel.send('POST', `${API}/account/apikeys`, { cookie, body })).body;
    await panel.restart();
    expect((await panel.send('GET', `${API}/account`, { cookie })).status).toBe(200);
    expect((await panel.send('GET', `${API}/account`, { key })).status).toBe(200);
    expect(panel.setupUrls).toEqual([]);
  });
});

/** Demotes all users by writing to the database, because the panel does not let its only administrator be demoted. */
async function demote({ database }: TestPanel): Promise<void> {
  const db = await openPanelDatabase(database);
  await db.models.users.update({ isAdmin: false }, { where: {} });
  await db.close();
}
