import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { differencesToExamples } from '../contract-tests/dredd/examples/shown-by-test.js';
import { FIRST_USER, type Received, startTestPanel, type TestPanel } from './berth/start-panel.js';
import {
  linkIn,
  type MailServer,
  type ReceivedMail,
  startMailServer,
  tokenIn,
} from './network/mail-server.js';
import { eventually } from './time/eventually.js';

const API = '/api/v2';
const PUBLIC_URL = 'https://panel.example.org';
const NEW_PASSWORD = 'Louder-Harbour-48';
const ADA = FIRST_USER.email;
const NEW = 'ada@new.example.org';

let panel: TestPanel;
let cookie: string;
afterEach(() => panel.stop());

const post = (path: string, body: object, more: object = {}): Promise<Received> =>
  panel.send('POST', API + path, { body, ...more });
const signIn = (email: string, password: string) => post('/auth/login', { email, password });
const isSignedIn = async (with_: string | undefined) =>
  (await panel.send('GET', `${API}/auth/session`, { cookie: with_ ?? '' })).status === 200;

describe('a panel with a mail server', () => {
  let server: MailServer;
  beforeEach(async () => {
    server = await startMailServer();
    panel = await startTestPanel({
      PANEL_PUBLIC_URL: PUBLIC_URL,
      SMTP_URL: server.url,
      SMTP_FROM: 'Berth <berth@example.org>',
    });
    cookie = await panel.signUp();
  });
  afterEach(() => server.close());

  async function mailTo(address: string, count = 1): Promise<ReceivedMail> {
    const mail = (await server.to(address, count))[count - 1];
    if (mail === undefined) throw new Error('no mail');
    return mail;
  }

  test('a user who forgot the password can set a new one, once, with the mailed link, which ends all sessions', async () => {
    const accepted = await post('/auth/password/forgot', { email: 'ADA@example.org' });
    expect(accepted).toMatchObject({ status: 202, body: { status: 'accepted' } });
    const mail = await mailTo(ADA);
    expect(mail.envelope).toEqual({ from: 'berth@example.org', to: [ADA] });
    const link = linkIn(mail);
    expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/app/reset-password`);
    expect((await panel.send('GET', link.pathname)).status).toBe(200);
    const token = tokenIn(mail);
    expect(await post('/auth/password/reset', { token, password: 'Password1' })).toMatchObject({
      status: 400,
      body: { error: 'weak_password' },
    });
    expect((await post('/auth/password/reset', { token, password: NEW_PASSWORD })).status).toBe(204);
    expect(await isSignedIn(cookie)).toBe(false);
    expect((await signIn(ADA, FIRST_USER.password)).status).toBe(401);
    expect((await signIn(ADA, NEW_PASSWORD)).status).toBe(200);
    expect(await post('/auth/password/reset', { token, password: NEW_PASSWORD })).toMatchObject({
      status: 401,
      body: { error: 'invalid_token' },
    });
    expect((await mailTo(ADA, 2)).read.subject).toBe('Berth: Your password was reset');
  });

  test('mailed links lead to the configured URL, whatever the Host and forwarding headers say', async () => {
    const { hostname, port } = new URL(panel.url);
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      'content-type': 'application/json',
    };
    const status = await new Promise((resolve, reject) => {
      const path = `${API}/auth/password/forgot`;
      request({ hostname, port, path, method: 'POST', headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      })
        .once('error', reject)
        .end(JSON.stringify({ email: ADA }));
    });
    expect(status).toBe(202);
    const mail = await mailTo(ADA);
    expect(linkIn(mail).origin).toBe(PUBLIC_URL);
    expect(mail.source).not.toContain('evil');
  });

  test('a password reset for an unknown e-mail address has the same response, and sends no mail', async () => {
    const [known, unknown] = [
      await post('/auth/password/forgot', { email: ADA }),
      await post('/auth/password/forgot', { email: 'nobody@example.org' }),
    ];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await mailTo(ADA);
    for (const email of [ADA, 'nobody@example.org']) {
      await post('/auth/password/forgot', { email });
      await post('/auth/password/forgot', { email });
      const refused = await post('/auth/password/forgot', { email });
      expect(refused).toMatchObject({ status: 429, body: { error: 'rate_limited' } });
      expect(refused.headers.get('retry-after')).toMatch(/^3[56]\d\d$/);
    }
    await server.to(ADA, 3);
    expect(server.mails).toHaveLength(3);
  });

  test('a test mail reaches the administrator who requests it', async () => {
    const { status, body } = await post('/admin/mail/test', {}, { cookie });
    expect(status).toBe(200);
    const response = { status, headers: {}, body: JSON.stringify(body) };
    expect(differencesToExamples('a test mail reaches the administrator who requests it', response)).toEqual(
      [],
    );
    expect((await mailTo(ADA)).envelope.to).toEqual([ADA]);
    const { hostname, port } = new URL(server.url);
    expect((await panel.send('GET', `${API}/admin/mail`, { cookie })).body).toEqual({
      ...{ configured: true, host: hostname, port: Number(port), sender: 'Berth <berth@example.org>' },
    });
  });

  test('a new e-mail address takes effect once the mailed link is followed', async () => {
    const other = (await signIn(ADA, FIRST_USER.password)).cookie;
    const body = { username: 'Ada L.', description: 'Keeps the lights on.', email: NEW };
    const change = (more: object) =>
      panel.send('PATCH', `${API}/account`, { cookie, body: { ...body, ...more } });
    expect((await change({})).status).toBe(400);
    expect(await change({ currentPassword: NEW_PASSWORD })).toMatchObject({
      status: 403,
      body: { error: 'invalid_credentials' },
    });
    const owed = await change({ currentPassword: FIRST_USER.password });
    const response = { status: owed.status, headers: {}, body: JSON.stringify(owed.body) };
    const title = 'a new e-mail address takes effect once the mailed link is followed';
    expect(owed.status).toBe(202);
    expect(differencesToExamples(title, response)).toEqual([]);
    const mail = await mailTo(NEW);
    const link = linkIn(mail);
    expect(link.origin + link.pathname).toBe(`${PUBLIC_URL}/app/confirm-email`);
    expect((await panel.send('GET', link.pathname)).status).toBe(200);
    // Opening the link does not change the address yet.
    expect((await panel.send('GET', `${API}/account`, { cookie })).body.email).toBe(ADA);
    const confirm = (session: object) =>
      panel.send('POST', `${API}/auth/email/confirm`, { ...session, body: { token: tokenIn(mail) } });
    expect((await confirm({})).body.error).toBe('unauthorized');
    expect((await confirm({ cookie })).status).toBe(204);
    expect((await confirm({ cookie })).body.error).toBe('invalid_token');
    expect((await panel.send('GET', `${API}/account`, { cookie })).body.email).toBe(NEW);
    expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false]);
    expect((await signIn(ADA, FIRST_USER.password)).status).toBe(401);
    expect((await signIn(NEW, FIRST_USER.password)).status).toBe(200);
    const subject = 'Berth: Your e-mail address was changed';
    expect([(await mailTo(ADA)).read.subject, (await mailTo(NEW, 2)).read.subject]).toEqual([
      subject,
      subject,
    ]);
  });

  test('changing the password ends all other sessions, and sends a notice by mail', async () => {
    const other = (await signIn(ADA, FIRST_USER.password)).cookie;
    const change = { currentPassword: FIRST_USER.password, newPassword: NEW_PASSWORD };
    const changed = await post('/account/password', change, { cookie });
    expect(changed.status).toBe(204);
    const signedIn = [await isSignedIn(changed.cookie), await isSignedIn(cookie), await isSignedIn(other)];
    expect(signedIn).toEqual([true, false, false]);
    const mail = await mailTo(ADA);
    expect(mail.read.subject).toBe('Berth: Your password was changed');
    expect(mail.read.text).toContain('From: 127.0.0.1');
  });
});

describe('a panel without a mail server', () => {
  beforeEach(async () => {
    panel = await startTestPanel({ PANEL_PUBLIC_URL: PUBLIC_URL });
    cookie = await panel.signUp();
  });

  test('without a mail server, a password reset has the same response, but only an administrator can create a link', async () => {
    const accepted = await post('/auth/password/forgot', { email: ADA });
    expect(accepted).toMatchObject({ status: 202, body: { status: 'accepted' } });
    const { id } = (await panel.send('GET', `${API}/account`, { cookie })).body;
    const path = `${API}/admin/users/${id}/password-reset-link`;
    const made = await panel.send('POST', path, { cookie });
    expect(made).toMatchObject({
      status: 201,
      body: { url: expect.stringMatching(`^${PUBLIC_URL}/app/reset-password#token=`) },
    });
    const token = new URLSearchParams(new URL(made.body.url).hash.slice(1)).get('token');
    expect((await post('/auth/password/reset', { token, password: NEW_PASSWORD })).status).toBe(204);
    expect((await signIn(ADA, NEW_PASSWORD)).status).toBe(200);
  });

  test('without a mail server, the panel changes an e-mail address immediately', async () => {
    const body = { email: NEW, currentPassword: FIRST_USER.password };
    const changed = await panel.send('PATCH', `${API}/account`, { cookie, body });
    expect(changed).toMatchObject({ status: 200, body: { email: NEW } });
    expect((await signIn(NEW, FIRST_USER.password)).status).toBe(200);
  });

  test('a request with an API key to change a sign-in method of the own account is refused', async () => {
    const made = await post('/account/apikeys', { name: 'k', permissions: ['*'] }, { cookie });
    const { key } = made.body;
    const change = { currentPassword: FIRST_USER.password, newPassword: NEW_PASSWORD };
    expect((await post('/account/password', change, { key })).status).toBe(403);
    expect((await panel.send('GET', `${API}/account/sign-ins`, { key })).status).toBe(403);
    expect(
      (await panel.send('PATCH', `${API}/account/onboarding`, { key, body: { onboardingSkipped: true } }))
        .status,
    ).toBe(403);
    expect((await panel.send('PATCH', `${API}/account`, { key, body: { email: NEW } })).status).toBe(400);
    const named = await panel.send('PATCH', `${API}/account`, { key, body: { username: 'Ada L.' } });
    expect(named).toMatchObject({ status: 200, body: { username: 'Ada L.', email: ADA } });
  });

  test('without a mail server, users see sign-ins and failed attempts in the history of their account', async () => {
    const headers = { 'user-agent': 'a script' };
    await post('/auth/login', { email: ADA, password: 'Wrong-Harbour-47' }, { headers });
    await signIn(ADA, FIRST_USER.password);
    const list = async () => (await panel.send('GET', `${API}/account/sign-ins`, { cookie })).body.items;
    await eventually('both attempts are recorded', async () => (await list()).length === 2);
    const [latest, first] = await list();
    expect(latest).toMatchObject({ outcome: 'signed_in', address: '127.0.0.1' });
    expect(first).toMatchObject({ outcome: 'wrong_password', userAgent: 'a script' });
  });
});
